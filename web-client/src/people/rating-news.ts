// What a rated game has changed, told as soon as it is known.
import { people_words } from "../i18n/en/people.ts";
import { words_ready } from "../language/language.ts";
import type { Toast } from "../session/store.ts";
import type { RatingPush } from "../wire/messages.ts";
import { kind_word } from "./kinds.ts";

export async function tell_rating(
  { kind, before, after }: RatingPush,
  toast: (toast: Omit<Toast, "id">) => void,
): Promise<void> {
  await words_ready();
  toast({ text: people_words.say("news", { kind: kind_word(kind), before, after }), tone: "plain" });
}
