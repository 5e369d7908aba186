// A TOTA*S table on a page of its own, before a server that answers as it is told to.
import { render } from "lit-html";
import type { Table } from "../src/games/common/game.ts";
import { openTable } from "../src/games/totas/table.ts";
import { reading } from "../src/games/totas/reading.ts";
import type { HalfMove, LogEvent, TotasRoom } from "../src/games/totas/wire.ts";
import type { Page } from "../src/session/page.ts";
import { roomAfterUpdate } from "../src/room/state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../src/session/settings.ts";
import { firstState } from "../src/session/store.ts";
import type { TotasView } from "../src/wire/messages.ts";
import { totasView } from "./totas-support.ts";

const FIRST: HalfMove[] = [
  { from: "d3", to: "e5" },
  { from: "d3", to: "f4" },
  { from: "e4", to: "e3" },
  { explode: "e4" },
];
const SECOND: HalfMove[] = [{ from: "e4", to: "e3" }, { explode: "e4" }];

// The test's document rejects the promise of an animation that is cancelled; a browser does so only for who asked.
Element.prototype.animate = () => ({ cancel: () => undefined, finished: Promise.resolve() }) as unknown as Animation;

export class World {
  room: TotasRoom;
  sent: { type: string; half?: unknown }[] = [];
  said: string[] = [];
  saidOnce: string[] = [];
  settings: Settings = { ...DEFAULT_SETTINGS, reveal_ms: 0 };
  refusing = "";
  slow: Promise<void> = Promise.resolve(); // how long an answer takes
  refreshed = 0;
  table: Table;
  root = document.createElement("div");

  constructor(room: TotasRoom) {
    this.room = room;
    const ask = async (_type: string, fields: { action: { type: string; half?: HalfMove[] } }) => {
      const { action } = fields;
      this.sent.push(action);
      await this.slow;
      if (this.refusing) return { re: "x", ok: false, error: { code: this.refusing, message: "" } };
      const tells = action.type === "draft" && action.half?.length === 1 && !this.room.view?.dark;
      return { re: "x", ok: true, at: 1, ...(tells ? { legal: SECOND } : {}) };
    };
    const page = {
      state: { ...firstState({ screen: "lobby" }), settings: this.settings },
      session: {
        ask,
        tell: async (type: string, fields: never) => (await ask(type, fields)).ok,
        gameNow: () => 1000,
        refresh: () => (this.refreshed += 1),
        set: () => undefined,
      },
      voice: {
        say: (text: string) => this.said.push(text),
        sayOnce: (text: string) => this.saidOnce.push(text),
        sayNow: (text: string) => this.said.push(text),
        repeat: () => undefined,
      },
      sounds: { play: () => undefined },
      redraw: () => this.draw(),
    };
    this.table = openTable({ page: page as unknown as Page, room: () => this.room });
    this.table.update(null, this.room, []);
    document.body.replaceChildren(this.root);
    this.draw();
  }

  draw(): void {
    if (this.table === undefined) return;
    render(
      [
        this.table.board(),
        this.table.tray(),
        this.table.score(),
        ...(this.table.tabs?.().map((tab) => tab.draw()) ?? []),
      ],
      this.root,
    );
  }

  update(view: TotasView, events: LogEvent[]): void {
    const before = this.room;
    const marks = { right: view.dark ? null : [], resting: view.dark ? null : [], lost: { white: [], black: [] } };
    this.room = roomAfterUpdate(
      before,
      {
        type: "update",
        room: before.room,
        seq: before.seq + 1,
        now: 2000,
        events,
        view,
        marks,
      },
      reading,
    ) as TotasRoom;
    this.table.update(before, this.room, events);
    this.draw();
  }

  /** The room comes anew, or what is mine alone. */
  told(room: TotasRoom): void {
    const before = this.room;
    this.room = room;
    this.table.update(before, room, []);
    this.draw();
  }

  get(id: string): HTMLElement {
    const found = this.root.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    if (!found) throw new Error(`no ${id}`);
    return found;
  }

  /** On the board, as it is held where `repeat` says so. */
  press(key: string, repeat = false): void {
    const at = this.root.querySelector("[role=gridcell][tabindex='0']");
    at?.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
  }

  async tap(...ids: string[]): Promise<void> {
    for (const id of ids) {
      this.get(id).click();
      for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
      this.draw();
    }
  }
}

export const planning = (change: Partial<TotasView> = {}): TotasView => totasView({ legal: FIRST, ...change });
