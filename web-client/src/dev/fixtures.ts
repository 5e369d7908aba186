// Runs the real page against made-up rooms: /fixtures.html?scene=put (or =lobby, =new, =help, =settings).
// Only the development server has it; it is not part of the build. The scene `tokens` shows what screens are made of.
import { revealUpdate, ROOM as CTOR_ROOM, ROOMS, SCENES as CTOR_SCENES } from "./scenes.ts";
import { answerOfEvenings, boardOf, comerOf, EVENING_SCENES } from "./scenes-evening.ts";
import { FINDING_SCENES, pushedAfter, refusedIn, tableScenes } from "./scenes-finding.ts";
import { LESSON_SCENES } from "./scenes-lesson.ts";
import { answerOfRooms, LIVE_SCENES, running, SceneSource } from "./scenes-live.ts";
import { answerOfPeople, meOf, PEOPLE_SCENES, ratedRoom } from "./scenes-people.ts";
import { answerFor, REPLAY_SCENES } from "./scenes-replay.ts";
import { answerOfTold, bellOf, toldOf, TOLD_SCENES } from "./scenes-told.ts";
import {
  answerOfTournaments,
  boardRooms,
  callOf,
  contestantOf,
  nextVersion,
  TOURNAMENT_SCENES,
} from "./scenes-tournament.ts";
import { secondOf } from "./legal-totas.ts";
import { TOTAS_SCENES, totasReveal } from "./scenes-totas.ts";
import { ROOM as TRITOC_ROOM, TRITOC_SCENES, tritocUpdates } from "./scenes-tritoc.ts";
import { ROOM as TOTAS_ROOM } from "./world-totas.ts";
import type { Snapshot, TotasHalf, TritocAction, TritocView } from "../wire/messages.ts";

const scene = new URLSearchParams(location.search).get("scene") ?? "put";
const theme = new URLSearchParams(location.search).get("theme");
const SCENES: Record<string, Snapshot> = {
  ...CTOR_SCENES,
  ...TOTAS_SCENES,
  ...TRITOC_SCENES,
  ...LESSON_SCENES,
  "open-rated": ratedRoom(),
  ...boardRooms(),
  ...tableScenes(),
};
const ROOM =
  scene in TOTAS_SCENES ? TOTAS_ROOM : scene in TRITOC_SCENES || scene in boardRooms() ? TRITOC_ROOM : CTOR_ROOM;
const figures = new URLSearchParams(location.search).get("figures");
const PATHS: Record<string, string> = {
  lobby: "/",
  new: "/new",
  help: "/help/ctor",
  "help-totas": "/help/totas",
  "help-tritoc": "/help/tritoc",
  settings: "/settings",
  nowhere: "/nowhere",
  locked: `/r/${CTOR_ROOM}`,
  "room-gone": `/r/${CTOR_ROOM}`,
  ...REPLAY_SCENES,
  ...LIVE_SCENES,
  ...PEOPLE_SCENES,
  ...TOURNAMENT_SCENES,
  ...EVENING_SCENES,
  ...FINDING_SCENES,
  ...TOLD_SCENES,
};
/** Rooms that let nobody in. */
const CLOSED: Record<string, string> = { locked: "wrong_password", "room-gone": "no_such_room" };
const me = meOf(scene) ?? contestantOf(scene) ?? comerOf(scene) ?? toldOf(scene);

class SceneSocket {
  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  #seq = 100;
  #tritoc: TritocView | null = null;

  constructor() {
    if (scene === "lost") setTimeout(() => this.onclose?.({ code: 1006, reason: "" }), 50);
    else setTimeout(() => this.onopen?.(), 5);
  }

