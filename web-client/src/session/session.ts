// Between the line and the store: what the server says becomes state, what a person wants becomes
// requests. It knows rooms and players, no game.
import { core } from "../i18n/en/core.ts";
import { language, speak, words_ready, type Language } from "../language/language.ts";
import { EMPTY_LOBBY, lobby_after_changes, lobby_after_list } from "../room/lobby.ts";
import { GameClock } from "../net/clock.ts";
import { browser_keep, Identity } from "../net/identity.ts";
import { Line, type LineStatus, type Socket } from "../net/line.ts";
import { LOST, random_prefix } from "../net/requests.ts";
import type { ReadingOf } from "../room/reading.ts";
import {
  room_after_info,
  room_after_seal,
  room_after_update,
  room_after_you,
  room_from_snapshot,
  type RoomState,
} from "../room/state.ts";
import { save_settings, show_settings, type Settings } from "./settings.ts";
import { with_toast, type Store, type Toast } from "./store.ts";
import type {
  AnyEvent,
  Called,
  CalledOff,
  Fields,
  GameAction,
  GameSealed,
  Outcome,
  Problem,
  Push,
  RatingPush,
  RequestType,
  SeatName,
} from "../wire/messages.ts";

const BANNER_AFTER_MS = 1_500;
const PING_EVERY_MS = 10_000;
/** A deadline that is so near: the line is asked whenever it is quiet. */
const NEAR_MS = 20_000;
const FIRST_PINGS_MS = [0, 700, 1_800];
const TOAST_MS = 6_000;

/** Told of every update of the room, after the store holds it. */
export type RoomListener = (before: RoomState | null, after: RoomState, events: AnyEvent[]) => void;

/** Who watches another room beside one's own, or a tournament. */
export interface Follower {
  hear(push: Push): void;
  /** The line is there, or there again: nothing is joined or watched yet. */
  renew(): void;
}

export interface Session {
  start(): void;
  ask<T extends RequestType>(type: T, fields: Fields<T>): Promise<Outcome<T>>;
  /** Asks, and says so in a toast if it was refused. True if it was done. */
  tell<T extends RequestType>(type: T, fields: Fields<T>): Promise<boolean>;
  /** Seals a choice, or takes one out of its envelope; once that is done, `change` says what my envelopes hold. */
  seal<S extends GameSealed>(
    action: GameAction,
    seat: SeatName | undefined,
    change: (sealed: S) => S,
  ): Promise<Outcome<"act">>;
  /** `caster`: a key to watch without delay. If it is none any more, one watches like everybody else. */
  enter_room(room: string, reading_of: ReadingOf, password?: string, caster?: string): Promise<void>;
  /** Watches without delay, by a key of the host's; otherwise why not. */
  watch_undelayed(key: string): Promise<Problem | null>;
  leave_room(): void;
  /** Asks for the room anew: the snapshot tells again what has been forgotten meanwhile. */
  refresh(): void;
  watch_lobby(on: boolean): void;
  rename(name: string): void;
  /** The key of who we are, for what is asked over HTTP. */
  token(): string | null;
  /** Somebody else, or the same under another name: the line is made anew. Null: nobody, a new guest. */
  become(who: { token: string; name: string } | null): void;
  set(settings: Partial<Settings>): void;
  toast(toast: Omit<Toast, "id">): void;
  drop_toast(id: number): void;
  listen(listener: RoomListener | null): void;
  /** Pushes of rooms but one's own, and of tournaments; null: no longer. */
  follow(follower: Follower | null): void;
  retry_now(): void;
  game_now(): number | null;
  dismiss_missed(): void;
}

/** News for whoever is here, on whatever screen. A call may come while the page is hidden, and again after each welcome. */
export type News = Called | CalledOff | RatingPush;

/** The room one is in, or is entering. */
interface WantedRoom {
  room: string;
  reading_of: ReadingOf;
  password?: string;
  caster?: string;
}

