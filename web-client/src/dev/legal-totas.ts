// What might be legal in a made-up room: near enough to look at, from the rules page's pictures of moves.
import { reachOf, type Stand } from "../games/totas/help-moves.ts";
import type { TotasHalf, TotasView } from "../wire/messages.ts";

export function halfOf(
  pieces: string[],
  side: "w" | "b",
  view: Pick<TotasView, "doomed" | "shelter" | "acropolis" | "castling">,
): TotasHalf[] {
  const at = new Map(pieces.map((piece) => [piece.slice(3), piece.slice(0, 2)]));
  const stands = (square: string): Stand => {
    const piece = at.get(square);
    return piece === undefined ? null : piece[0] === side ? "own" : "enemy";
  };
  const name = side === "w" ? "white" : "black";
  const found: TotasHalf[] = [];
  for (const [from, piece] of at) {
    if (piece[0] !== side || view.doomed?.includes(from)) continue;
    const letter = piece[1] ?? "";
    const reach = reachOf(letter, from, stands, side === "w" ? 1 : -1);
    for (const to of [...reach.quiet, ...reach.capture]) {
      const last = "pLP".includes(letter) && /^[a-l](1|12)$/.test(to);
      if (last) for (const promote of ["Q", "R", "N", "B", "G", "V", "T"] as const) found.push({ from, to, promote });
      else found.push({ from, to });
    }
    if (letter === "V" || letter === "T") found.push({ explode: from });
    if (letter === "W" || letter === "C") found.push({ turn: from });
    if (letter === "K" && from === view.acropolis[name]) found.push({ shelter: true });
  }
  for (const castle of view.castling?.[name] ?? [])
    if (at.get(side === "w" ? "g1" : "g12") === `${side}K`) found.push({ castle });
  const home = view.acropolis[name];
  if (view.shelter[name] === "out" && home) {
    for (const to of [home, ...reachOf("K", home, stands).quiet]) found.push({ reenter: to });
  }
  return found;
}

/** Half-move 2, when half-move 1 has been carried out. */
export function secondOf(view: TotasView, first: TotasHalf, side: "w" | "b"): TotasHalf[] {
  if ("castle" in first || !view.pieces) return [];
  const moved = "from" in first ? first.from : "explode" in first ? first.explode : "turn" in first ? first.turn : "";
  const to = "from" in first ? first.to : moved;
  const mover = view.pieces.find((piece) => piece.endsWith(`@${moved}`)) ?? "";
  const pieces = view.pieces
    .filter((piece) => !piece.endsWith(`@${to}`) && piece !== mover)
    .concat(mover ? [`${mover.slice(0, 3)}${to}`] : []);
  const again = "LPVTGWC".includes(mover[1] ?? "");
  return halfOf(pieces, side, view).filter((half) => {
    const from = "from" in half ? half.from : "explode" in half ? half.explode : "turn" in half ? half.turn : "";
    if ("castle" in half) return false;
    return from !== to || (again && ("explode" in half || "GWC".includes(mover[1] ?? "")));
  });
}
