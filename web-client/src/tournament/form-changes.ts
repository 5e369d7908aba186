// Settings compared: what somebody wants changed, what others have changed meanwhile, and which field a refusal is
// about.
import { directingWords } from "../i18n/en/directing.ts";
import { refusal } from "./words.ts";
import type { HttpTournamentSettings, Problem, TournamentPage, TournamentPerson } from "../wire/messages.ts";

const { say, has } = directingWords;

/** A refusal that names a setting, in the form's words. Options of a game are not ours to name. */
export function optionText(problem: Problem): string {
  if (problem.code !== "bad_option") return refusal(problem);
  const option = problem.option ?? "";
  if (option === "starts_at") return say("bad.starts_at");
  const label = fieldLabel(option);
  return label === null ? say("bad.game") : say("bad", { field: label });
}

function fieldLabel(option: string): string | null {
  const key =
    { grace_ms: "grace", break_ms: "break", check_in_ms: "check_in", options: "game.kept", seats: "team" }[option] ??
    option;
  return has(key) ? (say as (name: string) => string)(key) : null;
}

/** Settings as everybody is told them; of passwords and of who is invited only whether there are any. */
function toldSettings(page: TournamentPage): Record<string, unknown> {
  return { ...page.settings, name: page.name, game: page.game, kind: page.kind };
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Pure: what of a wish is another than it was. What another director has set meanwhile stays as it is. */
export function whatDiffers(
  wish: HttpTournamentSettings,
  of: TournamentPage,
  invited: readonly TournamentPerson[],
): HttpTournamentSettings {
  const before: Record<string, unknown> = {
    ...toldSettings(of),
    invited: of.settings.invited ? invited.map(({ id }) => id) : null,
  };
  delete before["password"];
  // Whoever has chosen the game's options anew means them.
  const entries = Object.entries(wish).filter(
    ([key, value]) =>
      key === "options" || (key === "game" && "options" in wish) || !(key in before) || !same(before[key], value),
  );
  return Object.fromEntries(entries) as unknown as HttpTournamentSettings;
}

/** Pure: labels of the settings that differ from one page to another. */
export function changedSettings(before: TournamentPage, after: TournamentPage): string[] {
  const now = toldSettings(after);
  const keys = Object.entries(toldSettings(before)).flatMap(([key, value]) => (same(value, now[key]) ? [] : [key]));
  return [
    ...new Set(
      [...keys, ...(same(before.options, after.options) ? [] : ["options"])].map((key) => fieldLabel(key) ?? key),
    ),
  ];
}
