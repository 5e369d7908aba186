// The wall of an evening: what a room full of people reads from six metres. Nothing on it is secret, and nothing has to
// be pressed. Lists that are too long for it take turns.
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { icon } from "../components/icons.ts";
import { qrCode } from "../components/qr.ts";
import { timeLeft } from "../components/time-left.ts";
import { linkTo, spacedCode } from "../evening/door.ts";
import { winnerPart } from "../evening/ending.ts";
import { namesSittingOut, partOf, peopleOf, roundShown, tablesOf, type EveningTable } from "../evening/reading.ts";
import { countText, overText, stateText } from "../evening/words.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { waitText } from "../language/dates.ts";
import { formsList } from "../language/lists.ts";
import type { Hall } from "../live/hall.ts";
import { sideWord } from "../room/seats.ts";
import type { Page, Screen } from "../session/page.ts";
import { codeIn, EVENING_LENGTH } from "../session/router.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/wall.css?url";
import { tournamentApi } from "../tournament/api.ts";
import { followTournament } from "../tournament/follow.ts";
import { byNumber, isOver, openRound, runningRooms } from "../tournament/reading.ts";
import type { Side, TournamentPage } from "../wire/messages.ts";

const { say } = eveningWords;
const TURN_MS = 12_000;
const SIDES: readonly Side[] = ["black", "white"];
/** As many as can be read at once: tables, lines of standings, names, and small boards. */
const TABLES = 5;
const SMALL_TABLES = 12;
const STANDINGS = 24;
const NAMES = 36;
const BOARDS = 5;
/** So many tables have room to be larger. */
const FEW = 2;
/** At a table longer names give way first: three of this length fit into a line. */
const WHOLE_CHARS = 9;

export const loadStyle = (): Promise<void> => loadSheet(sheet);

/** Where there are more they take turns, and the place of one says which turn it is. */
const mostOf = (count: number, most: number): number => (count > most ? most - 1 : most);

/** One against one: both stand in one line. */
const isSmall = (tables: readonly EveningTable[]): boolean =>
  tables.every(({ sides }) => SIDES.every((side) => sides[side].names.length + sides[side].computers < 2));

const mostTables = (tables: readonly EveningTable[]): number => (isSmall(tables) ? SMALL_TABLES : TABLES);

