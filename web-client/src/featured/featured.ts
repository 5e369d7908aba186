// The featured game on the start page: its place is kept from the first drawing on, the game is looked for when nothing
// else is left to do, and its board is loaded when one comes near. Where there is none the place goes, unless it is
// seen: then it says so.
import { html, nothing, type TemplateResult } from "lit-html";
import { whenQuiet } from "../session/quiet.ts";
import { drawing } from "../components/drawings.ts";
import { featuredWords } from "../i18n/en/featured.ts";
import { core } from "../i18n/en/core.ts";
import { lobbyWords } from "../i18n/en/lobby.ts";
import { get } from "../net/api.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import type { HttpGame, HttpGames } from "../wire/messages.ts";
import { bestOf, chosen, type Claims, type Featured } from "./choice.ts";
import type { Show } from "./show.ts";

const { say } = featuredWords;

const KEY = "tutti.featured";
/** So near one has to come before the board is loaded. */
const NEAR = "300px";
/** So long nothing else may have been left to do, where a browser does not tell. */
const QUIET_MS = 1_500;
const QUIET_MOST_MS = 5_000;
/** Pages of the list that are looked through. */
const PAGES_MOST = 2;

export interface FeaturedPlace {
  draw: () => TemplateResult | typeof nothing;
  reword: () => void;
  close: () => void;
}

const isSaving = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

async function untilQuiet(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((done) => window.addEventListener("load", done, { once: true }));
  await whenQuiet(QUIET_MOST_MS, QUIET_MS);
}

const today = (): string => new Date().toDateString();

function keptChoice(): Featured | null {
  try {
    const kept = JSON.parse(browserKeep().getItem(KEY) ?? "null") as (Featured & { day: string }) | null;
    return kept?.day === today() ? { game: kept.game, standing: kept.standing } : null;
  } catch {
    return null;
  }
}

function keep(choice: Featured): void {
  try {
    browserKeep().setItem(KEY, JSON.stringify({ ...choice, day: today() }));
  } catch {
    // A full store: then it is chosen anew each time.
  }
}

/** `play`: a game against the computer, at once. */
export function openFeatured(page: Page, play: () => void): FeaturedPlace {
  let state: "loading" | "none" | "failed" = "loading";
  let choice: Featured | null = null;
  let show: Show | null = null;
  let opening = false;
  let near = false;
  let seen = false;
  let gone = isSaving();
  let closed = false;
  let watched: Element | null = null;

  const nearness = new IntersectionObserver(
    (entries) => {
      near = entries.at(-1)?.isIntersecting ?? false;
      if (near) void open();
    },
    { rootMargin: NEAR },
  );
  const sight = new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? false;
    look();
  });

  const look = (): void => show?.look(seen && !document.hidden);

  /** Games that cannot be played back are no choice. */
  async function find(without: ReadonlySet<string>): Promise<Featured | null> {
    let asked: Promise<Claims> | undefined;
    // Loaded for the first that may be one, and kept for this search: all are held against one list of tournaments.
    const ask = (): Promise<Claims> => (asked ??= import("./claims.ts").then((part) => part.claimsOf(page)));
    const claims: Claims = {
      isOfTournament: async (game) => (await ask()).isOfTournament(game),
      isRated: async (game) => (await ask()).isRated(game),
    };
    const games: HttpGame[] = [];
    let best: Featured | null = null;
    let cursor: string | undefined = "";
    for (let pages = 0; pages < PAGES_MOST && best === null && cursor !== undefined; pages += 1) {
      const query: string = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const answer = (await (await get(`/api/v1/games${query}`)).json()) as HttpGames;
      games.push(...answer.games.filter(({ id }) => !without.has(id)));
      best = await bestOf(games, claims);
      cursor = answer.cursor;
    }
    const kept = keptChoice();
    const found = chosen(kept !== null && without.has(kept.game.id) ? null : kept, best);
    if (found !== null) keep(found);
    return found;
  }

  async function begin(): Promise<void> {
    await untilQuiet();
    if (closed) return;
    try {
      choice = await find(new Set());
      if (choice === null) settle("none");
      else if (near) await open();
    } catch {
      settle("failed");
    }
  }

  function settle(how: "none" | "failed"): void {
    state = how;
    // Nobody has seen the place, and nothing moves that is in sight.
    gone = !near;
    page.redraw();
  }

  async function open(): Promise<void> {
    if (opening || choice === null || closed) return;
    opening = true;
    const { openShow } = await import("./show.ts");
    const opened = await openShow(page, choice)
      .catch(async () => {
        choice = await find(new Set([(choice as Featured).game.id]));
        return choice === null ? null : openShow(page, choice);
      })
      .catch(() => null);
    if (closed) return opened?.close();
    if (opened === null) return settle("failed");
    show = opened;
    look();
    page.redraw();
  }

  function watchSight(): void {
    const place = document.getElementById("featured-place");
    if (place === watched || closed) return;
    nearness.disconnect();
    sight.disconnect();
    watched = place;
    if (!place) return;
    nearness.observe(place);
    sight.observe(place);
  }

  function frame(): TemplateResult {
    const acts =
      state === "none"
        ? html`<a class="button" href="/new">${core.say("hero.make")}</a>
            <button @click=${play}>${lobbyWords.say("rooms.playComputer")}</button>`
        : html`<a class="button" href="/games">${lobbyWords.say("games.all")}</a>`;
    return html`<div class="live featured" data-testid="featured" data-state=${state}>
      <div class="live-stage">${state === "loading" ? nothing : drawing("table")}</div>
      <div class="featured-text">
        <p role="status">${say(state)}</p>
        ${state === "loading" ? nothing : html`<p class="actions">${acts}</p>`}
      </div>
    </div>`;
  }

  document.addEventListener("visibilitychange", look);
  if (!gone) void begin();

  return {
    draw(): TemplateResult | typeof nothing {
      if (gone) return nothing;
      requestAnimationFrame(watchSight);
      return html`<section class="featured-place" id="featured-place" aria-labelledby="featured-head">
        <h2 id="featured-head">${say("head")}</h2>
        ${show?.draw() ?? frame()}
      </section>`;
    },
    reword: () => show?.reword(),
    close(): void {
      closed = true;
      document.removeEventListener("visibilitychange", look);
      nearness.disconnect();
      sight.disconnect();
      show?.close();
    },
  };
}
