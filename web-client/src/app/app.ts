// The frame round every screen: header, banner, the screen itself, toasts. Screens but the lobby are
// loaded when they are first needed.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { icon, mark } from "../components/icons.ts";
import { languageSwitch } from "../components/language-switch.ts";
import { toasts } from "../components/toasts.ts";
import { core } from "../i18n/en/core.ts";
import { language, wordsReady } from "../language/language.ts";
import type { Page, Screen } from "../session/page.ts";
import { isEmbedded, type Route } from "../session/router.ts";
import { lobbyScreen } from "../screens/lobby.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import formsSheet from "../styles/forms.css?url";
import roomSheet from "../styles/room.css?url";
import { GAME_NAMES } from "../wire/messages.ts";

const { say } = core;

type Loader = () => Promise<(page: Page) => Screen>;

// In this form each costs the first load the least.
const LAZY: Record<Exclude<Route["screen"], "lobby">, Loader> = {
  new: () => import("../screens/new-room.ts").then((part) => part.newRoomScreen),
  room: () => import("../screens/room.ts").then((part) => part.roomScreen),
  help: () => import("../screens/help.ts").then((part) => part.helpScreen),
  games: () => import("../screens/games.ts").then((part) => part.loadStyle().then(() => part.gamesScreen)),
  watch: () => import("../screens/watch.ts").then((part) => part.loadStyle().then(() => part.watchScreen)),
  live: () => import("../screens/live-room.ts").then((part) => part.liveRoomScreen),
  overlay: () => import("../screens/overlay.ts").then((part) => part.overlayScreen),
  replay: () => import("../screens/replay.ts").then((part) => part.replayScreen),
  people: () => import("../screens/people.ts").then((part) => part.peopleScreen),
  wall: () => import("../screens/evening-wall.ts").then((part) => part.loadStyle().then(() => part.wallScreen)),
  settings: () => import("../screens/settings.ts").then((part) => part.loadStyle().then(() => part.settingsScreen)),
  lost: () => import("../screens/lost.ts").then((part) => part.lostScreen),
};

const WITH_FORMS: ReadonlySet<string> = new Set(["new", "settings", "people", "games"]);

/** At a table there is no room for a foot. */
const WITHOUT_FOOT: ReadonlySet<string> = new Set(["room", "replay"]);
let late: typeof import("./footer.ts") | undefined;

export interface App {
  route: () => void;
  draw: () => void;
}

export function openApp(page: Page, root: HTMLElement): App {
  let shown = "";
  let shows = 0;
  let opened = false;
  let screen: Screen | null = null;
  let failed = false;

  async function show(route: Route): Promise<void> {
    const key = routeKey(route);
    // What has failed to load is loaded again when its address is followed again.
    if (key === shown && !failed) {
      screen?.update?.();
      page.redraw();
      return;
    }
    shown = key;
    shows += 1;
    const mine = shows;
    const { activeElement } = document;
    // Whoever is brought to a table finds nothing above it.
    document.querySelector<HTMLDialogElement>("body > dialog[open]")?.close();
    screen?.close?.();
    screen = null;
    failed = false;
    try {
      const open = await loadScreen(route);
      // Whoever goes on and back meanwhile waits for the same screen twice. A screen that is not shown is not opened.
      if (mine !== shows) return;
      screen = open(page);
    } catch {
      if (mine !== shows) return;
      failed = true;
    }
    page.redraw();
    requestAnimationFrame(opened ? () => focusContent(activeElement) : () => void loadLate(route));
    opened = true;
  }

  async function loadScreen(route: Route): Promise<(page: Page) => Screen> {
    if (route.screen === "lobby") return lobbyScreen;
    const [open] = await Promise.all([
      LAZY[route.screen](),
      loadSheet(roomSheet),
      WITH_FORMS.has(route.screen) ? loadSheet(formsSheet) : null,
    ]);
    await wordsReady();
    return open;
  }

  async function loadLate(route: Route): Promise<void> {
    void import("./keep.ts").then(({ keep }) => keep(root));
    if (isEmbedded(route)) return;
    const part = await import("./footer.ts");
    await Promise.all([part.loadStyle(), wordsReady()]);
    late = part;
    page.redraw();
  }

  return {
    route: () => void show(page.router.current()),
    draw(): void {
      const spoken = language();
      if (root.lang !== spoken) {
        root.lang = document.documentElement.lang = spoken;
        screen?.reword?.();
      }
      document.title = screen?.title() ?? say("title");
      render(frame(page, screen, failed), root);
      root.dispatchEvent(new Event("drawn"));
    },
  };
}

