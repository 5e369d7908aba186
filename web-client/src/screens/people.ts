// What deals with people: one's account, players' pages, the list of the best, what operators do, tournaments, parties,
// challenges.
// Each is loaded by itself.
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import { codeIn, EVENING_LENGTH } from "../session/router.ts";
import type { Page, Screen } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/people.css?url";
import { waiting } from "./load-late.ts";

/** `what`: what stands behind the first part of the address. */
export type Opener = (page: Page, what: string) => Screen;

const PLACES: Record<string, () => Promise<Opener>> = {
  account: async () => (await import("./account.ts")).accountScreen,
  u: async () => (await import("./person.ts")).personScreen,
  ratings: async () => (await import("./ratings.ts")).ratingsScreen,
  // As in app/app.ts: not before their style is there.
  tournaments: () => import("./tournament-list.ts").then((part) => part.loadStyle().then(() => part.tournamentsScreen)),
  t: () => import("./tournament.ts").then((part) => part.loadStyle().then(() => part.tournamentScreen)),
  e: () => import("./evening.ts").then((part) => part.loadStyle().then(() => part.eveningScreen)),
  party: () => import("./party.ts").then((part) => part.loadStyle().then(() => part.partyScreen)),
  c: () => import("./challenge.ts").then((part) => part.loadStyle().then(() => part.challengeScreen)),
  evening: () => import("./evening-new.ts").then((part) => part.loadStyle().then(() => part.newEveningScreen)),
  moderation: async () => (await import("./moderation.ts")).moderationScreen,
};

export function peopleScreen(page: Page): Screen {
  const path = page.state.route.screen === "people" ? page.state.route.path : "";
  const [, place = "", what = ""] = /^\/([a-z]+)\/?(.*?)\/?$/.exec(path) ?? [];
  let screen: Screen | null = null;
  let failed = false;
  let closed = false;

  async function load(): Promise<void> {
    // An evening is a tournament, and has a page of its own.
    const open = PLACES[place === "t" && codeIn(what, EVENING_LENGTH) ? "e" : place];
    if (!open) return;
    failed = false;
    try {
      const [opened] = await Promise.all([open(), loadSheet(sheet)]);
      await wordsReady();
      if (!closed) screen = opened(page, what);
    } catch {
      failed = true;
    }
    page.redraw();
  }
  void load();

  return {
    title: () => screen?.title() ?? core.say("title"),
    draw: () => screen?.draw() ?? waiting(failed),
    // The same place is opened again.
    update: () => (failed ? void load() : screen?.update?.()),
    reword: () => screen?.reword?.(),
    close(): void {
      closed = true;
      screen?.close?.();
    },
  };
}
