// Between the connection and the store: what the server says becomes state, what a person wants becomes
// requests. It knows rooms and players, no game.
import { core } from "../i18n/en/core.ts";
import { language, speak, wordsReady, type Language } from "../language/language.ts";
import { EMPTY_LOBBY, lobbyAfterChanges, lobbyAfterList } from "../room/lobby.ts";
import { GameClock } from "../net/clock.ts";
import { browserKeep, Identity } from "../net/identity.ts";
import { wholeUpdate } from "../net/changes.ts";
import { Connection, type ConnectionStatus } from "../net/connection.ts";
import { LOST, randomPrefix } from "../net/requests.ts";
import type { ReadingOf } from "../room/reading.ts";
import {
  roomAfterInfo,
  roomAfterSeal,
  roomAfterUpdate,
  roomAfterYou,
  roomFromSnapshot,
  type RoomState,
} from "../room/state.ts";
import { invitation } from "./invitation.ts";
import { isNews, type News } from "./news.ts";
import { openSocket } from "./socket.ts";
import { saveSettings, showSettings, type Settings } from "./settings.ts";
import { withToast, type Store, type Toast } from "./store.ts";
import { momentOf, type WantedRoom } from "./wanted-room.ts";
import type {
  AnyEvent,
  Fields,
  GameAction,
  GameSealed,
  Outcome,
  Problem,
  Push,
  RequestType,
  SeatName,
} from "../wire/messages.ts";

const BANNER_AFTER_MS = 1_500;
const PING_EVERY_MS = 10_000;
/** A deadline that is so near: the connection is asked whenever it is quiet. */
const NEAR_MS = 20_000;
const FIRST_PINGS_MS = [0, 700, 1_800];
const TOAST_MS = 6_000;
const JOIN_AGAIN_MS = 2_000;

/** Told of every update of the room, after the store holds it. */
export type RoomListener = (before: RoomState | null, after: RoomState, events: AnyEvent[]) => void;

/** Who watches another room beside one's own, or a tournament. */
export interface Follower {
  hear: (push: Push) => void;
  /** The connection is there, or there again: nothing is joined or watched yet. */
  renew: () => void;
}

export interface Session {
  start: () => void;
  ask: <T extends RequestType>(type: T, fields: Fields<T>) => Promise<Outcome<T>>;
  /** Asks, and says so in a toast if it was refused. True if it was done. */
  tell: <T extends RequestType>(type: T, fields: Fields<T>) => Promise<boolean>;
  /** Seals a choice, or takes one out of its envelope; once that is done, `change` says what my envelopes hold. */
  seal: <S extends GameSealed>(
    action: GameAction,
    seat: SeatName | undefined,
    change: (sealed: S) => S,
  ) => Promise<Outcome<"act">>;
  /** `caster`: a key to watch without delay. If it is none any more, one watches like everybody else. */
  enterRoom: (room: string, readingOf: ReadingOf, password?: string, caster?: string) => Promise<void>;
  /** Watches without delay, by a key of the host's; otherwise why not. */
  watchUndelayed: (key: string) => Promise<Problem | null>;
  /** The key that was given for this room, as far as is known a good one. */
  casterKey: () => string | undefined;
  leaveRoom: () => void;
  /** Asks for the room anew: the snapshot tells again what has been forgotten meanwhile. */
  refresh: () => void;
  watchLobby: (on: boolean) => void;
  rename: (name: string) => void;
  /** The key of who we are, for what is asked over HTTP. */
  token: () => string | null;
  /** Somebody else, or the same under another name: the connection is made anew. Null: nobody, a new guest. */
  become: (who: { token: string; name: string } | null) => void;
  set: (settings: Partial<Settings>) => void;
  toast: (toast: Omit<Toast, "id">) => void;
  dropToast: (id: number) => void;
  listen: (listener: RoomListener | null) => void;
  /** Pushes of rooms but one's own, and of tournaments; null: no longer. */
  follow: (follower: Follower | null) => void;
  /** What is asked anew after each welcome: the server forgets it with the connection. */
  onWelcome: (job: () => void) => void;
  retryNow: () => void;
  gameNow: () => number | null;
  dismissMissed: () => void;
}

