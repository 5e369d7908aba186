// A room before its game: the seats of both teams, who is ready, what will be played, the link.
import { html, nothing, type TemplateResult } from "lit-html";
import { chat } from "../components/chat.ts";
import { followNewest } from "../components/following.ts";
import { icon } from "../components/icons.ts";
import { nameCard } from "../components/name-card.ts";
import { face } from "../components/face.ts";
import { namePress } from "../components/name-press.ts";
import { playerName } from "../components/player-name.ts";
import type { OptionsModule } from "../games/common/game.ts";
import { core } from "../i18n/en/core.ts";
import { roomWords } from "../i18n/en/room.ts";
import { setupWords } from "../i18n/en/setup.ts";
import type { Page } from "../session/page.ts";
import { entropy } from "../room/entropy.ts";
import { computerWord, seatWord, seatsOf, shownName, sideWord, whoIs } from "../room/seats.ts";
import type { RoomState } from "../room/state.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/setup.css?url";
import type { AnyEvent, BotLevel, SeatName, Side } from "../wire/messages.ts";
import type { ChangeRoom } from "./change-room.ts";
import { hearChanges } from "./elsewhere.ts";
import { loadLate } from "./load-late.ts";
import {
  boardOf,
  chosenFacts,
  factList,
  fairness,
  forOperators,
  hostLeaves,
  invitation,
  peopleFacts,
} from "./room-parts.ts";

const { say } = roomWords;

export interface BeforeGame {
  draw: (room: RoomState) => TemplateResult;
  /** Says what the host has changed, and to whom it has cost a seat. */
  hear: (room: RoomState, events: AnyEvent[]) => void;
}

export const loadStyle = (): Promise<void> => loadSheet(sheet);

const FILL_LEVEL: BotLevel = 2;
const CREDITED_TRIP_MS = 600;
const TRIPS_A_TURN = 10;

/** Of a table whose seats are kept for certain people, and whose game begins by itself. */
export type KeptTable = Pick<typeof import("../tournament/room.ts"), "boardWaits" | "headline" | "reserved">;

