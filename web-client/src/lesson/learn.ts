// A game's first lesson: goes on with the one that was begun in this browser, or begins another.
import { readingOf, titleOf } from "../games/registry.ts";
import { lessonWords } from "../i18n/en/lesson.ts";
import { errorSentence } from "../language/errors.ts";
import { wordsReady } from "../language/language.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import type { GameName } from "../wire/messages.ts";
import { KeptLessons } from "./kept-lessons.ts";

export async function learn(page: Page, game: GameName): Promise<void> {
  const { session } = page;
  const begun = new KeptLessons(browserKeep()).room(game);
  if (begun === null) return learnAnew(page, game);
  // Before the welcome nobody answers whether there is such a room.
  await session.ask("ping", {});
  await session.enterRoom(begun, readingOf);
  // The lesson has ended meanwhile, or its room has gone.
  if (page.state.roomError?.room === begun) return learnAnew(page, game);
  page.router.go(`/r/${begun}`);
}

export async function learnAnew(page: Page, game: GameName): Promise<void> {
  const { session } = page;
  await wordsReady();
  const name = lessonWords.say("room", { game: titleOf(game) });
  const made = await session.ask("room.create", { game, lesson: true, name, visibility: "unlisted" });
  if (!made.ok) return session.toast({ text: errorSentence(made.error), tone: "bad" });
  new KeptLessons(browserKeep()).begin(game, made.room);
  await session.enterRoom(made.room, readingOf);
  page.router.go(`/r/${made.room}`);
}
