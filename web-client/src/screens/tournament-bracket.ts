// The bracket of a knock-out as a drawing. It scrolls within its own frame; each match is a link where there is something
// to look at, and says in words what it shows.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { tournament_words } from "../i18n/en/tournament.ts";
import { BOX, draw_bracket, type Box, type ColumnHead } from "../tournament/bracket.ts";
import { by_number, fixture_key } from "../tournament/reading.ts";
import { stage_text } from "../tournament/words.ts";
import type { BracketFixture, BracketSource, TournamentEntrant, TournamentMatch } from "../wire.ts";
import type { Shown } from "./tournament.ts";

const { say } = tournament_words;
const LONGEST_NAME = 18;
const LONGEST_ORIGIN = 26;
const HALF = BOX.height / 2;

export function bracket_tab(shown: Shown): TemplateResult {
  const fixtures = shown.page.bracket;
  if (fixtures === null || fixtures.length === 0) return html`<p class="note">${say("bracket.none")}</p>`;
  const drawing = draw_bracket(fixtures);
  const names = by_number(shown.page);
  const matches = new Map(shown.page.rounds.flatMap(({ matches: all }) => all.flatMap((match) => (match.fixture === null ? [] : [[match.fixture, match] as const]))));
  const decided = new Set(fixtures.filter(({ winner }) => winner !== null).map(({ fixture }) => fixture));
  const twice = shown.page.settings.elimination === "twice";
  const words = new Map(fixtures.map((fixture) => [fixture.fixture, match_name(fixtures, fixture, twice)]));
  const width = drawing.width + 8;
  return html`<div class="t-bracket-frame" tabindex="0" role="region" aria-label=${say("bracket.label")}>
    <svg class="t-bracket" data-testid="bracket" viewBox="-4 0 ${width} ${drawing.height}" width=${width} height=${drawing.height} role="group" aria-label=${say("bracket.label")}>
      ${drawing.heads.map((head) => column_head(head, twice))}
      ${drawing.lines.map((line) => svg`<path class="t-wire ${decided.has(line.from) ? "decided" : ""}" d=${line.points} />`)}
      ${repeat(drawing.boxes, ({ fixture }) => fixture.fixture, (box) => match_box(shown, names, words, box, matches.get(box.fixture.fixture)))}
    </svg>
  </div>`;
}

function column_head(head: ColumnHead, twice: boolean): SVGTemplateResult {
  return svg`<text class="t-column" x=${head.x + BOX.width / 2} y=${head.y + 17}>${stage_text(head.stage, head.round, head.of, twice)}</text>`;
}

/** "Quarter-finals 2": how a match is called where another waits for its winner. */
function match_name(fixtures: readonly BracketFixture[], fixture: BracketFixture, twice: boolean): string {
  const same = fixtures.filter(({ stage, round }) => stage === fixture.stage && round === fixture.round);
  const of = Math.max(...fixtures.filter(({ stage }) => stage === fixture.stage).map(({ round }) => round));
  const text = stage_text(fixture.stage, fixture.round, of, twice);
  return same.length > 1 ? `${text} ${same.indexOf(fixture) + 1}` : text;
}

/** Who stands there, or where they come from. */
function who(names: Map<number, TournamentEntrant>, words: Map<number, string>, number: number | null, source: BracketSource, unplayed: boolean): { text: string; known: boolean } {
  if (number !== null) return { text: names.get(number)?.name ?? `#${number}`, known: true };
  if (unplayed || source.fixture === undefined) return { text: say("bracket.free"), known: false };
  const name = words.get(source.fixture) ?? "";
  return { text: source.from === "loser_of" ? say("bracket.loser_of", { name }) : say("bracket.winner_of", { name }), known: false };
}

function match_box(shown: Shown, names: Map<number, TournamentEntrant>, words: Map<number, string>, { fixture, x, y }: Box, match: TournamentMatch | undefined): SVGTemplateResult {
  const first = who(names, words, fixture.first, fixture.first_from, fixture.unplayed);
  const second = who(names, words, fixture.second, fixture.second_from, fixture.unplayed);
  const points = (number: number | null): string => {
    if (!match?.points || number === null) return "";
    return String(match.white === number ? match.points[0] : match.points[1]);
  };
  const board = match?.boards.at(-1);
  const playing = board?.status === "playing" || board?.status === "waiting";
  const address = board?.result?.game_id ? `/g/${board.result.game_id}` : playing && board?.room ? `/r/${board.room}` : null;
  const winner = fixture.winner === null ? null : fixture.winner === fixture.first ? first.text : second.text;
  const said = `${say("bracket.match", { head: words.get(fixture.fixture) ?? "", first: `${first.text} ${points(fixture.first)}`.trim(), second: `${second.text} ${points(fixture.second)}`.trim() })}${fixture.unplayed ? `, ${say("bracket.unplayed")}` : ""}${winner === null ? "" : `. ${say("bracket.won", { name: winner })}`}`;
  const mine = shown.me !== null && [fixture.first, fixture.second].some((number) => number !== null && names.get(number)?.line_up.some(({ id }) => id === shown.me));
  const look = `t-box ${board?.status === "playing" ? "playing" : ""} ${fixture.unplayed ? "unplayed" : ""} ${mine ? "mine" : ""} ${shown.news.has(fixture_key(fixture.fixture)) ? "t-news" : ""}`;
  const inside = svg`<rect class="t-card" width=${BOX.width} height=${BOX.height} rx="8" />
    ${board?.status === "playing" ? svg`<circle class="t-dot" cx=${BOX.width - 8} cy="8" r="4" />` : nothing}
    <path class="t-middle" d="M0 ${HALF}H${BOX.width}" />
    ${side(first, points(fixture.first), 0, fixture.winner !== null && fixture.winner === fixture.first, fixture.winner !== null)}
    ${side(second, points(fixture.second), HALF, fixture.winner !== null && fixture.winner === fixture.second, fixture.winner !== null)}`;
  return address === null
    ? svg`<g class=${look} transform="translate(${x} ${y})" role="img" aria-label=${said} data-testid="fixture-${fixture.fixture}" data-winner=${fixture.winner ?? nothing}>${inside}</g>`
    : svg`<a class=${look} transform="translate(${x} ${y})" href=${address} aria-label=${said} data-testid="fixture-${fixture.fixture}" data-winner=${fixture.winner ?? nothing}>${inside}</a>`;
}

function side({ text, known }: { text: string; known: boolean }, points: string, y: number, won: boolean, decided: boolean): SVGTemplateResult {
  const characters = [...text];
  const longest = known ? LONGEST_NAME : LONGEST_ORIGIN;
  const short = characters.length > longest + 2 ? `${characters.slice(0, longest).join("")}…` : text;
  const middle = y + HALF / 2 + 5;
  return svg`<g class="t-entry ${won ? "won" : decided ? "lost" : ""} ${known ? "" : "unknown"}">
    ${won ? svg`<rect class="t-flag" y=${y + 3} x="3" width="4" height=${HALF - 6} rx="2" />` : nothing}
    <svg x="12" y=${y} width=${BOX.width - (won ? 58 : 40)} height=${HALF}><title>${text}</title><text y=${HALF / 2 + 5}>${short}</text></svg>
    ${won ? svg`<path class="t-tick" d="M${BOX.width - 42} ${y + HALF / 2}l4 4 7 -9" />` : nothing}
    <text class="t-score" x=${BOX.width - 12} y=${middle}>${points}</text>
  </g>`;
}