/** `board`: of a tournament, or found. */
export function beforeGame(page: Page, options: OptionsModule, board: KeptTable | null): BeforeGame {
  const { session } = page;
  let changing: ChangeRoom | null = null;

  function draw(room: RoomState): TemplateResult {
    requestAnimationFrame(followNewest);
    return html`<div class="before" data-testid="before-game">
      <header class="room-head">
        <h1 data-testid="headline">
          ${board?.headline(page, room) ?? room.info.name}${
            room.info.rated ? html` <b class="rated">${core.say("rooms.rated")}</b>` : nothing
          }
        </h1>
        <p class="note" data-testid="goal">${options.goal()}</p>
        ${boardOf(room)} ${room.info.found ? nothing : invitation(page, room)}
      </header>
      <div class="before-columns">
        <div class="before-main">
          <div class="teams">${team(room, "black")} ${team(room, "white")}</div>
          ${fillButton(room)} ${slowLine(room)} ${board?.boardWaits(page, room) ?? readyBar(room)}
        </div>
        <aside class="before-side">
          ${page.state.named ? nothing : nameCard(page)}
          <section class="panel">
            <h2>${say("game.details")}</h2>
            ${terms(room)} ${factList(peopleFacts(room))} ${hostLeaves(page, room)} ${fairness(room.info.commitment)}
            ${forOperators(page, room)}
          </section>
          <section class="panel">
            <h2>${say("chat.title")}</h2>
            ${chat(page, room)}
          </section>
        </aside>
      </div>
      ${changing?.draw(room) ?? nothing}
    </div>`;
  }

  /** What will be played and how; the host may change it until the start. */
  function terms(room: RoomState): TemplateResult {
    const facts = chosenFacts(room, options.optionLines(room.info.options));
    return html`<ul class="chosen" data-testid="chosen">
        ${facts.map((fact) => html`<li>${fact}</li>`)}
      </ul>
      ${
        room.you.host
          ? html`<button data-testid="change-room" @click=${() => change(room)}>${setupWords.say("change")}</button>`
          : nothing
      }`;
  }

  async function change(room: RoomState): Promise<void> {
    await loadLate(page, async () => {
      changing ??= (await import("./change-room.ts")).changeRoom(page);
      await changing.open(room);
    });
  }

  function team(room: RoomState, side: Side): TemplateResult {
    const starting = options.startingSeats(room.info.options);
    return html`<section class="team ${side}" aria-labelledby="team-${side}">
      <h2 id="team-${side}"><span class="chip-mark ${side}"></span>${sideWord(side)}</h2>
      <ul>
        ${seatsOf(room.info, side).map((seat) => seatLine(room, seat, starting.has(seat)))}
      </ul>
    </section>`;
  }

  function seatLine(room: RoomState, seat: SeatName, starts: boolean): TemplateResult {
    const who = room.info.seats[seat] ?? null;
    const mine = room.you.seats.includes(seat);
    const { host } = room.you;
    const computers = host && !room.info.rated;
    const fields = { room: room.room, seat };
    return html`<li class="seat ${who ? who.kind : "free"} ${mine ? "mine" : ""}" data-testid="seat-${seat}">
      <span class="seat-face">${face(whoIs(room.info, seat))}${who && !who.connected ? icon("away") : nothing}</span>
      <span class="seat-who">
        <span class="seat-name"
          >${
            who
              ? playerName(who, shownName(room.info, seat, who.name))
              : starts
                ? (board?.reserved(page, room, seat) ?? say("seat.free"))
                : say("seat.later")
          }${mine ? html` <em>${say("seat.you")}</em>` : nothing}</span
        >
        <span class="seat-facts">
          ${seatWord(seat)}${
            who?.kind === "human"
              ? html` ·
                  <span class=${who.ready ? "is-ready" : ""}
                    >${who.ready ? html`${icon("check")} ${say("seat.ready")}` : say("seat.notReady")}</span
                  >`
              : who
                ? html` · ${computerWord(room.info, seat)}`
                : nothing
          }
          ${who?.kind === "human" && !who.connected ? html` · ${say("seat.away")}` : nothing}
        </span>
      </span>
      <span class="seat-actions">
        ${namePress(who, mine)}
        ${
          !board && (who ? who.kind === "bot" && room.info.warm_chairs : starts)
            ? html`<button
                class="primary"
                data-testid="seat-${seat}-take"
                aria-label=${say("seat.takeLabel", { seat: seatWord(seat) })}
                @click=${() => session.tell("seat.take", fields)}
              >
                ${say("seat.take")}
              </button>`
            : nothing
        }
        ${
          mine && !room.info.solo && !board
            ? html`<button
                class="quiet"
                data-testid="seat-${seat}-leave"
                aria-label=${say("seat.leaveLabel", { seat: seatWord(seat) })}
                @click=${() => session.tell("seat.leave", fields)}
              >
                ${say("seat.leave")}
              </button>`
            : nothing
        }
        ${
          computers && starts && (!who || who.kind === "bot")
            ? botSelect(room, seat, who?.kind === "bot" ? who.level : null)
            : nothing
        }
        ${
          host && who?.kind === "human" && !mine
            ? html`<button
                class="quiet"
                data-testid="seat-${seat}-kick"
                aria-label=${say("seat.kickLabel", { name: shownName(room.info, seat, who.name) })}
                @click=${() => session.tell("seat.kick", fields)}
              >
                ${say("seat.kick")}
              </button>`
            : nothing
        }
      </span>
    </li>`;
  }

  function botSelect(room: RoomState, seat: SeatName, level: BotLevel | null): TemplateResult {
    return html`<select
      data-testid="seat-${seat}-bot"
      aria-label=${say("seat.botLabel", { seat: seatWord(seat) })}
      .value=${String(level ?? "")}
      @change=${(event: Event) => {
        const value = (event.target as HTMLSelectElement).value;
        void session.tell("seat.bot", {
          room: room.room,
          seat,
          level: value === "" ? null : (Number(value) as BotLevel),
        });
      }}
    >
      <option value="" ?selected=${level === null}>
        ${level === null ? say("seat.botNone") : say("seat.botRemove")}
      </option>
      ${([1, 2, 3] as const).map(
        (each) =>
          html`<option value=${each} ?selected=${each === level}>${say("seat.botLevel", { level: each })}</option>`,
      )}
    </select>`;
  }

  function freeStarting(room: RoomState): SeatName[] {
    return [...options.startingSeats(room.info.options)].filter((seat) => !room.info.seats[seat]);
  }

  function fillButton(room: RoomState): TemplateResult | typeof nothing {
    const free = freeStarting(room);
    if (!room.you.host || room.info.rated || free.length === 0) return nothing;
    const fill = async (): Promise<void> => {
      for (const seat of free) await session.tell("seat.bot", { room: room.room, seat, level: FILL_LEVEL });
    };
    return html`<p class="fill">
      <button class="quiet" data-testid="fill-bots" @click=${fill}>${icon("bot")} ${say("fill")}</button>
    </p>`;
  }

  /** The server credits a player with at most 300 ms of lag; beyond that a short clock is unfair to them. */
  function slowLine(room: RoomState): TemplateResult | typeof nothing {
    const clock = options.shortestClockMs(room.info.options);
    const trip = page.state.roundTripMs;
    if (clock === null || trip === null || trip < CREDITED_TRIP_MS || trip * TRIPS_A_TURN < clock) return nothing;
    return html`<p class="note bad" role="status">${say("slowLine", { ms: trip })}</p>`;
  }

  function readyBar(room: RoomState): TemplateResult {
    const { seats } = room.info;
    const mine = room.you.seats;
    const ready =
      mine.length > 0 &&
      mine.every((seat) => {
        const who = seats[seat];
        return who?.kind === "human" && who.ready;
      });
    const set = (on: boolean): void => {
      const fields = { room: room.room, ready: on };
      void session.tell("room.ready", on ? { ...fields, entropy: entropy() } : fields);
    };
    return html`<div class="ready-bar">
      <p data-testid="waiting-for">${waitingText(room)}</p>
      ${
        mine.length === 0
          ? nothing
          : ready
            ? html`<button data-testid="unready" @click=${() => set(false)}>${say("ready.undo")}</button>`
            : html`<button class="primary large" data-testid="ready" @click=${() => set(true)}>
                ${say(room.info.solo ? "ready.start" : "ready")}
              </button>`
      }
    </div>`;
  }

  /** All are there and ready, and the server has told no start: to who watches with a delay it comes later. */
  function hasBegun(room: RoomState): boolean {
    return [...options.startingSeats(room.info.options)].every((seat) => {
      const who = room.info.seats[seat];
      return who?.kind === "bot" || who?.ready === true;
    });
  }

  function waitingText(room: RoomState): string {
    const seconds = room.info.spectator_delay;
    if (seconds > 0 && room.you.seats.length === 0 && hasBegun(room)) return setupWords.say("begun", { seconds });
    if (room.you.seats.length === 0) return say("ready.sitFirst");
    const free = freeStarting(room).length;
    if (free > 0) return say("ready.waitingSeats", { free });
    const seats = Object.keys(room.info.seats) as SeatName[];
    const others = seats.flatMap((seat) => {
      const who = room.info.seats[seat];
      const waits = who?.kind === "human" && !who.ready && !room.you.seats.includes(seat);
      return waits ? [shownName(room.info, seat, who.name)] : [];
    });
    return others.length === 0 ? say("ready.all") : say("ready.waitingFor", { names: others });
  }

  return { draw, hear: (room, events) => hearChanges(page, room, events) };
}
