// The bracket of a knock-out as a drawing. It scrolls within its own frame; each match is a link where there is
// something to look at, and says in words what it shows.
import { emptyState } from "../components/empty-state.ts";
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { tournamentWords } from "../i18n/en/tournament.ts";
import { BOX, drawBracket, matchCodes, type Box, type ColumnHead, type MatchCode } from "../tournament/bracket.ts";
import { byNumber, fixtureKey } from "../tournament/reading.ts";
import { stageText } from "../tournament/words.ts";
import type { BracketFixture, BracketSource, TournamentEntrant, TournamentMatch } from "../wire/messages.ts";
import type { Shown } from "../tournament/shown.ts";

const { say } = tournamentWords;
const HALF = BOX.height / 2;
const MARGIN = 12;
const TICK = 22;

export function bracketTab(shown: Shown): TemplateResult {
  const fixtures = shown.page.bracket;
  if (fixtures === null || fixtures.length === 0) return emptyState("cup", say("bracket.none"));
  const drawing = drawBracket(fixtures);
  const names = byNumber(shown.page);
  const matches = new Map(
    shown.page.rounds.flatMap(({ matches: all }) =>
      all.flatMap((match) => (match.fixture === null ? [] : [[match.fixture, match] as const])),
    ),
  );
  const decided = new Set(fixtures.filter(({ winner }) => winner !== null).map(({ fixture }) => fixture));
  const twice = shown.page.settings.elimination === "twice";
  const words = new Map(fixtures.map((fixture) => [fixture.fixture, matchName(fixtures, fixture, twice)]));
  // Only those that somebody is waiting for are called by a number.
  const awaited = new Set(
    fixtures.flatMap(({ first_from: firstFrom, second_from: secondFrom }) => [firstFrom.fixture, secondFrom.fixture]),
  );
  const codes = new Map(
    [...matchCodes(fixtures, twice)].flatMap(([fixture, code]) =>
      awaited.has(fixture) ? [[fixture, codeText(code)] as const] : [],
    ),
  );
  const width = drawing.width + 8;
  return html`<div class="t-bracket-frame" tabindex="0" role="region" aria-label=${say("bracket.label")}>
    <svg
      class="t-bracket"
      data-testid="bracket"
      viewBox="-4 0 ${width} ${drawing.height}"
      width=${width}
      height=${drawing.height}
      role="group"
      aria-label=${say("bracket.label")}
    >
      ${drawing.heads.map((head) => columnHead(head, twice))}
      ${drawing.lines.map(
        (line) => svg`<path class="t-wire ${decided.has(line.from) ? "decided" : ""}" d=${line.points} />`,
      )}
      ${repeat(
        drawing.boxes,
        ({ fixture }) => fixture.fixture,
        (box) => matchBox(shown, names, { codes, words }, box, matches.get(box.fixture.fixture)),
      )}
    </svg>
  </div>`;
}

function columnHead(head: ColumnHead, twice: boolean): SVGTemplateResult {
  return svg`<text class="t-column" x=${head.x + BOX.width / 2} y=${head.y + 17}>${stageText(
    head.stage,
    head.round,
    head.of,
    twice,
  )}</text>`;
}

/** "Quarter-finals 2": what a match is, for the ear. */
function matchName(fixtures: readonly BracketFixture[], fixture: BracketFixture, twice: boolean): string {
  const same = fixtures.filter(({ stage, round }) => stage === fixture.stage && round === fixture.round);
  const of = Math.max(...fixtures.filter(({ stage }) => stage === fixture.stage).map(({ round }) => round));
  const text = stageText(fixture.stage, fixture.round, of, twice);
  return same.length > 1 ? `${text} ${same.indexOf(fixture) + 1}` : text;
}

/** In the corner of its box. */
function codeText({ kind, number }: MatchCode): string {
  if (kind === "third_place" || kind === "decider") return "";
  return kind === "final" ? say("code.final") : say(`code.${kind}`, { number });
}

let canvas: CanvasRenderingContext2D | null | undefined;
let family = "";
/** How wide a text is drawn; without a screen, about. */
function widthOf(text: string, style: string): number {
  if (canvas === undefined) {
    canvas = document.createElement("canvas").getContext("2d");
    family = getComputedStyle(document.body).fontFamily || "sans-serif";
  }
  if (!canvas) return [...text].length * 7.5;
  canvas.font = `${style} ${family}`;
  return canvas.measureText(text).width;
}

