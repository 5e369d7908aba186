// TOTA*S played back: the plans of both sides, and what is worth a mark. A game move is one reveal; what counts as a
// turn for large steps is every fifth of them.
import { firstSeat } from "../common/looking-back.ts";
import type { LaidEnvelope, ReplayModule } from "../common/replay-module.ts";
import { sideOf, type Seated } from "../../room/seats.ts";
import type { ReplayLine } from "../../archive/format.ts";
import type { SeatName, Side, TotasOwnSealed } from "../../wire/messages.ts";
import { bearer, lettersOf, positionOf, textOf, underlinedInText } from "./table.ts";
import type { HalfMove, LogEvent, TotasView } from "./wire.ts";

const LARGE_STEP_GM = 5;

export const replay: ReplayModule<"totas"> = {
  envelopes(line, seated) {
    const opened = lettersOf(line.events as LogEvent[], seated);
    if (opened.length > 0) return opened;
    return line.view.game === "totas" && "sealed" in line.view ? laidEnvelopes(line, line.view, seated) : [];
  },
  sealedWords({ action }, before) {
    if (action?.type !== "plan" && action?.type !== "half" && action?.type !== "draft") return null;
    const half = action["half"] as HalfMove | HalfMove[] | null;
    return planText(half === null ? [] : [half].flat(), before);
  },
  mark(event) {
    switch (event.type) {
      case "over":
      case "capture":
        return event.type;
      case "explosion":
        return "blast";
      case "encounter":
        return "clash";
      case "mole":
        return "field";
      case "dark":
        return event.on ? "dark" : null;
      default:
        return null;
    }
  },
  beginsTurn: (event) => event.type === "gm" && (event.gm - 1) % LARGE_STEP_GM === 0,
  showsTray: false,
  lookedAt: (view, as) => ({
    ...view,
    legal: undefined,
    ...(as === "all" && view.pieces !== null ? { dark: false } : {}),
  }),
  /** Only one side's plan can lie on the board. */
  onlooker: (line, as) => firstSeat(line, as, {}),
};

function laidEnvelopes(line: ReplayLine, view: TotasView, seated: Seated): LaidEnvelope[] {
  if (view.phase !== "plan" && view.phase !== "ground") return [];
  const plans: Record<string, HalfMove | readonly HalfMove[] | null | undefined> = {
    ...ownPlans(line),
    ...toldPlans(view),
  };
  return Object.entries(view.sealed).map(([id, sealed]) => {
    const plan = plans[id];
    return {
      id,
      ...bearer(seated, id as Side | SeatName),
      state: sealed ? "sealed" : "choosing",
      content: plan ? planText(Array.isArray(plan) ? plan : [plan as HalfMove], line) : null,
    };
  });
}

/** Open where everything is. */
function toldPlans(view: TotasView): object {
  return Object.fromEntries(Object.entries(view.plans ?? {}).filter(([, plan]) => plan !== null));
}

/**
 * From a side: its own, sealed or drafted. In coalition play a partner's half-move stands by the seat, otherwise a plan
 * by the side.
 */
function ownPlans({ own }: ReplayLine): Record<string, HalfMove | readonly HalfMove[]> {
  const found: Record<string, HalfMove | readonly HalfMove[]> = {};
  for (const [seat, sealed] of Object.entries(own as { [seat: string]: TotasOwnSealed })) {
    const plan = sealed.plan ?? sealed.draft;
    const half = sealed[seat as "white1"];
    if (plan) found[sideOf(seat as SeatName)] = plan;
    if (half) found[seat] = half;
  }
  return found;
}

function planText(plan: readonly HalfMove[], line: ReplayLine | null): string {
  const view = line?.view.game === "totas" ? line.view : null;
  const position = positionOf(view, line?.marks?.right);
  return plan.length === 0 ? "–" : plan.map((half) => underlinedInText(textOf(half, position))).join(" ");
}
