// The frame round every screen: header, banner, the screen itself, toasts. Screens but the lobby are
// loaded when they are first needed.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { banner } from "./banner.ts";
import { icon, mark } from "../components/icons.ts";
import { language_switch } from "../components/language-switch.ts";
import { toasts } from "../components/toasts.ts";
import { core } from "../i18n/en/core.ts";
import { language, words_ready } from "../language/language.ts";
import type { Page, Screen } from "../session/page.ts";
import { is_embedded, type Route } from "../session/router.ts";
import { lobby_screen } from "../screens/lobby.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import room_sheet from "../styles/room.css?url";
import { GAME_NAMES } from "../wire/messages.ts";

const { say } = core;

type Loader = () => Promise<(page: Page) => Screen>;

const LAZY: Record<"new" | "room" | "help" | "settings" | "people" | "games" | "replay" | "watch" | "live", Loader> = {
  new: async () => (await import("../screens/new-room.ts")).new_room_screen,
  room: async () => (await import("../screens/room.ts")).room_screen,
  help: async () => (await import("../screens/help.ts")).help_screen,
  games: async () => (await import("../screens/games.ts")).games_screen,
  watch: async () => (await import("../screens/watch.ts")).watch_screen,
  live: async () => (await import("../screens/live-room.ts")).live_room_screen,
  replay: async () => (await import("../screens/replay.ts")).replay_screen,
  people: async () => (await import("../screens/people.ts")).people_screen,
  settings: async () => (await import("../screens/settings.ts")).settings_screen,
};

export interface App {
  route(): void;
  draw(): void;
}

export function open_app(page: Page, root: HTMLElement): App {
  let shown = "";
  let screen: Screen | null = null;
  let failed = false;

  async function show(route: Route): Promise<void> {
    const key = route_key(route);
    if (key === shown) {
      screen?.update?.();
      page.redraw();
      return;
    }
    const moved = shown !== "";
    shown = key;
    screen?.close?.();
    screen = null;
    failed = false;
    try {
      const made = await make_screen(route);
      if (shown !== key) return;
      screen = made;
    } catch {
      failed = true;
    }
    page.redraw();
    if (moved) requestAnimationFrame(() => document.getElementById("content")?.focus({ preventScroll: true }));
  }

  async function make_screen(route: Route): Promise<Screen> {
    if (route.screen === "lobby") return lobby_screen(page);
    if (route.screen === "lost") return lost_screen();
    const [open] = await Promise.all([LAZY[route.screen](), load_sheet(room_sheet)]);
    await words_ready();
    return open(page);
  }

  // A button that was pressed by keyboard, and has gone or can no longer be pressed, must not take the focus with it.
  let focused: EventTarget | null = null;
  let rows: Element | null = null; // of which it was one
  root.addEventListener("focusin", ({ target }) => {
    focused = target;
    rows = target instanceof Element ? target.closest("[data-rows], [data-panel]") : null;
  });
  function keep_focus(): void {
    if (!(focused instanceof HTMLElement) || root.contains(document.activeElement)) return;
    if (focused.isConnected && !focused.matches(":disabled")) return;
    focused = null;
    (focus_row(rows) ?? focus_home(root))?.focus({ preventScroll: true });
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
      keep_focus();
    },
  };
}

function route_key(route: Route): string {
  const what = "room" in route ? route.room : "game" in route ? route.game : "path" in route ? route.path : "";
  return `${route.screen}/${what}`;
}

function frame(page: Page, screen: Screen | null, failed: boolean): TemplateResult {
  const { route, room } = page.state;
  const in_room = route.screen === "room";
  const alone = is_embedded(route);
  const content = html`<main
    id="content"
    tabindex="-1"
    data-screen=${route.screen}
    aria-label=${alone && screen ? screen.title() : nothing}
  >
    ${screen ? screen.draw() : html`<h1 class="waiting">${say(failed ? "loading_failed" : "loading")}</h1>`}
  </main>`;
  // On other people's pages it stands alone, and bears a name beside what is there.
  if (alone) return content;
  return html`
    <a class="skip" href="#content" @click=${skip}>${say("skip")}</a>
    ${banner(page)}
    <header class="top">
      <a class="brand" href="/" data-testid="home" aria-label=${say("name")}>${mark()}<span>${say("name")}</span></a>
      <nav>
        ${
          room && !in_room
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
          aria-current=${among_people(route, /^\/t(ournaments|\/)/)}
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
        ${account_link(page)} ${language_switch(page)}
        ${
          page.state.round_trip_ms === null
            ? nothing
            : html`<span
                class="trip"
                data-testid="round-trip"
                title=${say("line.trip_long", { ms: page.state.round_trip_ms })}
                ><span class="trip-dot" data-line=${page.state.line.kind}></span
                >${say("line.trip", { ms: page.state.round_trip_ms })}</span
              >`
        }
      </nav>
    </header>
    ${page.state.call?.()} ${content} ${toasts(page)}
  `;
}

const among_people = (route: Route, place: RegExp): string =>
  route.screen === "people" && place.test(route.path) ? "page" : "false";

function account_link({ state }: Page): TemplateResult {
  const name = state.me?.registered ? state.me.name : null;
  return html`<a
    class="to-account"
    href="/account"
    data-testid="account"
    title=${say("nav.account")}
    aria-current=${among_people(state.route, /^\/account/)}
    >${icon("person")}<span>${name ?? say("nav.sign_in")}</span></a
  >`;
}

/** The heading of a panel; of rows the last that is left, or, if there is none, what makes new ones. */
function focus_row(rows: Element | null): HTMLElement | null {
  if (!rows?.isConnected) return null;
  return (
    rows.querySelector<HTMLElement>(rows.matches("[data-rows]") ? "li:last-child button:enabled" : "[tabindex='-1']") ??
    rows.querySelector<HTMLElement>("select, button:enabled")
  );
}

/** The board's one tab stop, or the screen itself. */
function focus_home(root: HTMLElement): HTMLElement | null {
  return root.querySelector<HTMLElement>("[role=grid] [tabindex='0']") ?? document.getElementById("content");
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function lost_screen(): Screen {
  return {
    title: () => say("lost.title"),
    draw: () =>
      html`<section class="sheet">
        <h1>${say("lost.title")}</h1>
        <p>${say("lost.text")}</p>
        <p><a class="button primary" href="/">${say("nav.more")}</a></p>
      </section>`,
  };
}
