// What is to be seen on each square: a pure function of the room and of what has been picked.
import type { Side } from "../../wire/messages.ts";
import { toolSquares, type GroundDraft } from "./ground.ts";
import { blastOf, castlingSquares, originOf, type Position } from "./half.ts";
import { groundOffer, isCoalition, mayDoom, mayPlan, maySetGround, mySide, offersOf } from "./hand.ts";
import { blocked, movable, openOffer, targets, type Target } from "./plan.ts";
import { NOWHERE, positionAfter, positionOf } from "./position.ts";
import { letterOf } from "./squares.ts";
import type { TableState } from "./state.ts";
import type { HalfMove, Square, TotasRoom, ZoneKind } from "./wire.ts";

export interface Terrain {
  kind: ZoneKind | "acropolis" | "labyrinth";
  side: Side;
  used?: boolean;
}

export interface Scene {
  side: Side | null;
  /** As it stands, and with half-move 1 carried out. */
  before: Position;
  position: Position;
  plan: readonly HalfMove[];
  /** Squares where a planned piece is drawn, and those it would leave. */
  ghosts: Set<Square>;
  left: Set<Square>;
  terrain: Map<Square, Terrain[]>;
  selected: Square | null;
  movable: Set<Square>;
  targets: Map<Square, Target>;
  blocked: Set<Square>;
  blast: Set<Square>;
  allowed: Set<Square>;
  doom_targets: Set<Square>;
  doomed: Set<Square>;
  vetted: Set<Square>;
  resting: Set<Square>;
  axes: Record<Square, string>;
  last: Set<Square>;
}

const none = (): Set<Square> => new Set();

export function sceneOf(room: TotasRoom, state: TableState): Scene {
  const { view, marks } = room;
  const side = mySide(room);
  const before = positionOf(view, marks?.right);
  const planning = view?.phase === "plan" && side !== null;
  const plan: readonly HalfMove[] = planning ? state.plan : [];
  const [first, second] = plan;
  // In coalition play a half-move is planned on the position as it stands, and drawn there.
  const position = first && side && !view?.dark ? positionAfter(before, first, side) : before;
  const scene: Scene = {
    side,
    before,
    position: view?.dark ? NOWHERE : position,
    plan,
    ghosts: none(),
    left: none(),
    terrain: terrainOf(room, state),
    selected: state.selected,
    movable: none(),
    targets: new Map(),
    blocked: none(),
    blast: none(),
    allowed: none(),
    doom_targets: new Set(side && mayDoom(room) ? view?.doom_targets[side] : []),
    doomed: new Set(view?.doomed ?? []),
    vetted: new Set(view?.vetted ?? []),
    resting: new Set(marks?.resting ?? []),
    axes: view?.axes ?? {},
    last: state.last,
  };
  if (first && side && !view?.dark) markGhosts(scene, first, side);
  if (side)
    for (const half of plan) if ("explode" in half) addBlast(scene, half.explode, half === second ? position : before);
  if (planning && side && mayPlan(room, state)) markChoices(scene, room, state, side);
  if (maySetGround(room)) {
    const offer = groundOffer(view);
    if (offer) scene.allowed = toolSquares(state.tool, state.ground, offer);
  }
  return scene;
}

function markChoices(scene: Scene, room: TotasRoom, state: TableState, side: Side): void {
  if (room.view?.dark) return;
  const offers = offersOf(room, state);
  const offer = openOffer(state.plan, offers);
  const alone = isCoalition(room);
  const board = state.plan.length === 0 || alone || offer === offers.first ? scene.before : scene.position;
  scene.movable = movable(offer, board, side);
  if (state.selected === null && !state.reentering) return;
  const [first] = alone ? [] : state.plan;
  scene.targets = targets(state.reentering ? null : state.selected, offer, scene.before, board, side, first);
  if (state.selected !== null && state.plan.length > 0 && offer !== offers.first) {
    scene.blocked = blocked(state.selected, offers.first, scene.targets);
  }
}

function markGhosts(scene: Scene, first: HalfMove, side: Side): void {
  if ("castle" in first) {
    const squares = castlingSquares(first.castle, scene.before.figures, side);
    for (const [from, to] of squares ? [squares.king, squares.rook] : []) {
      scene.left.add(from);
      scene.ghosts.add(to);
    }
    for (const square of scene.ghosts) scene.left.delete(square);
    return;
  }
  if ("from" in first) {
    scene.left.add(first.from);
    scene.ghosts.add(first.to);
  } else if ("reenter" in first) scene.ghosts.add(first.reenter);
  else if ("shelter" in first) {
    const square = originOf(first, scene.before.figures, side);
    if (square) scene.left.add(square);
  }
}

function addBlast(scene: Scene, square: Square, position: Position): void {
  const figure = position.figures.get(square);
  if (!figure) return;
  for (const each of blastOf(square, letterOf(figure))) scene.blast.add(each);
}

/** The five squares an explosion would hit, for a piece that is only looked at. */
export function blastPreview(scene: Scene, square: Square): Set<Square> {
  const figure = scene.position.figures.get(square);
  return new Set(figure ? blastOf(square, letterOf(figure)) : []);
}

function terrainOf(room: TotasRoom, state: TableState): Map<Square, Terrain[]> {
  const { view } = room;
  const found = new Map<Square, Terrain[]>();
  const add = (square: Square, terrain: Terrain): void => {
    found.set(square, [...(found.get(square) ?? []), terrain]);
  };
  if (!view) return found;
  for (const side of ["white", "black"] as const) {
    for (const zone of view.zones[side] ?? [])
      for (const square of zone.squares) add(square, { kind: zone.kind, side });
    const acropolis = view.acropolis[side];
    if (acropolis) add(acropolis, { kind: "acropolis", side });
    const labyrinth = view.labyrinth[side];
    if (labyrinth) add(labyrinth.at, { kind: "labyrinth", side, used: labyrinth.used });
  }
  const side = mySide(room);
  if (side && maySetGround(room)) drawDraft(state.ground, side, add);
  return found;
}

function drawDraft(draft: GroundDraft, side: Side, add: (square: Square, terrain: Terrain) => void): void {
  for (const square of draft.rank ?? []) add(square, { kind: draft.rankKind, side });
  for (const square of draft.file ?? []) add(square, { kind: draft.fileKind, side });
  if (draft.acropolis) add(draft.acropolis, { kind: "acropolis", side });
  if (draft.labyrinth) add(draft.labyrinth, { kind: "labyrinth", side });
}
