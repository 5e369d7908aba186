// What is asked about people, and what operators ask for: one function for each thing that the server offers.
import { get, post } from "../net/api.ts";
import { deviceOf, keepDevice } from "../net/identity.ts";
import { invitation } from "../session/invitation.ts";
import type { Page } from "../session/page.ts";
import type {
  HttpAccount,
  HttpAccountMade,
  HttpAudit,
  HttpBlocks,
  HttpConnections,
  HttpGames,
  HttpOwnReports,
  HttpPasswordChanged,
  HttpPerson,
  HttpRatingHistory,
  HttpRatingList,
  HttpRecovery,
  HttpReportRequest,
  HttpReports,
  HttpRolesRequest,
  HttpSanctionRequest,
  HttpSanctions,
  HttpSignedIn,
  HttpTokenMade,
  HttpTournaments,
} from "../wire/messages.ts";

const ROOT = "/api/v1";
const personPath = (who: string): string => `${ROOT}/people/${encodeURIComponent(who)}`;
const cursorQuery = (cursor: string | null): string => (cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`);

export interface PeopleApi {
  account: () => Promise<HttpAccount>;
  register: (name: string, password: string) => Promise<HttpAccountMade>;
  signIn: (name: string, password: string, label: string) => Promise<HttpSignedIn>;
  recover: (name: string, code: string, password: string, label: string) => Promise<HttpSignedIn>;
  signOut: (which: { session?: string; all?: boolean }) => Promise<void>;
  changePassword: (password: string, next: string) => Promise<void>;
  changeName: (password: string, name: string) => Promise<HttpAccountMade>;
  deleteAccount: (password: string) => Promise<void>;
  makeToken: (label: string) => Promise<HttpTokenMade>;
  markAsProgram: (password: string) => Promise<void>;
  person: (who: string) => Promise<HttpPerson>;
  history: (who: string, kind: string, cursor: string | null) => Promise<HttpRatingHistory>;
  games: (who: string) => Promise<HttpGames>;
  tournaments: (who: string) => Promise<HttpTournaments>;
  best: (kind: string, programs: boolean) => Promise<HttpRatingList>;
  sanctions: () => Promise<HttpSanctions>;
  sanction: (wish: HttpSanctionRequest) => Promise<void>;
  lift: (sanction: string, reason: string) => Promise<void>;
  setRoles: (who: string, wish: HttpRolesRequest) => Promise<void>;
  makeCode: (who: string, reason: string) => Promise<HttpRecovery>;
  closeRoom: (room: string, reason: string) => Promise<void>;
  connections: (who: string) => Promise<HttpConnections>;
  audit: (cursor: string | null) => Promise<HttpAudit>;
  rename: (who: string, name: string, reason: string) => Promise<HttpAccountMade>;
  blocks: () => Promise<HttpBlocks>;
  block: (player: string) => Promise<void>;
  unblock: (player: string) => Promise<void>;
  report: (wish: HttpReportRequest) => Promise<void>;
  ownReports: () => Promise<HttpOwnReports>;
  /** Those that are open. */
  reports: (cursor: string | null) => Promise<HttpReports>;
  closeReport: (report: string, answer: string, reason: string) => Promise<void>;
}

/** So that this device is known when it comes back signed out. */
function withDeviceKept<Made extends HttpAccountMade>(made: Made): Made {
  if (made.device !== undefined) keepDevice(made.player.name, made.device);
  return made;
}

export function peopleApi(page: Page): PeopleApi {
  const read = async <Body>(path: string): Promise<Body> =>
    (await get(path, page.session.token())).json() as Promise<Body>;
  const tell = async <Body = void>(path: string, body: object): Promise<Body> =>
    (await post(ROOT + path, body, page.session.token())).json() as Promise<Body>;
  const comeIn = async (path: string, body: object): Promise<HttpSignedIn> =>
    withDeviceKept((await (await post(ROOT + path, body)).json()) as HttpSignedIn);
  return {
    account: () => read(`${ROOT}/account`),
    register: async (name, password) =>
      withDeviceKept(await tell<HttpAccountMade>("/account", { name, password, evening: invitation() })),
    signIn: (name, password, label) => comeIn("/sessions", { name, password, label, device: deviceOf(name) }),
    recover: (name, code, password, label) =>
      comeIn("/account/recover", { name, code, password, label, device: deviceOf(name) }),
    signOut: (which) => tell("/account/sign_out", which),
    changePassword: async (password, next) => {
      const { device } = await tell<HttpPasswordChanged>("/account/password", { password, new: next });
      keepDevice(page.state.me?.name ?? "", device);
    },
    changeName: async (password, name) => {
      const before = deviceOf(page.state.me?.name ?? "");
      const made = await tell<HttpAccountMade>("/account/name", { password, name });
      return withDeviceKept({ ...made, device: before });
    },
    deleteAccount: (password) => tell("/account/delete", { password }),
    makeToken: (label) => tell("/account/tokens", { label }),
    markAsProgram: (password) => tell("/account/program", { password }),
    person: (who) => read(personPath(who)),
    history: (who, kind, cursor) => read(`${personPath(who)}/ratings?kind=${kind}${cursorQuery(cursor)}`),
    games: (who) => read(`${ROOT}/games?player=${encodeURIComponent(who)}`),
    tournaments: (who) => read(`${ROOT}/tournaments?player=${encodeURIComponent(who)}`),
    best: (kind, programs) => read(`${ROOT}/ratings/${kind}${programs ? "?programs=1" : ""}`),
    sanctions: () => read(`${ROOT}/sanctions`),
    sanction: (wish) => tell("/sanctions", wish),
    lift: (sanction, reason) => tell(`/sanctions/${sanction}/lift`, { reason }),
    setRoles: async (who, wish) => void (await post(`${personPath(who)}/roles`, wish, page.session.token())),
    makeCode: (who, reason) => tell(`/people/${encodeURIComponent(who)}/recovery`, { reason }),
    closeRoom: (room, reason) => tell(`/rooms/${room}/close`, { reason }),
    connections: (who) => read(`${personPath(who)}/connections`),
    rename: (who, name, reason) => tell(`/people/${encodeURIComponent(who)}/name`, { name, reason }),
    blocks: () => read(`${ROOT}/blocks`),
    block: (player) => tell("/blocks", { player }),
    unblock: (player) => tell(`/blocks/${player}/lift`, {}),
    report: (wish) => tell("/reports", wish),
    ownReports: () => read(`${ROOT}/reports/mine`),
    reports: (cursor) => read(`${ROOT}/reports?status=open${cursorQuery(cursor)}`),
    closeReport: (report, answer, reason) => tell(`/reports/${report}/close`, { answer, reason }),
    audit: (cursor) => read(`${ROOT}/audit${cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`}`),
  };
}
