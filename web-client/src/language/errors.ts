// A refusal as a sentence: made from its code and parameters, never from the server's own words.
import type { Problem } from "../wire/messages.ts";
import { moment_text } from "./dates.ts";
import { error_words } from "../i18n/en/errors.ts";

export function error_sentence(error: Problem): string {
  if (error.code === "bad_option") return error_words.say("bad_option", { option: error.option ?? "?" });
  if (error.code === "rate_limited" || error.code === "unavailable") {
    return error_words.say(error.code, { seconds: Math.max(1, Math.ceil((error.retry_ms ?? 1000) / 1000)) });
  }
  if (error.code === "forbidden" && error.until_unix_ms !== undefined) {
    return error_words.say("banned", { until: moment_text(new Date(error.until_unix_ms).toISOString()) });
  }
  return error_words.say(error.code);
}