export function wallScreen(page: Page): Screen {
  const path = page.state.route.screen === "wall" ? page.state.route.path : "";
  const code = codeIn(path.split("/")[2] ?? "", EVENING_LENGTH) ?? "";
  let told: TournamentPage | null = null;
  let isGone = false;
  let hall: Hall | null = null;
  let closed = false;
  let turn = 0;
  let held = false;

  const following = followTournament(page, code, tournamentApi(page, code), {
    changed(_, after): void {
      told = after;
      hall?.offer(runningRooms(after));
      if (!hall) void openBoards();
      page.redraw();
    },
    failed(why): void {
      isGone = why.code === "no_such_tournament";
      page.redraw();
    },
  });

  let opening = false;
  async function openBoards(): Promise<void> {
    if (opening || !told || runningRooms(told).length === 0) return;
    opening = true;
    const { openHall } = await import("../live/hall.ts");
    const opened = await openHall(page, BOARDS);
    if (closed) return opened.close();
    hall = opened;
    opened.offer(runningRooms(told));
    page.redraw();
  }

  const turning = setInterval(() => {
    if (held) return;
    turn += 1;
    page.redraw();
  }, TURN_MS);
  const ticking = setInterval(() => {
    if (told && !isOver(told) && !openRound(told)) page.redraw();
  }, 1_000);

  function top(shown: TournamentPage): TemplateResult {
    const round = openRound(shown);
    const now = Date.now() + page.state.aheadMs;
    const next = shown.next_round_at;
    return html`<header class="wall-top">
      <h1>${shown.name}</h1>
      <p class="wall-state" role="status" data-testid="ev-state">
        ${
          !round && !shown.paused && next !== null && next > now && shown.rounds_closed > 0
            ? say("wall.soon", { clock: waitText(next - now) })
            : stateText(shown)
        }
      </p>
      ${
        round?.ends_by === undefined
          ? nothing
          : timeLeft(round.ends_by, shown.settings.round_ms ?? 0, page.state.aheadMs, "wall-left")
      }
      ${shown.rounds.length === 0 ? nothing : html`<p class="wall-over" data-testid="over-at">${overText(shown, now)}</p>`}
    </header>`;
  }

  function door(shown: TournamentPage): TemplateResult {
    return html`<aside class="wall-door">
      ${qrCode(linkTo(code), say("door.qr", { name: shown.name }))}
      <p class="wall-how">${say("wall.how")}</p>
      <p class="wall-code" data-testid="evening-code" data-code=${code}>${spacedCode(code)}</p>
    </aside>`;
  }

  function sides({ sides: both }: EveningTable): TemplateResult {
    return html`${SIDES.map(
      (side) =>
        html`<span class="wall-side"
          ><span class="chip-mark ${side}"></span><span class="unseen">${sideWord(side)}: </span>${both[side].names.map(
            (name) => html`<span class="wall-name ${name.length > WHOLE_CHARS ? "" : "whole"}">${name}</span>`,
          )}${
            both[side].computers > 0
              ? html`<span class="wall-name wall-computer">${say("computers", { count: both[side].computers })}</span>`
              : nothing
          }</span
        >`,
    )}`;
  }

  function tables(shown: TournamentPage): TemplateResult {
    const round = roundShown(shown);
    if (!round) return names(shown);
    const all = tablesOf(round);
    const small = isSmall(all);
    const { items, at, of } = partOf(all, mostOf(all.length, mostTables(all)), turn);
    const out = namesSittingOut(shown, round);
    return html`<section class="wall-tables ${small ? "small" : ""}" aria-label=${say("tables")}>
      <ol data-testid="tables" data-round=${round.round}>
        ${repeat(
          items,
          ({ number }) => number,
          (table) =>
            html`<li data-status=${table.board.status} data-testid="table-${table.number}">
              <b class="wall-number">${table.number}</b>
              <span class="wall-sides">${sides(table)}</span>
              <b class="wall-mark">${markOf(table)}</b>
            </li>`,
        )}
      </ol>
      ${out.length > 0 ? html`<p>${say("sits.out", { names: formsList(out), count: out.length })}</p>` : nothing}
      ${pages(at, of)}
    </section>`;
  }

  const markOf = ({ board: { result } }: EveningTable): TemplateResult | typeof nothing =>
    result === null
      ? nothing
      : result.winner === null
        ? html`=`
        : html`<span class="chip-mark ${result.winner}"></span>${icon("check")}<span class="unseen"
              >${sideWord(result.winner)}: ${say("board.won")}</span
            >`;

  /** Before the first round one looks for one's own name. */
  function names(shown: TournamentPage): TemplateResult {
    const people = peopleOf(shown).filter(({ status }) => status !== "withdrawn");
    const { items, at, of } = partOf(people, NAMES, turn);
    return html`<section class="wall-people" aria-labelledby="wall-people">
      <h2 id="wall-people" data-testid="wall-count">${say("people", { count: people.length })}</h2>
      <ul>
        ${repeat(
          items,
          ({ entrant }) => entrant,
          ({ name }) => html`<li class="wall-name">${name}</li>`,
        )}
      </ul>
      ${pages(at, of)}
      ${
        isOver(shown)
          ? nothing
          : html`<p class="wall-before" data-testid="over-at">${overText(shown, Date.now() + page.state.aheadMs)}</p>
              <p>${countText(shown)}</p>`
      }
    </section>`;
  }

  function standings(shown: TournamentPage): TemplateResult | typeof nothing {
    if (shown.rounds_closed === 0) return nothing;
    const entrants = byNumber(shown);
    const { items, at, of } = partOf(shown.standings, mostOf(shown.standings.length, STANDINGS), turn);
    return html`<section class="wall-standings" aria-label=${say("standings")}>
      <ol data-testid="standings">
        ${repeat(
          items,
          ({ number }) => number,
          ({ number, place, points }) =>
            html`<li>
              <span class="wall-place">${place}</span>
              <span class="wall-name">${entrants.get(number)?.name ?? `#${number}`}</span>
              <b>${points}</b>
            </li>`,
        )}
      </ol>
      ${pages(at, of)}
    </section>`;
  }

  const pages = (at: number, of: number): TemplateResult | typeof nothing =>
    of > 1 ? html`<p class="wall-page">${say("wall.page", { number: at, of })}</p>` : nothing;

  /** Something that is shown is too long to be read at once. */
  function takesTurns(shown: TournamentPage): boolean {
    const round = isOver(shown) ? null : roundShown(shown);
    const all = round ? tablesOf(round) : [];
    return shown.entrants.length > STANDINGS || all.length > mostTables(all);
  }

  /** For whoever stands at the screen; nothing of it is to be read from afar. */
  function controls(shown: TournamentPage): TemplateResult {
    return html`<nav class="wall-controls">
      ${
        document.fullscreenEnabled
          ? html`<button
              aria-label=${say("wall.full")}
              title=${say("wall.full")}
              data-testid="wall-full"
              @click=${() => void document.documentElement.requestFullscreen()}
            >
              ${icon("centre")}
            </button>`
          : nothing
      }
      ${
        takesTurns(shown)
          ? html`<button
              aria-label=${say("wall.hold")}
              title=${say("wall.hold")}
              data-testid="wall-hold"
              aria-pressed=${held ? "true" : "false"}
              @click=${() => {
                held = !held;
                page.redraw();
              }}
            >
              ${icon("lock")}
            </button>`
          : nothing
      }
      <a class="button" href="/e/${code}" aria-label=${say("wall.leave")} title=${say("wall.leave")}>${icon("left")}</a>
    </nav>`;
  }

  function draw(): TemplateResult {
    if (isGone) return html`<h1 data-testid="ev-gone">${say("gone")}</h1>`;
    if (!told) return html`<h1 class="waiting">${say("title", { name: "…" })}</h1>`;
    const shown = told;
    const round = roundShown(shown);
    const few = round !== null && tablesOf(round).length <= (isSmall(tablesOf(round)) ? 2 * FEW : FEW);
    const boards = hall && !hall.empty && openRound(shown) ? hall : null;
    return html`<div
      class="wall game-${shown.game} ${shown.rounds_closed > 0 ? "wall-ranked" : ""} ${boards ? "wall-playing" : ""} ${
        few ? "wall-few" : ""
      }"
      data-testid="wall"
      data-status=${shown.status}
      data-rounds=${shown.rounds.length}
    >
      ${top(shown)} ${isOver(shown) ? nothing : door(shown)}
      ${isOver(shown) ? html`<div class="wall-end">${winnerPart(shown)}</div>` : tables(shown)} ${standings(shown)}
      ${boards ? html`<section class="wall-boards" aria-label=${say("wall.boards")}>${boards.draw()}</section>` : nothing}
      ${controls(shown)}
    </div>`;
  }

  return {
    title: () => say("wall.title", { name: told?.name ?? "…" }),
    draw,
    reword: () => hall?.reword(),
    close(): void {
      closed = true;
      clearInterval(turning);
      clearInterval(ticking);
      following.close();
      hall?.close();
    },
  };
}