export function openSession(store: Store, onNews: (news: News) => void = () => undefined): Session {
  const keep = browserKeep();
  const identity = new Identity(keep);
  const clock = new GameClock();
  let listener: RoomListener | null = null;
  let follower: Follower | null = null;
  let askAnew: (() => void) | null = null;
  let wantedRoom: WantedRoom | null = null;
  /** The room is asked for anew, and has not told of itself yet. */
  let joining = false;
  let lobbyWanted = false;
  /** The key of whoever sits at this page. Other tabs may keep another: that makes nobody else of us here. */
  let token = identity.token;
  const isKept = (): boolean => identity.token === token;
  let bannerTimer: ReturnType<typeof setTimeout> | undefined;
  let joinTimer: ReturnType<typeof setTimeout> | undefined;

  const connection = new Connection(
    {
      connect: openSocket,
      now: () => performance.now(),
      random: () => Math.random(),
      later: (ms, job) => setTimeout(job, ms),
      cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      hello: () => ({
        name: identity.registered ? undefined : identity.name,
        lang: store.state.settings.language,
        evening: invitation(),
        views: "changes",
        ...(token ? { token } : {}),
      }),
      onStatus,
      onWelcome: (welcome) => {
        const { player } = welcome;
        if (welcome.token) identity.keepToken((token = welcome.token));
        if (isKept() && (player.registered || identity.registered)) identity.rename(player.name, player.registered);
        clock.forget();
        store.change({ me: player, named: identity.named, aheadMs: welcome.now - Date.now() });
        void join();
        if (lobbyWanted) void loadLobby();
        follower?.renew();
        askAnew?.();
        for (const ms of FIRST_PINGS_MS) setTimeout(() => connection.ask(), ms);
      },
      onPush,
      ping: () => void ping(),
      dueAt,
      onHelloRefused: (code) => {
        if (code !== "unauthorized" || !token) return false;
        if (isKept()) {
          if (identity.registered) identity.forget(identity.name);
          else identity.forgetToken();
        }
        token = identity.token;
        if (!token) toast({ text: core.say("connection.newGuest"), tone: "plain" });
        return true;
      },
    },
    randomPrefix(crypto.getRandomValues(new Uint8Array(6))),
  );

  function onStatus(status: ConnectionStatus): void {
    store.change({ connection: status });
    if (status.kind === "open") {
      clearTimeout(bannerTimer);
      bannerTimer = undefined;
      store.change({ banner: false });
    } else if (status.kind === "silent") {
      store.change({ banner: true });
    } else if (status.kind === "refused") {
      if (status.reason === "signed out") {
        // Another tab may have forgotten whoever was here before this one is told.
        if (isKept()) identity.forget(identity.name);
        token = identity.token;
        store.change({ named: false, me: { id: "", name: identity.name } });
      }
      store.change({ banner: true });
    } else {
      bannerTimer ??= setTimeout(() => store.change({ banner: true }), BANNER_AFTER_MS);
    }
  }

  /** A game whose clock runs tells something when the time is over, at the latest. */
  function dueAt(): number | null {
    const { room } = store.state;
    const now = performance.now();
    const gameNow = clock.gameNow(now);
    const deadline = room?.info.status === "playing" && !room.info.standing ? room.view?.deadline : null;
    return deadline == null || gameNow === null ? null : now + deadline - gameNow - NEAR_MS;
  }

  function onPush(push: Push): void {
    const room = store.state.room;
    if (push.type === "rooms") {
      store.change({ lobby: lobbyAfterChanges(store.state.lobby, push.rooms) });
    } else if (isNews(push)) {
      onNews(push);
    } else if (push.type === "tournament" || push.room !== wantedRoom?.room) {
      follower?.hear(push);
    } else if (push.type === "end") {
      // A room that lets nobody watch has begun its game, its host has blocked us, or an operator has closed it.
      const blocked = push.reason === "blocked" || undefined;
      const code = blocked || push.reason === "forbidden" ? "forbidden" : "no_such_room";
      refuse(push.room, { code, blocked, message: "" });
    } else if (push.type === "snapshot") {
      // The server may have been away: what was measured before holds no longer.
      clock.forget();
      // Nobody has asked for it: whoever watches without delay is moved where the key is none any more.
      if (!joining && wantedRoom.caster && !push.you.undelayed) refresh();
      else joining = false;
      changeRoom(room, roomFromSnapshot(push, room, wantedRoom.readingOf(push.info.game)), [], push.now);
      connection.release();
      if (push.info.status === "playing") connection.ask();
    } else if (room && push.room === room.room) {
      if (push.type === "info") changeRoom(room, roomAfterInfo(room, push), [], null);
      else if (push.type === "you") changeRoom(room, roomAfterYou(room, push), [], null);
      else if (push.type === "update" && push.seq > room.seq) {
        const update = wholeUpdate(push, room);
        if (!update) return refresh();
        const after = roomAfterUpdate(room, update, wantedRoom.readingOf(room.info.game));
        const setAnew = push.events.some(({ type }) => type === "start" || type === "away" || type === "resumed");
        if (setAnew) clock.forget();
        changeRoom(room, after, push.events, push.now);
        if (setAnew) connection.ask();
      }
    }
  }

  function changeRoom(before: RoomState | null, after: RoomState, events: AnyEvent[], gameNow: number | null): void {
    if (gameNow !== null && after.info.status === "playing") clock.addPush(performance.now(), gameNow);
    store.change({ room: after, roomError: null });
    listener?.(before, after, events);
  }

  async function join(): Promise<void> {
    clearTimeout(joinTimer);
    if (!wantedRoom) return;
    joining = true;
    const { room, password, caster } = wantedRoom;
    const answer = await connection.request("room.join", { room, password, caster }, false);
    if (answer.ok || wantedRoom?.room !== room) return;
    const { code, retry_ms: waitMs } = answer.error;
    if (code === "connection_lost") return;
    // The host has withdrawn the key meanwhile: then one watches like everybody else.
    if (caster !== undefined && code === "forbidden") {
      wantedRoom = { ...wantedRoom, caster: undefined };
      return join();
    }
    // What is shown stays: the server has no time just now, or is about to go and come back.
    if (store.state.room && (waitMs || /^(draining|unavailable)$/.test(code)))
      joinTimer = setTimeout(() => void join(), waitMs ?? JOIN_AGAIN_MS);
    else refuse(room, answer.error);
  }

  const refresh = (): void => void (joining || join());

  const refuse = (room: string, error: Problem): void => store.change({ room: null, roomError: { room, error } });

  async function loadLobby(): Promise<void> {
    void connection.request("room.watch_list", { on: true }, false);
    const answer = await connection.request("room.list", {}, false);
    if (!answer.ok) return;
    store.change({ lobby: lobbyAfterList(EMPTY_LOBBY, answer.rooms, answer.cursor ?? null) });
  }

  async function ping(): Promise<void> {
    const room = store.state.room?.room;
    const sent = performance.now();
    const answer = await connection.request("ping", { room }, false);
    if (!answer.ok) return;
    const received = performance.now();
    if (answer.game_now !== undefined && room === store.state.room?.room)
      clock.addExchange(sent, received, answer.game_now);
    const shown = store.state.roundTripMs;
    const measured = Math.round(received - sent);
    if (shown === null || Math.abs(shown - measured) > 4) store.change({ roundTripMs: measured });
  }

  function toast(entry: Omit<Toast, "id">): void {
    const { toasts, id } = withToast(store.state, entry);
    store.change({ toasts });
    setTimeout(() => dropToast(id), TOAST_MS);
  }

  function dropToast(id: number): void {
    store.change({ toasts: store.state.toasts.filter((entry) => entry.id !== id) });
  }

  /** What was said in the old language goes with it; where the new one cannot be had, it stays. */
  async function changeLanguage(next: Language): Promise<void> {
    if (await speak(next)) store.change({ toasts: [] });
    else {
      keepSettings({ language: language() });
      toast({ text: core.say("loadingFailed"), tone: "bad" });
    }
  }

  function keepSettings(changed: Partial<Settings>): void {
    const settings = { ...store.state.settings, ...changed };
    saveSettings(keep, changed);
    showSettings(document.documentElement, settings);
    store.change({ settings });
  }

  /** Its words come with whatever can be refused. */
  async function refusal(error: Problem): Promise<string> {
    const { errorSentence } = await import("../language/errors.ts");
    await wordsReady();
    return errorSentence(error);
  }

  const moment = (): string => momentOf(wantedRoom, store.state.room);
  const ask = <T extends RequestType>(type: T, fields: Fields<T>): Promise<Outcome<T>> => {
    const now = moment();
    const { action } = fields as { action?: GameAction };
    // Who gives the game up means all of it.
    const passes = action && action.type !== "resign";
    return connection.request(type, fields, true, passes ? () => moment() === now : undefined);
  };

  return {
    start(): void {
      store.change({
        named: identity.named,
        me: { id: "", name: identity.name, ...(identity.registered ? { registered: true } : {}) },
      });
      connection.wake();
      setInterval(() => connection.ask(), PING_EVERY_MS);
      window.addEventListener("online", () => connection.comeBack());
      window.addEventListener("offline", () => connection.ask());
      document.addEventListener("visibilitychange", () => {
        if (!document.hidden) connection.comeBack();
      });
      window.addEventListener("pageshow", (event) => {
        if (event.persisted && connection.status.kind !== "refused") connection.renew();
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
      if (now) store.change({ room: roomAfterSeal(now, change, room.roundCount, answer) });
      return answer;
    },
    async enterRoom(room, readingOf, password, caster) {
      // Already in it, or on the way: a screen that is opened again asks for nothing.
      if (wantedRoom?.room === room && password === undefined && caster === undefined && !store.state.roomError) return;
      if (wantedRoom && wantedRoom.room !== room)
        void connection.request("room.leave", { room: wantedRoom.room }, false);
      const other = store.state.room !== null && store.state.room.room !== room;
      // A key to watch by leaves the password what it was.
      if (caster && wantedRoom?.room === room) password ??= wantedRoom.password;
      wantedRoom = { room, readingOf, password, caster };
      store.change({ roomError: null, ...(other ? { room: null } : {}) });
      if (connection.open) await join();
    },
    async watchUndelayed(key) {
      const wanted = wantedRoom;
      if (!wanted) return LOST.error;
      const { room, password } = wanted;
      const answer = await connection.request("room.join", { room, password, caster: key }, false);
      joining = answer.ok; // the answer is told first, then the room
      if (!answer.ok) return answer.error;
      if (wantedRoom !== wanted) return LOST.error;
      wantedRoom = { ...wanted, caster: key };
      return null;
    },
    casterKey: () => wantedRoom?.caster,
    refresh,
    leaveRoom(): void {
      if (wantedRoom) void connection.request("room.leave", { room: wantedRoom.room }, false);
      wantedRoom = null;
      clock.forget();
      store.change({ room: null, roomError: null });
    },
    watchLobby(on): void {
      if (on === lobbyWanted) return;
      lobbyWanted = on;
      if (on) void loadLobby();
      else void connection.request("room.watch_list", { on: false }, false);
    },
    rename(name): void {
      identity.rename(name);
      store.change({ named: true, me: { id: store.state.me?.id ?? "", name } });
      connection.renew();
    },
    token: () => token,
    become(who): void {
      if (who) {
        identity.rename(who.name, true);
        identity.keepToken(who.token);
      } else identity.forget();
      token = identity.token;
      connection.renew();
    },
    set(settings): void {
      keepSettings(settings);
      if (settings.language) void changeLanguage(settings.language);
    },
    toast,
    dropToast,
    listen(next): void {
      listener = next;
    },
    follow(next): void {
      follower = next;
      if (connection.open) next?.renew();
    },
    onWelcome(job): void {
      askAnew = job;
    },
    retryNow: () => connection.retry(),
    gameNow: () => clock.gameNow(performance.now()),
    dismissMissed(): void {
      const room = store.state.room;
      if (room?.missed) store.change({ room: { ...room, missed: null } });
    },
  };
}