/** As much of it as there is room for. */
export function fitting(text: string, room: number, style: string): string {
  if (widthOf(text, style) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && widthOf(`${characters.join("").trimEnd()}…`, style) > room) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

/** Who stands there, or where they come from. */
function who(
  names: Map<number, TournamentEntrant>,
  codes: Map<number, string>,
  number: number | null,
  source: BracketSource,
  unplayed: boolean,
): { text: string; known: boolean } {
  if (number !== null) return { text: names.get(number)?.name ?? `#${number}`, known: true };
  if (unplayed || source.fixture === undefined) return { text: say("bracket.free"), known: false };
  const name = codes.get(source.fixture) ?? "";
  return {
    text: source.from === "loser_of" ? say("bracket.loser_of", { name }) : say("bracket.winner_of", { name }),
    known: false,
  };
}

interface Called {
  codes: Map<number, string>;
  words: Map<number, string>;
}

function matchBox(
  shown: Shown,
  names: Map<number, TournamentEntrant>,
  { codes, words }: Called,
  { fixture, x, y }: Box,
  match: TournamentMatch | undefined,
): SVGTemplateResult {
  const first = who(names, codes, fixture.first, fixture.first_from, fixture.unplayed);
  const second = who(names, codes, fixture.second, fixture.second_from, fixture.unplayed);
  const counting = match?.boards.filter((board) => !board.void) ?? [];
  const forfeit = counting.length > 0 && counting.every(({ status }) => status === "forfeit");
  const byLot = match !== undefined && match.lot !== null;
  const points = (number: number | null): string => {
    if (!match?.points || number === null) return "";
    return String(match.white === number ? match.points[0] : match.points[1]);
  };
  /** What the points alone do not tell: why who goes on does. */
  const why = (number: number | null): string =>
    number === null || number !== fixture.winner ? "" : byLot ? say("lot.short") : forfeit ? say("forfeit.short") : "";
  const board = match?.boards.at(-1);
  const playing = board?.status === "playing" || board?.status === "waiting";
  const address = board?.result?.game_id
    ? `/g/${board.result.game_id}`
    : playing && board?.room
      ? `/r/${board.room}`
      : null;
  const winner = fixture.winner === null ? null : fixture.winner === fixture.first ? first.text : second.text;
  const code = codes.get(fixture.fixture) ?? "";
  const head = [words.get(fixture.fixture) ?? "", ...(code === "" ? [] : [code])].join(", ");
  const how = fixture.unplayed
    ? `, ${say("bracket.unplayed")}`
    : byLot
      ? `, ${say("bracket.by_lot")}`
      : forfeit
        ? `, ${say("board.forfeit")}`
        : "";
  const sides = say("bracket.match", {
    head,
    first: `${first.text} ${points(fixture.first)}`.trim(),
    second: `${second.text} ${points(fixture.second)}`.trim(),
  });
  const said = `${sides}${how}${winner === null ? "" : `. ${say("bracket.won", { name: winner })}`}`;
  const mine =
    shown.me !== null &&
    [fixture.first, fixture.second].some(
      (number) => number !== null && names.get(number)?.line_up.some(({ id }) => id === shown.me),
    );
  const isNew = shown.news.has(fixtureKey(fixture.fixture));
  const look = [
    "t-box",
    ...(board?.status === "playing" ? ["playing"] : []),
    ...(fixture.unplayed ? ["unplayed"] : []),
    ...(mine ? ["mine"] : []),
    ...(isNew ? ["t-news"] : []),
  ].join(" ");
  const decided = fixture.winner !== null;
  const inside = svg`<rect class="t-card" width=${BOX.width} height=${BOX.height} rx="8" />
    ${code === "" ? nothing : svg`<text class="t-code" x="2" y="-5">${code}</text>`}
    ${board?.status === "playing" ? svg`<circle class="t-dot" cx=${BOX.width - 8} cy="8" r="4" />` : nothing}
    <path class="t-middle" d="M0 ${HALF}H${BOX.width}" />
    ${side(first, points(fixture.first), why(fixture.first), 0, decided && fixture.winner === fixture.first, decided)}
    ${side(
      second,
      points(fixture.second),
      why(fixture.second),
      HALF,
      decided && fixture.winner === fixture.second,
      decided,
    )}`;
  return address === null
    ? svg`<g
        class=${look}
        transform="translate(${x} ${y})"
        role="img"
        aria-label=${said}
        data-testid="fixture-${fixture.fixture}"
        data-winner=${fixture.winner ?? nothing}
      >${inside}</g>`
    : svg`<a
        class=${look}
        transform="translate(${x} ${y})"
        href=${address}
        aria-label=${said}
        data-testid="fixture-${fixture.fixture}"
        data-winner=${fixture.winner ?? nothing}
      >${inside}</a>`;
}

function side(
  { text, known }: { text: string; known: boolean },
  points: string,
  why: string,
  y: number,
  won: boolean,
  decided: boolean,
): SVGTemplateResult {
  const middle = y + HALF / 2 + 5;
  const style = known ? `${won ? 700 : decided ? 400 : 500} 14px` : "italic 400 12px";
  const right = MARGIN + widthOf(points, `${won ? 700 : 500} 14px`) + (why === "" ? 0 : widthOf(why, "500 11px") + 6);
  const short = fitting(text, BOX.width - MARGIN - right - (won ? TICK : 0) - 8, style);
  return svg`<g class="t-entry ${won ? "won" : decided ? "lost" : ""} ${known ? "" : "unknown"}">
    ${won ? svg`<rect class="t-flag" y=${y + 3} x="3" width="4" height=${HALF - 6} rx="2" />` : nothing}
    <text x=${MARGIN} y=${middle}><title>${text}</title>${short}</text>
    ${won ? svg`<path class="t-tick" d="M${BOX.width - right - TICK + 4} ${y + HALF / 2}l4 4 7 -9" />` : nothing}
    <text class="t-score" x=${BOX.width - MARGIN} y=${middle}>${
      why === "" ? nothing : svg`<tspan class="t-why">${why}</tspan><tspan dx="6">${points}</tspan>`
    }${why === "" ? points : nothing}</text>
  </g>`;
}
