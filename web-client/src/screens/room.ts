// A room: its password if it has one, the seats before the game, the match, the result.
import { html, type TemplateResult } from "lit-html";
import { attend } from "../session/attention.ts";
import type { Table } from "../games/common/game.ts";
import type { Chairs } from "../finding/chairs.ts";
import { gameOf, readingOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { roomWords } from "../i18n/en/room.ts";
import { wordsReady } from "../language/language.ts";
import type { Page, Screen } from "../session/page.ts";
import { casterKeyIn, EVENING_LENGTH } from "../session/router.ts";
import type { RoomListener } from "../session/session.ts";
import type { RoomState } from "../room/state.ts";
import type { BeforeGame } from "./before-game.ts";
import { match, type EveningStrip, type Match } from "./match.ts";
import { introduceSounds } from "./told-line.ts";

const { say } = roomWords;

export function roomScreen(page: Page): Screen {
  const wanted = page.state.route.screen === "room" ? page.state.route.room : "";
  let table: Table | null = null;
  let matchView: Match | null = null;
  let beforeView: BeforeGame | null = null;
  let chairs: Chairs | null = null;
  let loading = false;
  let beforeAsked = false;
  /** A part did not come: nothing is asked for again unless somebody wants it. */
  let failed = false;
  let closed = false;
  let firstTold: string | null = ""; // what the first reveal brought; null: sounds are introduced
  /** As it was last. Parts are drawn a frame later, when one may be on the way to another room: they show this one. */
  let latest: RoomState | null = null;
  let closedDoor: Pick<typeof import("../tournament/door.ts"), "closedDoor"> | null = null;

  /** Without it the game can be played as well. */
  const rest = import("./room-rest.ts").then(({ openRest }) => openRest(page, wanted)).catch(() => null);

  function current(): RoomState {
    const { room } = page.state;
    if (room?.room === wanted) latest = room;
    return latest as RoomState;
  }

  async function load(room: RoomState): Promise<void> {
    latest = room;
    if (loading || failed) return;
    loading = true;
    if (room.info.status === "open") loadBefore(room.info);
    await loadTable(room).catch(fail);
  }

  async function loadTable(room: RoomState): Promise<void> {
    const { game } = room.info;
    const [module, options] = await Promise.all([gameOf(game).table(), gameOf(game).options()]);
    const [strip] = await Promise.all([loadStrip(room), module.loadStyle(), loadChairs(room)]);
    await wordsReady();
    if (closed || matchView) return;
    void import("../people/blocks.ts").then(({ loadBlocks }) => loadBlocks(page));
    table = module.openTable({ page, room: current });
    matchView = match(page, module, table, options, gameOf(game).reading.missedUnit, () => chairs, strip);
    table.update(null, current(), []);
    matchView.hear(current());
    page.redraw();
  }

  /** Who comes to a game that is going on never sees its seats being taken. */
  function loadBefore({ game, tournament, found }: RoomState["info"]): void {
    if (beforeAsked) return;
    beforeAsked = true;
    void Promise.all([
      import("./before-game.ts"),
      gameOf(game).options(),
      tournament ? import("../tournament/room.ts") : found ? loadFound() : null,
    ])
      .then(async ([{ beforeGame, loadStyle }, options, board]) => {
        await Promise.all([wordsReady(), loadStyle()]);
        beforeView = beforeGame(page, options, board);
        page.redraw();
      })
      .catch(fail);
  }

  function fail(): void {
    failed = true;
    loading = beforeAsked = false;
    page.redraw();
  }

  function again(): void {
    failed = false;
    if (page.state.room?.room === wanted) void load(page.state.room);
    page.redraw();
  }

  /** Computers give theirs up: they stand above the board, and so come with it. */
  async function loadChairs({ info }: RoomState): Promise<void> {
    if (!info.warm_chairs || chairs) return;
    const part = await import("../finding/chairs.ts").catch(() => null);
    await part?.loadStyle();
    chairs ??= part?.openChairs(page) ?? null;
  }

  /** Likewise an evening's strip. Its code is shorter than the ids of other tournaments. */
  async function loadStrip({ info }: RoomState): Promise<EveningStrip | null> {
    if (info.tournament?.tournament.length !== EVENING_LENGTH) return null;
    return import("../evening/strip.ts").then((part) => part.loadStyle().then(() => part)).catch(() => null);
  }

  const loadFound = (): Promise<typeof import("../finding/room.ts")> =>
    import("../finding/room.ts").then((part) => part.loadStyle().then(() => part));

  page.session.listen((before, after, events) => {
    if (after.room !== wanted) return; // the next screen's
    void load(after);
    if (after.info.warm_chairs && !chairs) void loadChairs(after).then(wordsReady).then(page.redraw);
    table?.update(before, after, events);
    // A learner is told one thing at a time.
    if (events.length > 0 && !after.info.lesson) introduce(table?.told() ?? "");
    beforeView?.hear(after, events);
    void rest.then((part) => part?.hear(before, after, events));
    call();
  });

  /** With the second reveal that is seen here: the first is for the eyes. */
  function introduce(told: string): void {
    if (firstTold === "") firstTold = told;
    if (firstTold === null || told === firstTold) return;
    firstTold = null;
    introduceSounds(page);
  }

  /** The address may bring a caster's key. Casters show their screens to everybody: it does not stay there. */
  function enter(): void {
    const key = casterKeyIn(location.hash);
    if (key !== undefined) history.replaceState(null, "", location.pathname);
    void page.session.enterRoom(wanted, readingOf, undefined, key);
  }

  /** Few rooms are locked or gone. */
  async function loadClosedDoor(): Promise<void> {
    // A tournament's board that goes before its game has been decided without one.
    closedDoor = await (latest?.info.tournament && latest.info.status === "open"
      ? import("../tournament/door.ts")
      : import("./closed-door.ts"));
    await wordsReady();
    page.redraw();
  }

  if (page.state.room?.room === wanted) void load(page.state.room);
  enter();

  /** Where the server has been renewed meanwhile, the parts of the page as it was are there no longer: it is read anew. */
  const waiting = (): TemplateResult =>
    failed
      ? html`<div class="waiting">
          <h1 class="unseen">${title()}</h1>
          <p>${core.say("loadingFailed")}</p>
          <br />
          <button class="primary" data-testid="load-again" @click=${again}>${core.say("connection.retry")}</button>
          <button data-testid="reload" @click=${() => location.reload()}>${say("reload")}</button>
        </div>`
      : html`<h1 class="waiting">${say("entering")}</h1>`;

  function draw(): TemplateResult {
    const { room, roomError } = page.state;
    if (roomError?.room === wanted) {
      if (closedDoor) return closedDoor.closedDoor(page, wanted, roomError.error, latest?.info ?? null);
      if (!failed) void loadClosedDoor().catch(fail);
      return waiting();
    }
    if (!room || room.room !== wanted || !matchView) return waiting();
    if (room.info.status !== "open") return matchView.draw(room);
    matchView.hear(room);
    if (beforeView) return beforeView.draw(room);
    if (!failed) loadBefore(room.info);
    return waiting();
  }

  const title = (): string => (page.state.room ? say("title", { name: page.state.room.info.name }) : core.say("title"));

  function call(): void {
    attend(page.state.room?.info.status === "playing" && table !== null && table.headline().due, title());
  }
  document.addEventListener("visibilitychange", call);

  return {
    title,
    draw,
    update: enter,
    reword: () => table?.reword(),
    close(): void {
      closed = true;
      table?.close();
      matchView?.close();
      document.removeEventListener("visibilitychange", call);
      void rest.then((part) => part?.close());
      attend(false, title());
      const { route, room } = page.state;
      const stays = room?.room === wanted && keepsPlace(room, route.screen);
      page.session.listen(stays ? elsewhere(page, wanted) : null);
      if (!stays) page.session.leaveRoom();
    },
  };
}

/** For whoever looks at something else meanwhile: what tells them is asked for before there is anything to tell. */
function elsewhere(page: Page, room: string): RoomListener {
  const loaded = import("./elsewhere.ts").catch(() => null);
  return (...told) => void loaded.then((part) => part?.hearElsewhere(page, room, ...told));
}

/** Who reads rules, settings or who somebody is meanwhile stays in the room, and so does whoever is needed there. */
function keepsPlace({ info, you }: RoomState, screen: string): boolean {
  const reads = ["help", "settings", "people"].includes(screen);
  // A board of a tournament is left for good when its game is over.
  if (info.status === "over") return reads && !info.tournament;
  return reads || you.host || you.seats.length > 0;
}
