// What the parts of the form of settings share: what it holds, what has been loaded, and how that changes.
import type { OptionsModule, Setup } from "../games/common/game.ts";
import type { Page } from "../session/page.ts";
import type { GameName, TournamentPage, TournamentPerson } from "../wire/messages.ts";
import type { Held } from "./form-held.ts";

/** What the form is at: its parts read it, and change it by `set` and `load`. */
export interface FormState {
  readonly page: Page;
  /** The tournament whose settings are changed; null: a new one. */
  readonly of: TournamentPage | null;
  held: Held;
  setup: Setup | null;
  options: OptionsModule | null;
  /** Of a tournament that there is, the game's options stay unless they are chosen anew. */
  anew: boolean;
  /** A start that is over already would be none. What was set before may be over by now. */
  readonly earliest: string;
  /** The two who are to be kept apart next. */
  pair: [number, number];
  /** Who may enter, as the server has it; null: it has not come yet. */
  told: TournamentPerson[] | null;
  /** Of what was drawn last: nothing is sent that was not asked for. */
  drawn: TournamentPage | null;
  /** Names among the invited that nobody has. */
  unknown: string[];
  readonly redraw: () => void;
  readonly set: (change: Partial<Held>) => void;
  /** Chooses a game, whose options are loaded. */
  readonly load: (game: GameName) => Promise<void>;
}

/** With several players a side single players cannot play. */
export const needsTeam = (form: FormState): boolean =>
  form.held.kind === "team_match" ||
  (form.anew && (form.setup?.seats().length ?? 2) > 2) ||
  (!form.anew && (form.of?.settings.seats ?? 1) > 1);

export const isTeam = (form: FormState): boolean => form.held.team || needsTeam(form);
