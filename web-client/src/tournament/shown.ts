// What the tabs of a tournament are given.
import type { TournamentPage } from "../wire/messages.ts";
import type { Directing } from "./directing.ts";

export interface Shown {
  page: TournamentPage;
  /** Whose eyes it is seen with. */
  me: string | null;
  /** Keys of rows that have just changed. */
  news: ReadonlySet<string>;
  /** What is folded out, and which round is chosen, by names of their own. */
  open: Map<string, string>;
  touch: () => void;
  directing: Directing | null;
}
