// One press, and one plays: a room with a computer player, and me ready on the other side; or, to practise, with me on
// both sides.
import { entropy } from "../room/entropy.ts";
import { game_of, reading_of } from "./registry.ts";
import { error_sentence } from "../language/errors.ts";
import { core } from "../i18n/en/core.ts";
import { words_ready } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import type { Fields, GameName } from "../wire/messages.ts";

export async function play_now(page: Page, game: GameName): Promise<void> {
  const { session } = page;
  const { quick_start } = await game_of(game).options();
  const room = await make_room(page, { game, options: quick_start.options, seats: quick_start.seats });
  if (room === null) return;
  if (await session.tell("seat.take", { room, seat: quick_start.seat })) await be_ready(page, room);
}

/** Alone: both sides are mine. */
export async function practise(page: Page, game: GameName): Promise<void> {
  const { quick_start } = await game_of(game).options();
  const room = await make_room(page, { game, options: quick_start.options, solo: true });
  if (room !== null) await be_ready(page, room);
}

async function make_room(page: Page, wish: Omit<Fields<"room.create">, "name" | "visibility">): Promise<string | null> {
  const { session } = page;
  const name = core.say("room.of", { name: page.state.me?.name ?? "" }).slice(0, 60);
  const made = await session.ask("room.create", { ...wish, name, visibility: "unlisted" });
  if (!made.ok) {
    await words_ready();
    session.toast({ text: error_sentence(made.error), tone: "bad" });
    return null;
  }
  await session.enter_room(made.room, reading_of);
  page.router.go(`/r/${made.room}`);
  return made.room;
}

function be_ready(page: Page, room: string): Promise<boolean> {
  return page.session.tell("room.ready", { room, ready: true, entropy: entropy() });
}
