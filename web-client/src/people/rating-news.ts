// What a rated game has changed, told as soon as it is known.
import { peopleWords } from "../i18n/en/people.ts";
import { wordsReady } from "../language/language.ts";
import type { Toast } from "../session/store.ts";
import type { RatingPush } from "../wire/messages.ts";
import { kindWord } from "./kinds.ts";

export async function tellRating(
  { kind, before, after }: RatingPush,
  toast: (toast: Omit<Toast, "id">) => void,
): Promise<void> {
  await wordsReady();
  toast({ text: peopleWords.say("news", { kind: kindWord(kind), before, after }), tone: "plain" });
}
