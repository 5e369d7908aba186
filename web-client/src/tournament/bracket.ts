// Where each match of a knock-out stands in its drawing, and which lines lead from one to the next. Pure: numbers only.
import type { BracketFixture, BracketSource, BracketStage } from "../wire/messages.ts";

export const BOX = { width: 204, height: 52, columnGap: 40, rowGap: 22, head: 42, blockGap: 34 } as const;

export interface Box {
  fixture: BracketFixture;
  x: number;
  y: number;
}

export interface Line {
  /** From the box of this fixture, to this one, whose upper or lower name it brings. */
  from: number;
  to: number;
  points: string;
}

export interface ColumnHead {
  stage: BracketStage;
  round: number;
  /** How many rounds of this stage there are. */
  of: number;
  x: number;
  y: number;
}

export interface Drawing {
  boxes: Box[];
  lines: Line[];
  heads: ColumnHead[];
  width: number;
  height: number;
}

const STEP = BOX.height + BOX.rowGap;
const COLUMN = BOX.width + BOX.columnGap;

/** A bye is no match: who has one just stands in the next round. */
export function isBye(fixture: BracketFixture): boolean {
  return fixture.stage === "upper" && (fixture.first_from.from === "nobody" || fixture.second_from.from === "nobody");
}

/**
 * Pure: by which a match is called where another waits for its winner or loser: its kind and, where there are several,
 * its number.
 */
export interface MatchCode {
  kind: "match" | "upper" | "lower" | "final" | "third_place" | "decider";
  number: number;
}

export function matchCodes(fixtures: readonly BracketFixture[], twice: boolean): Map<number, MatchCode> {
  const codes = new Map<number, MatchCode>();
  const counts = new Map<string, number>();
  for (const fixture of fixtures) {
    if (isBye(fixture)) continue;
    const kind = fixture.stage === "upper" && !twice ? "match" : fixture.stage;
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    codes.set(fixture.fixture, { kind, number });
  }
  return codes;
}

const comesFrom = (source: BracketSource, kind: "winner_of" | "loser_of"): number | null =>
  source.from === kind ? (source.fixture ?? null) : null;
const winnersInto = (fixture: BracketFixture): number[] =>
  [fixture.first_from, fixture.second_from].flatMap((source) => comesFrom(source, "winner_of") ?? []);

export function drawBracket(fixtures: readonly BracketFixture[]): Drawing {
  const ofStage = (stage: BracketStage): BracketFixture[] => fixtures.filter((each) => each.stage === stage);
  const at = new Map<number, Box>();
  const heads: ColumnHead[] = [];
  const rounds = (stage: BracketStage): number => Math.max(0, ...ofStage(stage).map(({ round }) => round));

  /** One block, columns of rounds from the left. Whose winners come from within it stands between them. */
  function placeBlock(stage: BracketStage, top: number): number {
    const all = ofStage(stage);
    const count = rounds(stage);
    let bottom = top;
    for (let round = 1; round <= count; round += 1) {
      const x = (round - 1) * COLUMN;
      heads.push({ stage, round, of: count, x, y: top });
      let next = top + BOX.head;
      for (const fixture of all.filter((each) => each.round === round)) {
        const feeders = winnersInto(fixture)
          .flatMap((index) => at.get(index) ?? [])
          .filter((box) => box.fixture.stage === stage);
        const y = feeders.length > 0 ? feeders.reduce((sum, box) => sum + box.y, 0) / feeders.length : next;
        at.set(fixture.fixture, { fixture, x, y: Math.max(y, top + BOX.head) });
        next = y + STEP;
        bottom = Math.max(bottom, y + BOX.height);
      }
    }
    return bottom;
  }

  let bottom = placeBlock("upper", 0);
  const lowerTop = bottom + BOX.blockGap;
  if (rounds("lower") > 0) bottom = placeBlock("lower", lowerTop);

  /** The last matches stand to the right of everything, the final on the level of who comes there as winners. */
  let column = Math.max(rounds("upper"), rounds("lower"));
  for (const stage of ["final", "decider"] as const)
    for (const fixture of ofStage(stage)) {
      const feeders = winnersInto(fixture).flatMap((index) => at.get(index) ?? []);
      const y =
        stage === "decider" || feeders.length === 0
          ? finalLevel(at)
          : feeders.reduce((sum, box) => sum + box.y, 0) / feeders.length;
      const x = column * COLUMN;
      heads.push({ stage, round: 1, of: 1, x, y: Math.max(0, y - BOX.head) });
      at.set(fixture.fixture, { fixture, x, y: Math.max(y, BOX.head) });
      bottom = Math.max(bottom, y + BOX.height);
      column += 1;
    }
  for (const fixture of ofStage("third_place")) {
    const x = (column - 1) * COLUMN;
    const y = Math.max(finalLevel(at) + BOX.height + BOX.blockGap, BOX.head) + BOX.head;
    heads.push({ stage: "third_place", round: 1, of: 1, x, y: y - BOX.head });
    at.set(fixture.fixture, { fixture, x, y });
    bottom = Math.max(bottom, y + BOX.height);
  }

  const boxes = [...at.values()].filter(({ fixture }) => !isBye(fixture));
  const shown = new Set(boxes.map(({ fixture }) => fixture.fixture));
  const lines: Line[] = [];
  for (const box of boxes) {
    [box.fixture.first_from, box.fixture.second_from].forEach((source, index) => {
      const from = comesFrom(source, "winner_of");
      const start = from === null ? undefined : at.get(from);
      if (from === null || !start || !shown.has(from)) return;
      const [x1, y1] = [start.x + BOX.width, start.y + BOX.height / 2];
      const [x2, y2] = [box.x, box.y + (BOX.height * (1 + 2 * index)) / 4];
      const middle = x2 - BOX.columnGap / 2;
      lines.push({ from, to: box.fixture.fixture, points: `M${x1} ${y1}H${middle}V${y2}H${x2}` });
    });
  }
  const width = Math.max(BOX.width, ...boxes.map(({ x }) => x + BOX.width));
  const used = new Set(boxes.map(({ fixture }) => `${fixture.stage}/${fixture.round}`));
  return {
    boxes,
    lines,
    heads: heads.filter(({ stage, round }) => used.has(`${stage}/${round}`)),
    width,
    height: bottom + 4,
  };
}

function finalLevel(at: Map<number, Box>): number {
  return [...at.values()].find(({ fixture }) => fixture.stage === "final")?.y ?? BOX.head;
}
