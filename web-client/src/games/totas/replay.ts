// TOTA*S played back: the plans of both sides, and what is worth a mark. A game move is one reveal; what counts as a
// turn for large steps is every fifth of them.
import { first_seat } from "../common/looking-back.ts";
import type { LaidEnvelope, ReplayModule } from "../common/replay-module.ts";
import { player_word, side_of, side_word, type Seated } from "../../room/seats.ts";
import type { ReplayLine } from "../../archive/format.ts";
import type { SeatName, Side, TotasOwnSealed } from "../../wire/messages.ts";
import { position_of, text_of, underlined_in_text } from "./table.ts";
import type { HalfMove, LogEvent, Revealed, TotasView } from "./wire.ts";

const SIDES = ["white", "black"] as const;
const LARGE_STEP_GM = 5;

export const replay: ReplayModule<"totas"> = {
  envelopes(line, seated) {
    const opened = line.events.findLast((event) => event.type === "reveal" && "plans" in event) as
      (LogEvent & { type: "reveal" }) | undefined;
    if (opened) return SIDES.map((side) => opened_envelope(opened.plans[side], side));
    return line.view.game === "totas" && "sealed" in line.view ? laid_envelopes(line, line.view, seated) : [];
  },
  sealed_words({ action }, before) {
    if (action?.type !== "plan" && action?.type !== "half" && action?.type !== "draft") return null;
    const half = action["half"] as HalfMove | HalfMove[] | null;
    return plan_text(half === null ? [] : [half].flat(), before);
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
  begins_turn: (event) => event.type === "gm" && (event.gm - 1) % LARGE_STEP_GM === 0,
  shows_tray: false,
  looked_at: (view, as) => ({
    ...view,
    legal: undefined,
    ...(as === "all" && view.pieces !== null ? { dark: false } : {}),
  }),
  /** Only one side's plan can lie on the board. */
  onlooker: (line, as) => first_seat(line, as, {}),
};

function opened_envelope(plan: readonly Revealed[], side: Side): LaidEnvelope {
  const all_void = plan.length > 0 && plan.every((half) => half.void);
  const content =
    plan.length === 0
      ? "–"
      : plan
          .map((half) => (half.void ? `(${underlined_in_text(half.text)})` : underlined_in_text(half.text)))
          .join(" ");
  return { id: side, name: side_word(side), side, state: all_void ? "void" : "opened", content };
}

function laid_envelopes(line: ReplayLine, view: TotasView, seated: Seated): LaidEnvelope[] {
  if (view.phase !== "plan" && view.phase !== "ground") return [];
  const plans: Record<string, HalfMove | readonly HalfMove[] | null | undefined> = {
    ...own_plans(line),
    ...told_plans(view),
  };
  return Object.entries(view.sealed).map(([id, sealed]) => {
    const plan = plans[id];
    const is_seat = id !== "white" && id !== "black";
    return {
      id,
      name: is_seat ? player_word(seated, id as SeatName) : side_word(id),
      side: is_seat ? side_of(id as SeatName) : id,
      state: sealed ? "sealed" : "choosing",
      content: plan ? plan_text([plan].flat() as HalfMove[], line) : null,
    };
  });
}

/** Open where everything is. */
function told_plans(view: TotasView): object {
  return Object.fromEntries(Object.entries(view.plans ?? {}).filter(([, plan]) => plan !== null));
}

/** From a side: its own, sealed or drafted. In coalition play a partner's half-move stands by the seat, otherwise a plan by the side. */
function own_plans({ own }: ReplayLine): Record<string, HalfMove | readonly HalfMove[]> {
  const found: Record<string, HalfMove | readonly HalfMove[]> = {};
  for (const [seat, sealed] of Object.entries(own as { [seat: string]: TotasOwnSealed })) {
    const plan = sealed.plan ?? sealed.draft;
    const half = sealed[seat as "white1"];
    if (plan) found[side_of(seat as SeatName)] = plan;
    if (half) found[seat] = half;
  }
  return found;
}

function plan_text(plan: readonly HalfMove[], line: ReplayLine | null): string {
  const view = line?.view.game === "totas" ? line.view : null;
  const position = position_of(view, line?.marks?.right);
  return plan.length === 0 ? "–" : plan.map((half) => underlined_in_text(text_of(half, position))).join(" ");
}
