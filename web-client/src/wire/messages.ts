// The messages of the wire. The shapes are generated from `protocol/schema`; this file adds what ties a
// request to its answer, and the one error the page makes up itself.
import type { Games } from "../generated/games.ts";
import type * as wire from "../generated/wire.ts";
import type { AnswerByRequest, ClientRequest, Failure, ServerPush, Welcome } from "../generated/wire.ts";

export { GAME_NAMES, type Games } from "../generated/games.ts";
export type * from "../generated/wire.ts";

export type RequestType = ClientRequest["type"];

/** What a request of type `T` says, but for its type and id. */
export type Fields<T extends RequestType> = Omit<Extract<ClientRequest, { type: T }>, "type" | "id">;

/** The line was lost before the answer came, and the question is not asked again. */
export interface Lost {
  re: null;
  ok: false;
  error: {
    code: "connection_lost";
    message: string;
    retry_ms?: undefined;
    option?: undefined;
    until_unix_ms?: undefined;
    blocked?: undefined;
  };
}

export type Outcome<T extends RequestType> = AnswerByRequest[T] | Failure | Lost;

export type AnyOutcome = Outcome<RequestType>;

export type Problem = (Failure | Lost)["error"];

/** Pushes but for welcome, which belongs to the line. */
export type Push = Exclude<ServerPush, Welcome>;

/** An update as the server sends it: with its view whole, or with what of it has changed. */
export type SentUpdate = wire.Update;

/** An update with its view whole, as `net/changes.ts` hands it on. */
export interface Update extends Omit<SentUpdate, "view" | "changed" | "gone" | "since"> {
  view: wire.GameView | null;
}

/** The view of one game. */
export type ViewOf<G extends wire.GameName> = Games[G]["view"];

export type EventOf<G extends wire.GameName> = Games[G]["event"] | wire.RoomEvent;

export interface InfoOf<G extends wire.GameName> extends Omit<wire.RoomInfo, "options"> {
  options: Games[G]["options"];
}

export interface OwnOf<G extends wire.GameName> extends Omit<wire.OwnState, "sealed"> {
  sealed: Games[G]["sealed"];
}
