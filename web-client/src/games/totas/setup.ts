// The form of a TOTA*S room: ready-made matches first, then everything that can be set.
import { html, nothing, type TemplateResult } from "lit-html";
import { presetButtons } from "../../components/presets.ts";
import { segmentField, selectField } from "../../components/fields.ts";
import { totasSetup } from "./words/setup.ts";
import type { SeatName } from "../../wire/messages.ts";
import type { Setup } from "../common/game.ts";
import { ARMIES, type ArmyName } from "./armies.ts";
import type { TotasOptions } from "./wire.ts";

const { say } = totasSetup;

interface Form {
  timer: number;
  minutes: number;
  ground: number;
  memorise: number;
  doom: number;
  mole: number;
  players: 2 | 4;
  order: "fixed" | "alternating";
  variant: "standard" | "summary";
  army: ArmyName;
}

const MATCH: Form = {
  timer: 10,
  minutes: 100,
  ground: 120,
  memorise: 100,
  doom: 10,
  mole: 25,
  players: 2,
  order: "fixed",
  variant: "standard",
  army: "standard",
};

const PRESETS = {
  match: MATCH,
  short: { ...MATCH, timer: 15, minutes: 30, ground: 60, memorise: 60, mole: 10 },
  coalition: { ...MATCH, players: 4, timer: 20, order: "alternating" },
  summary: { ...MATCH, variant: "summary" },
} satisfies Record<string, Form>;

type PresetName = keyof typeof PRESETS;

const TIMERS = [5, 10, 15, 20, 30, 45, 60];
const MINUTES = [10, 20, 30, 45, 60, 100];
const GROUNDS = [30, 60, 120, 180, 300, 600];
const MEMORISE = [0, 15, 30, 60, 100, 180];
const DOOMS = [0, 5, 10, 15, 20, 30];
const MOLES = [0, 3, 5, 10, 15, 25, 40];
const ARMY_NAMES = Object.keys(ARMIES) as ArmyName[];

export function openSetup(redraw: () => void): Setup {
  let form: Form = MATCH;
  let preset: PresetName | null = "match";

  function set(change: Partial<Form>): void {
    form = { ...form, ...change };
    preset = null;
    redraw();
  }

  function options(): TotasOptions {
    return {
      timer: form.timer,
      minutes: form.minutes,
      ground_seconds: form.ground,
      memorise_seconds: form.memorise,
      doom_seconds: form.doom,
      mole_after: form.mole,
      players: form.players,
      order: form.order,
      variant: form.variant,
      army: ARMIES[form.army],
    };
  }

  function seats(): SeatName[] {
    return form.players === 4 ? ["white1", "black1", "white2", "black2"] : ["white1", "black1"];
  }

  function presets(): TemplateResult {
    const names = Object.keys(PRESETS) as PresetName[];
    return presetButtons(
      say("presets"),
      names.map((name) => ({ name, title: say(`preset.${name}`), note: say(`preset.${name}.note`) })),
      preset,
      (name) => {
        form = PRESETS[name];
        preset = name;
        redraw();
      },
    );
  }

  const seconds = (value: number): [number, string] => [
    value,
    value === 0 ? say("none") : say("seconds", { seconds: value }),
  ];

  function draw(): TemplateResult {
    return html`
      <fieldset>
        <legend>${say("group.players")}</legend>
        ${segmentField<2 | 4>(
          "option-players",
          say("players"),
          ([2, 4] as const).map((value) => ({ value, text: say(`players.${value}`) })),
          form.players,
          (players) => set({ players }),
        )}
        ${
          form.players === 4
            ? html`${segmentField(
                  "option-order",
                  say("order"),
                  (["fixed", "alternating"] as const).map((value) => ({ value, text: say(`order.${value}`) })),
                  form.order,
                  (order) => set({ order }),
                )}
                <p class="note">${say("players.4.note")}</p>`
            : nothing
        }
      </fieldset>
      <fieldset>
        <legend>${say("group.time")}</legend>
        <div class="pair">
          ${selectField("option-timer", say("timer"), TIMERS.map(seconds), form.timer, (timer) => set({ timer }))}
          ${selectField(
            "option-minutes",
            say("minutes"),
            MINUTES.map((value) => [value, say("minutes.of", { minutes: value })]),
            form.minutes,
            (minutes) => set({ minutes }),
          )}
          ${selectField("option-ground", say("ground"), GROUNDS.map(seconds), form.ground, (ground) => set({ ground }))}
          ${selectField("option-doom", say("doom"), DOOMS.map(seconds), form.doom, (doom) => set({ doom }))}
          ${selectField(
            "option-mole",
            say("mole"),
            MOLES.map((value) => [value, value === 0 ? say("mole.never") : say("mole.after", { gm: value })]),
            form.mole,
            (mole) => set({ mole }),
          )}
          ${
            form.mole === 0
              ? nothing
              : selectField("option-memorise", say("memorise"), MEMORISE.map(seconds), form.memorise, (memorise) =>
                  set({ memorise }),
                )
          }
        </div>
        <p class="note">${say("timer.note")}</p>
      </fieldset>
      <fieldset>
        <legend>${say("group.rules")}</legend>
        ${segmentField(
          "option-variant",
          say("variant"),
          (["standard", "summary"] as const).map((value) => ({ value, text: say(`variant.${value}`) })),
          form.variant,
          (variant) => set({ variant }),
        )}
        <p class="note">${say(`variant.${form.variant}.note`)}</p>
        ${segmentField(
          "option-army",
          say("army"),
          ARMY_NAMES.map((value) => ({ value, text: say(`army.${value}.short`) })),
          form.army,
          (army) => set({ army }),
        )}
        <p class="note">
          ${say(`army.${form.army}`)}: <code>${ARMIES[form.army].king_row}</code>
          <code>${ARMIES[form.army].pawn_row}</code>
        </p>
      </fieldset>
    `;
  }

  return { draw, options, seats, presets, solo: () => false };
}