  send(text: string): void {
    const message = JSON.parse(text) as {
      type: string;
      id?: string;
      action?: { type: string; duty?: number; half?: TotasHalf[] };
    };
    const closed = message.type === "room.join" && CLOSED[scene];
    const refused = closed ? { code: closed, message: "" } : refusedIn(scene, message.type);
    if (refused) return this.#push({ re: message.id, ok: false, error: refused });
    const answer = (fields: object = {}): void =>
      this.#push({ re: message.id, ok: true, ...fields }, ...pushedAfter(scene, message.type));
    const snapshot = SCENES[scene] ?? SCENES["put"];
    if (message.type === "hello")
      this.#push(
        {
          type: "welcome",
          player: me ?? { id: "p123456", name: "Ada" },
          now: Date.now(),
          server: { version: "1" },
          limits: {},
        },
        callOf(scene),
        ...bellOf(scene),
      );
    else if (message.type === "ping") answer({ now: 1, game_now: 400_000 + Math.round(performance.now()) });
    else if (message.type === "room.list") answer({ rooms: [...ROOMS, ...running()] });
    else if (message.type === "room.join") {
      answer();
      this.#push({ ...snapshot, seq: this.#seq });
    } else if (message.type === "act" && snapshot?.view?.game === "tritoc") {
      answer({ at: 401_000 });
      for (const update of tritocUpdates(this.#tritoc ?? snapshot.view, message.action as TritocAction)) {
        this.#tritoc = update.view as TritocView;
        this.#push({ type: "update", room: ROOM, seq: ++this.#seq, now: 401_000, ...update });
      }
    } else if (message.type === "act" && message.action?.type === "seal" && snapshot) {
      answer({ at: 401_000 });
      setTimeout(
        () => this.#push({ type: "update", room: ROOM, seq: ++this.#seq, now: 401_000, ...revealUpdate(snapshot) }),
        400,
      );
    } else if (message.type === "act" && message.action?.type === "draft" && snapshot?.view?.game === "totas") {
      const [first, second] = message.action.half ?? [];
      const side = snapshot.audience === "black" ? "b" : "w";
      answer({
        at: 401_000,
        ...(first && !second && !snapshot.view.dark ? { legal: secondOf(snapshot.view, first, side) } : {}),
      });
    } else if (message.type === "act" && message.action?.type === "plan") {
      const { half } = message.action;
      answer({ at: 401_000 });
      setTimeout(
        () => this.#push({ type: "update", room: ROOM, seq: ++this.#seq, now: 401_000, ...totasReveal(half ?? []) }),
        400,
      );
    } else if (message.type === "tournament.watch") {
      answer();
      setInterval(() => {
        const version = nextVersion(scene);
        if (version !== null) this.#push({ type: "tournament", tournament: "T7Q2XK9M", version });
      }, 6_000);
    } else answer({ at: 401_000 });
  }

  close(): void {
    this.onclose = null;
  }

  #push(...messages: (object | null)[]): void {
    for (const message of messages)
      if (message) setTimeout(() => this.onmessage?.({ data: JSON.stringify(message) }), 1);
  }
}

const realFetch = window.fetch.bind(window);
window.fetch = async (input, init) => {
  const asked = new URL(input instanceof Request ? input.url : input, location.origin);
  return (
    answerOfTold(scene, asked, init) ??
    answerOfEvenings(scene, asked, init) ??
    answerOfTournaments(scene, asked, init) ??
    answerOfPeople(scene, asked, init) ??
    answerOfRooms(scene, asked.pathname) ??
    answerFor(scene, asked.pathname, asked.searchParams) ??
    realFetch(input, init)
  );
};
Object.assign(window, {
  WebSocket: SceneSocket,
  EventSource: SceneSource,
  scenes: [...Object.keys(PATHS), ...Object.keys(SCENES)],
});
localStorage.setItem(
  "tutti.named",
  scene === "lobby" || scene === "e-join" ? "" : me?.registered ? "registered" : "yes",
);
localStorage.removeItem("tutti.featured");
sessionStorage.setItem("tutti.brought", boardOf(scene) ?? "");
localStorage.setItem("tutti.name", me?.name ?? "Ada");
localStorage.setItem("tutti.token", "q7J0w2sYH4c8nF3kLr5tUx9vB1mZ6eDa");
localStorage.setItem(
  "tutti.settings",
  JSON.stringify({ ...(theme ? { theme } : {}), ...(figures ? { figures } : {}) }),
);
// The ends of games, as of games that started at one press.
localStorage.setItem(
  "tutti.strength",
  JSON.stringify({ standings: { ctor: { at: 1, wins: 1 } }, room: { room: ROOM, at: 1 } }),
);
const language = new URLSearchParams(location.search).get("language");
if (language)
  localStorage.setItem(
    "tutti.settings",
    JSON.stringify({ ...JSON.parse(localStorage.getItem("tutti.settings") ?? "{}"), language }),
  );
const tab = new URLSearchParams(location.search).get("tab");
const drawn = scene.startsWith("overlay") ? /[?&]((?:theme|shape)=.*)$/.exec(location.search)?.[1] : undefined;
const position = drawn ? drawn : tab ? `tab=${tab}` : /[?&](at=.*)$/.exec(location.search)?.[1];
history.replaceState(
  null,
  "",
  `${PATHS[scene] ?? `/r/${ROOM}`}${position ? `?${position}` : ""}${scene === "live-closed" ? "#closed" : ""}`,
);
if (scene === "tokens")
  await (await import("./tokens.ts")).showTokens(document.querySelector("#app") as HTMLElement, theme);
else await import("../app/main.ts");
