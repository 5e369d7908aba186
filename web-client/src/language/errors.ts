// A refusal as a sentence: made from its code and parameters, never from the server's own words.
import type { Problem } from "../wire/messages.ts";
import { momentText } from "./dates.ts";
import { errorWords } from "../i18n/en/errors.ts";

export function errorSentence(error: Problem): string {
  if (error.code === "bad_option") return errorWords.say("bad_option", { option: error.option ?? "?" });
  if (error.code === "rate_limited" || error.code === "unavailable") {
    return errorWords.say(error.code, { seconds: Math.max(1, Math.ceil((error.retry_ms ?? 1000) / 1000)) });
  }
  if (error.code === "forbidden" && error.until_unix_ms !== undefined) {
    return errorWords.say("banned", { until: momentText(new Date(error.until_unix_ms).toISOString()) });
  }
  return errorWords.say(error.blocked ? "blocked" : error.code);
}