function routeKey(route: Route): string {
  const what = "room" in route ? route.room : "game" in route ? route.game : "path" in route ? route.path : "";
  return `${route.screen}/${what}`;
}

function frame(page: Page, screen: Screen | null, failed: boolean): TemplateResult {
  const { route, room } = page.state;
  const inRoom = route.screen === "room";
  const alone = isEmbedded(route);
  const content = html`<main
    id="content"
    tabindex="-1"
    data-screen=${route.screen}
    aria-label=${alone && screen ? screen.title() : nothing}
  >
    ${
      screen
        ? screen.draw()
        : html`<h1 class="waiting">${failed ? html`<a href="">${say("loadingFailed")}</a>` : say("loading")}</h1>`
    }
  </main>`;
  // On other people's pages it stands alone, and bears a name beside what is there.
  if (alone) return content;
  return html`
    <a class="skip" href="#content" @click=${skip}>${say("skip")}</a>
    <div class="banner-row" role="status">${late?.banner(page)}</div>
    <header class="top">
      <a class="brand" href="/" data-testid="home" aria-label=${say("name")}>${mark()}<span>${say("name")}</span></a>
      <nav>
        ${
          room && !inRoom
            ? html`<a class="call" href="/r/${room.room}" data-testid="back-to-game"
                >${icon("left")} ${say("nav.back")}</a
              >`
            : nothing
        }
        <a href="/" aria-current=${route.screen === "lobby" ? "page" : "false"}>${say("nav.rooms")}</a>
        <a
          href="/tournaments"
          class="to-tournaments"
          data-testid="tournaments"
          aria-current=${amongPeople(route, /^\/t(ournaments|\/)/)}
          >${icon("cup")}<span>${say("nav.tournaments")}</span></a
        >
        <a
          href="/help/${room?.info.game ?? GAME_NAMES[0]}"
          data-testid="rules"
          aria-current=${route.screen === "help" ? "page" : "false"}
          >${say("nav.rules")}</a
        >
        <a
          class="to-settings"
          href="/settings"
          data-testid="settings"
          aria-current=${route.screen === "settings" ? "page" : "false"}
          >${icon("gear")}<span>${say("nav.settings")}</span></a
        >
        ${accountLink(page)}<i>${late?.bellButton(page)}</i>${languageSwitch(page)}
        ${
          page.state.roundTripMs === null
            ? nothing
            : html`<span
                class="trip"
                data-testid="round-trip"
                title=${say("connection.tripLong", { ms: page.state.roundTripMs })}
                ><span class="trip-dot" data-tone=${page.state.connection.kind}></span
                >${say("connection.trip", { ms: page.state.roundTripMs })}</span
              >`
        }
      </nav>
    </header>
    ${page.state.call?.()} ${content} ${WITHOUT_FOOT.has(route.screen) ? nothing : late?.footer(page)} ${toasts(page)}
  `;
}

const amongPeople = (route: Route, place: RegExp): string =>
  route.screen === "people" && place.test(route.path) ? "page" : "false";

function accountLink({ state }: Page): TemplateResult {
  const name = state.me?.registered ? state.me.name : null;
  return html`${name === null ? html`<a class="to-register" href="/account">${say("nav.register")}</a>` : nothing}<a
      class="to-account"
      href="/account"
      data-testid="account"
      title=${say("nav.account")}
      aria-current=${amongPeople(state.route, /^\/account/)}
      >${icon("person")}<span>${name ?? say("nav.signIn")}</span></a
    >`;
}

/** Unless somebody has gone elsewhere while the screen was loaded: into a field, say. */
function focusContent(before: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement === before || activeElement === body)
    document.getElementById("content")?.focus({ preventScroll: true });
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
