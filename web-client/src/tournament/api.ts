// What is asked about tournaments, and what people and directors ask of them.
import { get, post } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import type {
  HttpTournamentCaster,
  HttpTournamentClaim,
  HttpTournamentEntered,
  HttpTournamentInvite,
  HttpTournamentInvitedPeople,
  HttpTournamentMade,
  HttpTournaments,
  HttpTournamentSettings,
  TournamentPage,
  TournamentSummary,
} from "../wire/messages.ts";

const ROOT = "/api/v1/tournaments";

/** A tournament's page, and the tag by which the server knows it. */
export interface Told {
  page: TournamentPage;
  tag: string | null;
}

export interface TournamentApi {
  list: (query: string) => Promise<HttpTournaments>;
  make: (settings: HttpTournamentSettings) => Promise<HttpTournamentMade>;
  /** Null: it is what it was, as `known` names it. */
  page: (known: string | null) => Promise<Told | null>;
  invite: (entrant: number) => Promise<string>;
  /** The code that was offered to somebody who comes back. */
  claim: (entrant: number) => Promise<HttpTournamentClaim>;
  /** Who may enter; null: everybody. */
  invited: () => Promise<HttpTournamentInvitedPeople["players"]>;
  /** The key with which all rooms can be watched without their delay. */
  caster: () => Promise<string>;
  /** `isLast`: asked by a page that is about to go. */
  act: (what: string, body: object, isLast?: boolean) => Promise<void>;
  enter: (what: "register" | "join", body: object) => Promise<HttpTournamentEntered>;
}

/** `id`: which tournament; lists and new ones have none. Who asks matters: drafts are listed for their directors. */
export function tournamentApi(page: Page, id = ""): TournamentApi {
  const path = `${ROOT}/${id}`;
  const token = (): string | null => page.session.token();
  return {
    list: async (query) => (await get(ROOT + query, token())).json() as Promise<HttpTournaments>,
    make: async (settings) => (await post(ROOT, settings, token())).json() as Promise<HttpTournamentMade>,
    page: async (known) => {
      const answer = await get(path, token(), known);
      if (answer.status === 304) return null;
      return { page: (await answer.json()) as TournamentPage, tag: answer.headers.get("ETag") };
    },
    invite: async (entrant) =>
      ((await (await get(`${path}/invite?entrant=${entrant}`, token())).json()) as HttpTournamentInvite).code,
    claim: async (entrant) =>
      (await get(`${path}/claim?entrant=${entrant}`, token())).json() as Promise<HttpTournamentClaim>,
    invited: async () =>
      ((await (await get(`${path}/invited`, token())).json()) as HttpTournamentInvitedPeople).players,
    caster: async () => ((await (await get(`${path}/caster`, token())).json()) as HttpTournamentCaster).key,
    act: async (what, body, isLast) => void (await post(`${path}/${what}`, body, token(), isLast)),
    enter: async (what, body) =>
      (await post(`${path}/${what}`, body, token())).json() as Promise<HttpTournamentEntered>,
  };
}

/** Of a list's entry: one may still enter, and there is a place. */
export const hasPlace = ({ status, entrants, entrants_max: entrantsMax }: TournamentSummary): boolean =>
  (status === "registration" || status === "check_in") && entrants < entrantsMax;

export const exportPath = (id: string, file: string): string => `${ROOT}/${id}/${file}`;
