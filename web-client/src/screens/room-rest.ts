// What belongs to a room whatever is played there, and no board waits for: what is noted of it, what is said of it, and
// the names that can be pressed.
import { noteCommitment } from "../archive/witness.ts";
import { roomLine } from "../games/common/room-lines.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "../session/page.ts";
import type { RoomListener } from "../session/session.ts";
import type { AnyEvent } from "../wire/messages.ts";
import { loadLate } from "./load-late.ts";

export interface RoomRest {
  hear: RoomListener;
  close: () => void;
}

export function openRest(page: Page, room: string): RoomRest {
  let noted = "";

  /** A name in the talk, or beside a seat: what one can do about who bears it comes when it is pressed. */
  function onName({ target }: Event): void {
    const name = (target as Element).closest<HTMLElement>("[data-person]");
    if (name) void loadLate(page, async () => (await import("./name-menu.ts")).pressedName(page, name, room));
  }
  document.addEventListener("click", onName);

  return {
    hear(before, after, events): void {
      const { info } = after;
      if (info.status !== "over" && noted !== info.game_id) {
        noted = info.game_id;
        noteCommitment(info.game_id, info.commitment);
      }
      for (const event of events.length > 0 ? events : outagesBetween(before, after)) {
        const line = event.type === "away" || event.type === "resumed" ? roomLine(event, info) : null;
        if (line) page.session.toast({ text: line.text, tone: "plain" });
      }
    },
    close: () => document.removeEventListener("click", onName),
  };
}

/** The server was away while this page was: told by the log of the snapshot that it came back to, by no update. */
export function outagesBetween(before: RoomState | null, after: RoomState): AnyEvent[] {
  if (before?.room !== after.room || before.info.game_id !== after.info.game_id) return [];
  const outages = ({ log }: RoomState): AnyEvent[] => log.filter(({ type }) => type === "away");
  const heard = new Set(outages(before).map((event) => JSON.stringify(event)));
  return outages(after).filter((event) => !heard.has(JSON.stringify(event)));
}
