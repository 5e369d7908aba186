// What the parts of a tournament's screen act with.
import type { Page } from "../session/page.ts";
import type { TournamentApi } from "./api.ts";

export interface TournamentContext {
  page: Page;
  api: TournamentApi;
  id: string;
  /** What has been done is looked at at once. */
  fetch: () => Promise<void>;
  touch: () => void;
}
