// What the form of settings asks for: all that stands in it, as the server takes it.
import { textIn } from "../components/form-text.ts";
import { takesLateEntries } from "./reading.ts";
import { fromLocal, invitedOf, toLocal } from "./settings.ts";
import type { GameName, HttpTournamentSettings } from "../wire/messages.ts";
import { tieBreaksOf } from "./form-held.ts";
import { type FormState, isTeam } from "./form-state.ts";

export function allOf(form: FormState, filled: HTMLFormElement): HttpTournamentSettings {
  const data = new FormData(filled);
  const text = (name: string): string => textIn(data, name).trim();
  const number = (name: string, otherwise: number): number => (data.has(name) ? Number(text(name)) : otherwise);
  const invited = invitedOf(text("invited"), form.told ?? []);
  const { game: _game, noPassword, ...rest } = form.held;
  const breakMs = form.held.break_ms < 0 ? null : form.held.break_ms;
  const password = text("password");
  const door = {
    ...(noPassword ? { password: "" } : password === "" ? {} : { password }),
    ...(form.told === null ? {} : { invited }),
  };
  if (form.drawn?.status === "running") {
    const { grace_ms: graceMs, forbid_same_club: forbidSameClub, forbidden } = form.held;
    const late = takesLateEntries(form.drawn)
      ? { entrants_max: number("entrants_max", form.drawn.settings.entrants_max), ...door }
      : {};
    return {
      ...late,
      grace_ms: graceMs,
      break_ms: breakMs,
      ...(form.held.kind === "swiss" ? { forbid_same_club: forbidSameClub, forbidden } : {}),
    } as HttpTournamentSettings;
  }
  return {
    ...rest,
    name: text("name"),
    // What stays as it is need not be said: the server keeps options that are not named.
    ...(form.anew ? { game: form.held.game, options: form.setup?.options() ?? {} } : ({} as { game: GameName })),
    rounds: number("rounds", form.held.rounds),
    boards: isTeam(form) ? number("boards", form.held.boards) : 1,
    team: isTeam(form),
    entrants_max: form.held.kind === "team_match" ? 2 : number("entrants_max", form.of?.settings.entrants_max ?? 100),
    needs_registered: form.held.needs_registered || form.held.rated,
    break_ms: breakMs,
    // A field knows minutes only: what has not been touched stays what it was.
    starts_at:
      text("starts_at") === toLocal(form.of?.settings.starts_at ?? null)
        ? (form.of?.settings.starts_at ?? null)
        : fromLocal(text("starts_at")),
    ...door,
    ...tieBreaksOf(form.held),
  };
}
