// One press, and one plays: a room with a computer player, and me ready on the other side; or, to practise, with me on
// both sides.
import { entropy } from "../room/entropy.ts";
import { gameOf, readingOf } from "./registry.ts";
import { errorSentence } from "../language/errors.ts";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import type { Page } from "../session/page.ts";
import type { Fields, GameName } from "../wire/messages.ts";

export async function playNow(page: Page, game: GameName): Promise<void> {
  const { session } = page;
  const { quickStart } = await gameOf(game).options();
  const room = await makeRoom(page, { game, options: quickStart.options, seats: quickStart.seats });
  if (room === null) return;
  if (await session.tell("seat.take", { room, seat: quickStart.seat })) await beReady(page, room);
}

/** Alone: both sides are mine. */
export async function practise(page: Page, game: GameName): Promise<void> {
  const { quickStart } = await gameOf(game).options();
  const room = await makeRoom(page, { game, options: quickStart.options, solo: true });
  if (room !== null) await beReady(page, room);
}

async function makeRoom(page: Page, wish: Omit<Fields<"room.create">, "name" | "visibility">): Promise<string | null> {
  const { session } = page;
  const name = core.say("room.of", { name: page.state.me?.name ?? "" }).slice(0, 60);
  const made = await session.ask("room.create", { ...wish, name, visibility: "unlisted" });
  if (!made.ok) {
    await wordsReady();
    session.toast({ text: errorSentence(made.error), tone: "bad" });
    return null;
  }
  await session.enterRoom(made.room, readingOf);
  page.router.go(`/r/${made.room}`);
  return made.room;
}

function beReady(page: Page, room: string): Promise<boolean> {
  return page.session.tell("room.ready", { room, ready: true, entropy: entropy() });
}
