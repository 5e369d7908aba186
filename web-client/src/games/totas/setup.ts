// The form of a TOTA*S room: ready-made matches first, then everything that can be set.
import { html, nothing, type TemplateResult } from "lit-html";
import { offered, presetButtons, presetOf } from "../../components/presets.ts";
import { segmentField, selectField } from "../../components/fields.ts";
import { totasNotes } from "./words/notes.ts";
import { totasSetup } from "./words/setup.ts";
import type { SeatName } from "../../wire/messages.ts";
import type { Setup } from "../common/game.ts";
import { ARMIES, armyName, type ArmyName } from "./armies.ts";
import type { Army, TotasFullOptions, TotasOptions } from "./wire.ts";

const { say } = totasSetup;
const { say: note } = totasNotes;

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
  army: Army;
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
  army: ARMIES.standard,
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

const FIELDS: Partial<Record<string, string>> = {
  timer: "option-timer",
  minutes: "option-minutes",
  ground_seconds: "option-ground",
  memorise_seconds: "option-memorise",
  doom_seconds: "option-doom",
  mole_after: "option-mole",
  players: "option-players",
  order: "option-order",
  variant: "option-variant",
  army: "option-army",
};

const formOf = (options: TotasFullOptions): Form => ({
  ...options,
  ground: options.ground_seconds,
  memorise: options.memorise_seconds,
  doom: options.doom_seconds,
  mole: options.mole_after,
});

export function openSetup(redraw: () => void, now?: TotasFullOptions): Setup {
  let form: Form = now ? formOf(now) : MATCH;
  let preset = presetOf<PresetName, Form>(PRESETS, form);

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
      army: form.army,
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
    const army = armyName(form.army);
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
          ${selectField(
            "option-timer",
            say("timer"),
            offered(TIMERS, form.timer).map(seconds),
            form.timer,
            (timer) => set({ timer }),
            say("timer.note"),
          )}
          ${selectField(
            "option-minutes",
            say("minutes"),
            offered(MINUTES, form.minutes).map((value) => [value, say("minutes.of", { minutes: value })]),
            form.minutes,
            (minutes) => set({ minutes }),
            note("minutes"),
          )}
          ${selectField(
            "option-ground",
            say("ground"),
            offered(GROUNDS, form.ground).map(seconds),
            form.ground,
            (ground) => set({ ground }),
            note("ground"),
          )}
          ${selectField(
            "option-doom",
            say("doom"),
            offered(DOOMS, form.doom).map(seconds),
            form.doom,
            (doom) => set({ doom }),
            note("doom"),
          )}
          ${selectField(
            "option-mole",
            say("mole"),
            offered(MOLES, form.mole).map((value) => [
              value,
              value === 0 ? say("mole.never") : say("mole.after", { gm: value }),
            ]),
            form.mole,
            (mole) => set({ mole }),
            note("mole"),
          )}
          ${
            form.mole === 0
              ? nothing
              : selectField(
                  "option-memorise",
                  say("memorise"),
                  offered(MEMORISE, form.memorise).map(seconds),
                  form.memorise,
                  (memorise) => set({ memorise }),
                  note("memorise"),
                )
          }
        </div>
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
        ${segmentField<ArmyName | "">(
          "option-army",
          say("army"),
          ARMY_NAMES.map((value) => ({ value, text: say(`army.${value}.short`) })),
          army ?? "",
          (name) => set({ army: ARMIES[name as ArmyName] }),
        )}
        <p class="note">
          ${army === null ? nothing : `${say(`army.${army}`)}: `}<code>${form.army.king_row}</code>
          <code>${form.army.pawn_row}</code>
        </p>
      </fieldset>
    `;
  }

  return { draw, options, seats, presets, solo: () => false, field: (option) => FIELDS[option] ?? null };
}
