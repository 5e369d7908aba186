// "Play the computer now": a small room with a computer opponent, and me ready on the other side.
import { entropy } from "./entropy.ts";
import { core } from "../i18n/en/core.ts";
import { error_sentence } from "../i18n/errors.ts";
import type { Page } from "../page.ts";

export async function start_practice(page: Page): Promise<void> {
  const { session } = page;
  const made = await session.ask("room.create", {
    game: "ctor",
    options: { size: 8, teams: [1, 1], auto_replace: true },
    name: core.say("room.of", { name: page.state.me?.name ?? "" }).slice(0, 60),
    visibility: "unlisted",
    seats: { white1: "bot:2" },
  });
  if (!made.ok) {
    session.toast({ text: error_sentence(made.error), tone: "bad" });
    return;
  }
  await session.enter_room(made.room);
  page.router.go(`/r/${made.room}`);
  if (!(await session.tell("seat.take", { room: made.room, seat: "black1" }))) return;
  await session.tell("room.ready", { room: made.room, ready: true, entropy: entropy() });
}
