// One press, and one plays: a room with computer players, and me ready among them, as strong as my rating and my last
// results ask for; or, to practise, with me on both sides.
import { entropy } from "../room/entropy.ts";
import { gameOf, readingOf } from "./registry.ts";
import { errorSentence } from "../language/errors.ts";
import { core } from "../i18n/en/core.ts";
import { wordsReady } from "../language/language.ts";
import { get } from "../net/api.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import { Strength } from "../session/strength.ts";
import type { Fields, GameName, HttpPerson } from "../wire/messages.ts";
import { placed, placeOfRating, strengthWord } from "./strength.ts";

/** `wanted`: this place of the ladder; otherwise the one that my rating and my results lead to. */
export async function playNow(page: Page, game: GameName, wanted?: number): Promise<void> {
  const { session } = page;
  const [{ ladder }, rating] = await Promise.all([gameOf(game).ladder(), ratingIn(page, game)]);
  const strength = new Strength(browserKeep());
  const middle = rating === null ? null : placeOfRating(rating, ladder);
  const place = wanted === undefined ? placed(strength.standing(game), middle, ladder) : { at: wanted, by: null };
  const at = Math.max(0, Math.min(place.at, ladder.rungs.length - 1));
  const rung = ladder.rungs[at];
  if (!rung) return;
  const { options, seats, patient, beginners } = rung;
  const room = await makeRoom(page, { game, options, seats, patient, beginners });
  if (room === null) return;
  strength.begin(game, room, at, middle);
  await wordsReady();
  session.toast({ text: strengthWord(rung, place.by), tone: "plain" });
  if (await session.tell("seat.take", { room, seat: rung.seat })) await beReady(page, room);
}

/** Whoever presses wants to play: what takes longer to be told is not waited for. */
const TOLD_WITHIN_MS = 1_500;

/** Of the kind that I play most. Null: I have none that says much yet, or it cannot be told now. */
function ratingIn(page: Page, game: GameName): Promise<number | null> {
  return Promise.race([
    askRating(page, game),
    new Promise<null>((settle) => {
      setTimeout(settle, TOLD_WITHIN_MS, null);
    }),
  ]);
}

async function askRating(page: Page, game: GameName): Promise<number | null> {
  const { me } = page.state;
  if (!me?.registered) return null;
  try {
    const answer = await get(`/api/v1/people/${encodeURIComponent(me.name)}`);
    const { ratings } = (await answer.json()) as HttpPerson;
    const own = ratings.filter(({ kind, provisional }) => kind.startsWith(`${game}/`) && !provisional);
    own.sort((one, other) => other.games - one.games);
    return own[0]?.rating ?? null;
  } catch {
    return null;
  }
}

/** Alone: both sides are mine. */
export async function practise(page: Page, game: GameName): Promise<void> {
  const { practice } = await gameOf(game).ladder();
  const room = await makeRoom(page, { game, options: practice ?? {}, solo: true });
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
