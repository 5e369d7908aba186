// What is asked about people, and what operators ask for: one function for each thing that the server offers.
import { get, post } from "../net/api.ts";
import { device_of, keep_device } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import type {
  HttpAccount,
  HttpAccountMade,
  HttpAudit,
  HttpConnections,
  HttpGames,
  HttpPasswordChanged,
  HttpPerson,
  HttpRatingHistory,
  HttpRatingList,
  HttpRecovery,
  HttpRolesRequest,
  HttpSanctionRequest,
  HttpSanctions,
  HttpSignedIn,
  HttpTokenMade,
  HttpTournaments,
} from "../wire/messages.ts";

const ROOT = "/api/v1";
const person_path = (who: string): string => `${ROOT}/people/${encodeURIComponent(who)}`;
const cursor_query = (cursor: string | null): string =>
  cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;

export interface PeopleApi {
  account(): Promise<HttpAccount>;
  register(name: string, password: string): Promise<HttpAccountMade>;
  sign_in(name: string, password: string, label: string): Promise<HttpSignedIn>;
  recover(name: string, code: string, password: string, label: string): Promise<HttpSignedIn>;
  sign_out(which: { session?: string; all?: boolean }): Promise<void>;
  change_password(password: string, next: string): Promise<void>;
  change_name(password: string, name: string): Promise<HttpAccountMade>;
  delete_account(password: string): Promise<void>;
  make_token(label: string): Promise<HttpTokenMade>;
  mark_as_program(password: string): Promise<void>;
  person(who: string): Promise<HttpPerson>;
  history(who: string, kind: string, cursor: string | null): Promise<HttpRatingHistory>;
  games(who: string): Promise<HttpGames>;
  tournaments(who: string): Promise<HttpTournaments>;
  best(kind: string, programs: boolean): Promise<HttpRatingList>;
  sanctions(): Promise<HttpSanctions>;
  sanction(wish: HttpSanctionRequest): Promise<void>;
  lift(sanction: string, reason: string): Promise<void>;
  set_roles(who: string, wish: HttpRolesRequest): Promise<void>;
  make_code(who: string, reason: string): Promise<HttpRecovery>;
  close_room(room: string, reason: string): Promise<void>;
  connections(who: string): Promise<HttpConnections>;
  audit(cursor: string | null): Promise<HttpAudit>;
}

/** So that this device is known when it comes back signed out. */
function with_device_kept<Made extends HttpAccountMade>(made: Made): Made {
  if (made.device !== undefined) keep_device(made.player.name, made.device);
  return made;
}

export function people_api(page: Page): PeopleApi {
  const read = async <Body>(path: string): Promise<Body> =>
    (await get(path, page.session.token())).json() as Promise<Body>;
  const tell = async <Body = void>(path: string, body: object): Promise<Body> =>
    (await post(ROOT + path, body, page.session.token())).json() as Promise<Body>;
  const come_in = async (path: string, body: object): Promise<HttpSignedIn> =>
    with_device_kept((await (await post(ROOT + path, body)).json()) as HttpSignedIn);
  return {
    account: () => read(`${ROOT}/account`),
    register: async (name, password) => with_device_kept(await tell<HttpAccountMade>("/account", { name, password })),
    sign_in: (name, password, label) => come_in("/sessions", { name, password, label, device: device_of(name) }),
    recover: (name, code, password, label) =>
      come_in("/account/recover", { name, code, password, label, device: device_of(name) }),
    sign_out: (which) => tell("/account/sign_out", which),
    change_password: async (password, next) => {
      const { device } = await tell<HttpPasswordChanged>("/account/password", { password, new: next });
      keep_device(page.state.me?.name ?? "", device);
    },
    change_name: async (password, name) => {
      const before = device_of(page.state.me?.name ?? "");
      const made = await tell<HttpAccountMade>("/account/name", { password, name });
      return with_device_kept({ ...made, device: before });
    },
    delete_account: (password) => tell("/account/delete", { password }),
    make_token: (label) => tell("/account/tokens", { label }),
    mark_as_program: (password) => tell("/account/program", { password }),
    person: (who) => read(person_path(who)),
    history: (who, kind, cursor) => read(`${person_path(who)}/ratings?kind=${kind}${cursor_query(cursor)}`),
    games: (who) => read(`${ROOT}/games?player=${encodeURIComponent(who)}`),
    tournaments: (who) => read(`${ROOT}/tournaments?player=${encodeURIComponent(who)}`),
    best: (kind, programs) => read(`${ROOT}/ratings/${kind}${programs ? "?programs=1" : ""}`),
    sanctions: () => read(`${ROOT}/sanctions`),
    sanction: (wish) => tell("/sanctions", wish),
    lift: (sanction, reason) => tell(`/sanctions/${sanction}/lift`, { reason }),
    set_roles: async (who, wish) => void (await post(`${person_path(who)}/roles`, wish, page.session.token())),
    make_code: (who, reason) => tell(`/people/${encodeURIComponent(who)}/recovery`, { reason }),
    close_room: (room, reason) => tell(`/rooms/${room}/close`, { reason }),
    connections: (who) => read(`${person_path(who)}/connections`),
    audit: (cursor) => read(`${ROOT}/audit${cursor === null ? "" : `?cursor=${encodeURIComponent(cursor)}`}`),
  };
}