export function open_session(store: Store, on_news: (news: News) => void = () => undefined): Session {
  const keep = browser_keep();
  const identity = new Identity(keep);
  const clock = new GameClock();
  let listener: RoomListener | null = null;
  let follower: Follower | null = null;
  let wanted_room: WantedRoom | null = null;
  let lobby_wanted = false;
  /** The key that the line was opened with. Other tabs may change the one that is kept. */
  let said: string | null = null;
  let banner_timer: ReturnType<typeof setTimeout> | undefined;

  const line = new Line(
    {
      connect: open_socket,
      now: () => performance.now(),
      random: () => Math.random(),
      later: (ms, job) => setTimeout(job, ms),
      cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      hello: () => {
        said = identity.token;
        return {
          name: identity.registered ? undefined : identity.name,
          lang: store.state.settings.language,
          ...(said ? { token: said } : {}),
        };
      },
      on_status,
      on_welcome: (welcome) => {
        const { player, token } = welcome;
        if (token) identity.keep_token((said = token));
        if (player.registered || identity.registered) identity.rename(player.name, player.registered);
        clock.forget();
        store.change({ me: player, named: identity.named, ahead_ms: welcome.now - Date.now() });
        if (wanted_room) void join(wanted_room.room);
        if (lobby_wanted) void load_lobby();
        follower?.renew();
        for (const ms of FIRST_PINGS_MS) setTimeout(() => line.ask(), ms);
      },
      on_push,
      ping: () => void ping(),
      due_at,
      on_hello_refused: (code) => {
        if (code !== "unauthorized" || !identity.token) return false;
        if (identity.registered) identity.forget(identity.name);
        else identity.forget_token();
        toast({ text: core.say("line.new_guest"), tone: "plain" });
        return true;
      },
    },
    random_prefix(crypto.getRandomValues(new Uint8Array(6))),
  );

  function on_status(status: LineStatus): void {
    store.change({ line: status });
    if (status.kind === "open") {
      clearTimeout(banner_timer);
      banner_timer = undefined;
      store.change({ banner: false });
    } else if (status.kind === "silent") {
      store.change({ banner: true });
    } else if (status.kind === "refused") {
      if (status.reason === "signed out" && identity.token === said) {
        identity.forget(identity.name);
        store.change({ named: false, me: { id: "", name: identity.name } });
      }
      store.change({ banner: true });
    } else {
      banner_timer ??= setTimeout(() => store.change({ banner: true }), BANNER_AFTER_MS);
    }
  }

  /** A game whose clock runs tells something when the time is over, at the latest. */
  function due_at(): number | null {
    const { room } = store.state;
    const now = performance.now();
    const game_now = clock.game_now(now);
    if (
      !room?.view ||
      room.info.status !== "playing" ||
      room.info.standing ||
      room.view.deadline === null ||
      game_now === null
    )
      return null;
    return now + room.view.deadline - game_now - NEAR_MS;
  }

  function on_push(push: Push): void {
    const room = store.state.room;
    if (push.type === "rooms") {
      store.change({ lobby: lobby_after_changes(store.state.lobby, push.rooms) });
    } else if (push.type === "rating" || push.type === "called" || push.type === "called_off") {
      on_news(push);
    } else if (push.type === "tournament" || push.room !== wanted_room?.room) {
      follower?.hear(push);
    } else if (push.type === "end") {
      // A room that lets nobody watch has begun its game, or an operator has closed the room.
      refuse(push.room, { code: push.reason === "forbidden" ? "forbidden" : "no_such_room", message: "" });
    } else if (push.type === "snapshot") {
      // The server may have been away: what was measured before holds no longer.
      clock.forget();
      change_room(room, room_from_snapshot(push, room, wanted_room.reading_of(push.info.game)), [], push.now);
      if (push.info.status === "playing") line.ask();
    } else if (room && push.room === room.room) {
      if (push.type === "info") change_room(room, room_after_info(room, push), [], null);
      else if (push.type === "you") change_room(room, room_after_you(room, push), [], null);
      else if (push.type === "update") {
        const after = room_after_update(room, push, wanted_room.reading_of(room.info.game));
        if (after === room) return;
        const set_anew = push.events.some(({ type }) => type === "start" || type === "away" || type === "resumed");
        if (set_anew) clock.forget();
        change_room(room, after, push.events, push.now);
        if (set_anew) line.ask();
      }
    }
  }

  function change_room(before: RoomState | null, after: RoomState, events: AnyEvent[], game_now: number | null): void {
    if (game_now !== null && after.info.status === "playing") clock.add_push(performance.now(), game_now);
    store.change({ room: after, room_error: null });
    listener?.(before, after, events);
  }

  async function join(room: string): Promise<void> {
    const { password, caster } = wanted_room ?? {};
    const answer = await line.request("room.join", { room, password, caster }, false);
    if (wanted_room?.room !== room) return;
    if (answer.ok) return caster === undefined ? undefined : store.change({ undelayed: room });
    if (answer.error.code === "connection_lost") return;
    // The host has withdrawn the key meanwhile: then one watches like everybody else.
    if (caster !== undefined && answer.error.code === "forbidden") {
      wanted_room = { ...wanted_room, caster: undefined };
      store.change({ undelayed: null });
      return join(room);
    }
    refuse(room, answer.error);
  }

  function refuse(room: string, error: Problem): void {
    store.change({ room: null, room_error: { room, error } });
  }

  async function load_lobby(): Promise<void> {
    void line.request("room.watch_list", { on: true }, false);
    const answer = await line.request("room.list", {}, false);
    if (!answer.ok) return;
    store.change({ lobby: lobby_after_list(EMPTY_LOBBY, answer.rooms, answer.cursor ?? null) });
  }

  async function ping(): Promise<void> {
    if (!line.open) return;
    const room = store.state.room?.room;
    const sent = performance.now();
    const answer = await line.request("ping", { room }, false);
    if (!answer.ok) return;
    const received = performance.now();
    if (answer.game_now !== undefined && room === store.state.room?.room)
      clock.add_exchange(sent, received, answer.game_now);
    const shown = store.state.round_trip_ms;
    const measured = Math.round(received - sent);
    if (shown === null || Math.abs(shown - measured) > 4) store.change({ round_trip_ms: measured });
  }

  function toast(entry: Omit<Toast, "id">): void {
    const { toasts, id } = with_toast(store.state, entry);
    store.change({ toasts });
    setTimeout(() => drop_toast(id), TOAST_MS);
  }

  function drop_toast(id: number): void {
    if (store.state.toasts.some((entry) => entry.id === id)) {
      store.change({ toasts: store.state.toasts.filter((entry) => entry.id !== id) });
    }
  }

  /** What was said in the old language goes with it; where the new one cannot be had, it stays. */
  async function change_language(next: Language): Promise<void> {
    if (await speak(next)) store.change({ toasts: [] });
    else {
      keep_settings({ ...store.state.settings, language: language() });
      toast({ text: core.say("loading_failed"), tone: "bad" });
    }
  }

  function keep_settings(settings: Settings): void {
    save_settings(keep, settings);
    show_settings(document.documentElement, settings);
    store.change({ settings });
  }

  /** Its words come with whatever can be refused. */
  async function refusal(error: Problem): Promise<string> {
    const { error_sentence } = await import("../language/errors.ts");
    await words_ready();
    return error_sentence(error);
  }

  const ask = <T extends RequestType>(type: T, fields: Fields<T>): Promise<Outcome<T>> => line.request(type, fields);

  return {
    start(): void {
      store.change({
        named: identity.named,
        me: { id: "", name: identity.name, ...(identity.registered ? { registered: true } : {}) },
      });
      line.wake();
      setInterval(() => line.ask(), PING_EVERY_MS);
      window.addEventListener("online", () => line.retry());
      window.addEventListener("offline", () => line.ask());
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState !== "visible") return;
        if (line.open) line.ask();
        else line.wake();
      });
      window.addEventListener("pageshow", (event) => {
        if (event.persisted) line.renew();
      });
    },
    ask,
    async tell(type, fields) {
      const answer = await ask(type, fields);
      if (!answer.ok) toast({ text: await refusal(answer.error), tone: "bad" });
      return answer.ok;
    },
    async seal(action, seat, change) {
      const room = store.state.room;
      if (!room) return LOST;
      const answer = await ask("act", { room: room.room, action, seat });
      const now = store.state.room;
      if (now) store.change({ room: room_after_seal(now, change, room.round_count, answer) });
      return answer;
    },
    async enter_room(room, reading_of, password, caster) {
      // Already in it, or on the way: a screen that is opened again asks for nothing.
      if (wanted_room?.room === room && password === undefined && caster === undefined && !store.state.room_error)
        return;
      if (wanted_room && wanted_room.room !== room) void line.request("room.leave", { room: wanted_room.room }, false);
      const other = store.state.room !== null && store.state.room.room !== room;
      wanted_room = { room, reading_of, password, caster };
      store.change({ room_error: null, undelayed: null, ...(other ? { room: null } : {}) });
      if (line.open) await join(room);
    },
    async watch_undelayed(key) {
      const wanted = wanted_room;
      if (!wanted) return LOST.error;
      const answer = await line.request(
        "room.join",
        { room: wanted.room, password: wanted.password, caster: key },
        false,
      );
      if (!answer.ok) return answer.error;
      if (wanted_room !== wanted) return LOST.error;
      wanted_room = { ...wanted, caster: key };
      store.change({ undelayed: wanted.room });
      return null;
    },
    refresh(): void {
      if (wanted_room && line.open) void join(wanted_room.room);
    },
    leave_room(): void {
      if (wanted_room) void line.request("room.leave", { room: wanted_room.room }, false);
      wanted_room = null;
      clock.forget();
      store.change({ room: null, room_error: null, undelayed: null });
    },
    watch_lobby(on): void {
      if (on === lobby_wanted) return;
      lobby_wanted = on;
      if (!line.open) return;
      if (on) void load_lobby();
      else void line.request("room.watch_list", { on: false }, false);
    },
    rename(name): void {
      identity.rename(name);
      store.change({ named: true, me: { id: store.state.me?.id ?? "", name } });
      line.renew();
    },
    token: () => identity.token,
    become(who): void {
      if (who) {
        identity.rename(who.name, true);
        identity.keep_token(who.token);
      } else identity.forget();
      line.renew();
    },
    set(settings): void {
      keep_settings({ ...store.state.settings, ...settings });
      if (settings.language) void change_language(settings.language);
    },
    toast,
    drop_toast,
    listen(next): void {
      listener = next;
    },
    follow(next): void {
      follower = next;
      if (line.open) next?.renew();
    },
    retry_now: () => line.retry(),
    game_now: () => clock.game_now(performance.now()),
    dismiss_missed(): void {
      const room = store.state.room;
      if (room?.missed) store.change({ room: { ...room, missed: null } });
    },
  };
}

function open_socket(): Socket {
  // A server of several threads keeps the connection with the room that it is opened for.
  const room = /^\/r\/(\w+)/.exec(location.pathname)?.[1];
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws${room ? `?room=${room}` : ""}`;
  return new WebSocket(address, "tutti.v1") as unknown as Socket;
}
