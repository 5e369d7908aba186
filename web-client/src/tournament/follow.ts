// A tournament's page as it is now: fetched, watched over the connection, and fetched again when the server says that
// it is another one. At most one question is under way; what is told meanwhile leads to one more.
import { problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import type { Problem, TournamentPage } from "../wire/messages.ts";
import type { TournamentApi } from "./api.ts";

/** A page that came is not asked for again at once, however much happens: it is told twice a second. */
const REST_MS = 400;

export interface Following {
  /** Now, because of something done here. */
  fetch: () => Promise<void>;
  close: () => void;
}

export interface Heard {
  changed: (before: TournamentPage | null, after: TournamentPage) => void;
  failed: (problem: Problem) => void;
  /** The server has said who we are: the page may have come before, and need not come again. */
  welcomed?: () => void;
}

export function followTournament(page: Page, id: string, api: Pick<TournamentApi, "page">, heard: Heard): Following {
  let current: TournamentPage | null = null;
  let tag: string | null = null;
  let asking = false;
  let again = false;
  let closed = false;

  async function fetch(): Promise<void> {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    again = false;
    try {
      const told = await api.page(tag);
      if (closed) return;
      if (told) {
        const before = current;
        current = told.page;
        tag = told.tag;
        heard.changed(before, told.page);
      }
    } catch (error) {
      if (!closed) heard.failed(problemOf(error));
    }
    asking = false;
    if (again) setTimeout(() => void (closed ? undefined : fetch()), REST_MS);
  }

  const look = (): void => {
    if (!document.hidden) void fetch();
  };
  document.addEventListener("visibilitychange", look);
  void fetch();

  page.session.follow({
    hear(push): void {
      if (push.type === "tournament" && push.tournament === id) void fetch();
    },
    // Between the first page and the watch something may have happened.
    renew(): void {
      void page.session
        .ask("tournament.watch", { tournament: id, on: true })
        .then(({ ok }) => (ok && !closed ? fetch() : undefined));
      heard.welcomed?.();
    },
  });

  return {
    fetch,
    close(): void {
      closed = true;
      document.removeEventListener("visibilitychange", look);
      page.session.follow(null);
      void page.session.ask("tournament.watch", { tournament: id, on: false });
    },
  };
}
