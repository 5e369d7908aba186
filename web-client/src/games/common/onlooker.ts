// The page as a table sees it at which nobody sits. It draws, and moves what a reveal moves; it neither sends nor
// speaks nor sounds.
import type { Page } from "../../session/page.ts";
import type { RoomState } from "../../room/state.ts";
import { REVEALS_MS, type Settings } from "../../session/settings.ts";
import type { Lost } from "../../wire/messages.ts";

/** Nothing is sent from here. */
const UNSENT: Lost = { re: null, ok: false, error: { code: "connection_lost", message: "" } };

export interface Looks {
  room: () => RoomState | null;
  /** The clock of the game that is looked at; null: none runs. */
  gameNow: () => number | null;
  /** What a reveal may take at most. */
  longestMs: () => number;
  redraw: () => void;
  /** Says again what was said last, where something is said. */
  repeat?: () => void;
}

export function onlookerPage(page: Page, looks: Looks): Page {
  return {
    get state() {
      const { settings } = page.state;
      return {
        ...page.state,
        settings: { ...settings, reveal_ms: revealWithin(settings, looks.longestMs()) },
        room: looks.room(),
      };
    },
    session: {
      ...page.session,
      ask: async () => UNSENT,
      tell: async () => false,
      seal: async () => UNSENT,
      refresh: () => undefined,
      gameNow: looks.gameNow,
    },
    router: page.router,
    voice: {
      say: () => undefined,
      sayOnce: () => undefined,
      sayNow: () => undefined,
      repeat: () => looks.repeat?.(),
    },
    sounds: { play: () => undefined },
    redraw: looks.redraw,
  };
}

function revealWithin(settings: Settings, longestMs: number): Settings["reveal_ms"] {
  return REVEALS_MS.find((each) => each <= Math.min(settings.reveal_ms, longestMs)) ?? 0;
}
