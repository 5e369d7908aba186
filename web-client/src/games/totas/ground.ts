// Setting the ground: what has been placed so far, what may be placed now. All places come from the server's offer;
// that the two zones differ in kind and share no square is all that is added (fine-print F25 would refuse it).
import type { Ground, GroundOffer, Line, Square, ZoneKind } from "./wire.ts";

export type Tool = "acropolis" | "rank" | "file" | "labyrinth";
export const TOOLS: Tool[] = ["acropolis", "rank", "file", "labyrinth"];
export const KINDS: ZoneKind[] = ["sea", "mountains", "desert"];

export interface GroundDraft {
  acropolis: Square | null;
  rank: Line | null;
  file: Line | null;
  rankKind: ZoneKind;
  fileKind: ZoneKind;
  labyrinth: Square | null;
}

export const NO_GROUND: GroundDraft = {
  acropolis: null,
  rank: null,
  file: null,
  rankKind: "mountains",
  fileKind: "desert",
  labyrinth: null,
};

const shares = (one: readonly Square[] | null, other: readonly Square[]): boolean =>
  other.some((square) => one?.includes(square));

/** The lines a zone may lie on, given where the other lies. */
export function zonePlaces(tool: "rank" | "file", draft: GroundDraft, offer: GroundOffer): Line[] {
  const all = tool === "rank" ? offer.along_rank : offer.along_file;
  const other = tool === "rank" ? draft.file : draft.rank;
  return all.filter((squares) => !shares(other, squares));
}

/** The squares that a tap with this tool may name; for a zone its middle. */
export function toolSquares(tool: Tool, draft: GroundDraft, offer: GroundOffer): Set<Square> {
  if (tool === "acropolis") return new Set(offer.acropolis);
  if (tool === "labyrinth") return new Set(offer.labyrinth);
  return new Set(zonePlaces(tool, draft, offer).map((squares) => squares[1] ?? ""));
}

/** Places with a tool. A zone goes where the square is its middle, else where it is its first or last. */
export function place(tool: Tool, square: Square, draft: GroundDraft, offer: GroundOffer): GroundDraft | null {
  if (tool === "acropolis") return offer.acropolis.includes(square) ? { ...draft, acropolis: square } : null;
  if (tool === "labyrinth") return offer.labyrinth.includes(square) ? { ...draft, labyrinth: square } : null;
  const places = zonePlaces(tool, draft, offer);
  const found = places.find((squares) => squares[1] === square) ?? places.find((squares) => squares.includes(square));
  return found ? { ...draft, [tool]: found } : null;
}

/** The kinds differ: choosing the other zone's kind exchanges them. */
export function withKind(tool: "rank" | "file", kind: ZoneKind, draft: GroundDraft): GroundDraft {
  const [mine, other] = tool === "rank" ? (["rankKind", "fileKind"] as const) : (["fileKind", "rankKind"] as const);
  return draft[other] === kind ? { ...draft, [mine]: kind, [other]: draft[mine] } : { ...draft, [mine]: kind };
}

/** The tool whose thing is still missing, beginning with the next one. */
export function nextTool(tool: Tool, draft: GroundDraft): Tool {
  const at = TOOLS.indexOf(tool);
  const order = [...TOOLS.slice(at + 1), ...TOOLS.slice(0, at + 1)];
  return order.find((each) => draft[each] === null) ?? tool;
}

/** What stands on a square of the draft, to be dragged. */
export function placedAt(square: Square, draft: GroundDraft): Tool | null {
  return (
    TOOLS.find((tool) =>
      tool === "rank" || tool === "file" ? draft[tool]?.includes(square) : draft[tool] === square,
    ) ?? null
  );
}

export function groundOf(draft: GroundDraft): Ground | null {
  const { acropolis, rank, file, labyrinth } = draft;
  if (acropolis === null || rank === null || file === null || labyrinth === null) return null;
  return {
    acropolis,
    zones: [
      { kind: draft.rankKind, squares: rank },
      { kind: draft.fileKind, squares: file },
    ],
    labyrinth,
  };
}

export function missing(draft: GroundDraft): Tool[] {
  return TOOLS.filter((tool) => draft[tool] === null);
}

/** A ground that will do: the middle acropolis, a zone before either flank, the labyrinth near the middle. */
export function usualGround(offer: GroundOffer, white: boolean): GroundDraft {
  const middle = (list: readonly Square[], part = 0.5): Square | null => list[Math.floor(list.length * part)] ?? null;
  const own = (squares: readonly Square[]): boolean => (white ? /[4-6]$/ : /[789]$/).test(squares[1] ?? "");
  const ranks = offer.along_rank.filter((squares) => own(squares) && /^[c-f]/.test(squares[1] ?? ""));
  const files = offer.along_file.filter((squares) => own(squares) && /^[g-j]/.test(squares[1] ?? ""));
  const rank = ranks[Math.floor(ranks.length / 2)] ?? offer.along_rank[0] ?? null;
  const file =
    files.find((squares) => !shares(rank, squares)) ??
    offer.along_file.find((squares) => !shares(rank, squares)) ??
    null;
  return { ...NO_GROUND, acropolis: middle(offer.acropolis), rank, file, labyrinth: middle(offer.labyrinth, 0.4) };
}
