// The form of a Tritoc room: ready-made games first, then everything that can be set.
import { html, type TemplateResult } from "lit-html";
import { offered, presetButtons, presetOf } from "../../components/presets.ts";
import { segmentField, selectField } from "../../components/fields.ts";
import { tritocSetup } from "./words/setup.ts";
import type { Setup } from "../common/game.ts";
import type { TritocFullOptions } from "./wire.ts";

const { say } = tritocSetup;

const ORIGINAL: TritocFullOptions = { layout: "standard", dice: "two", turn_seconds: 30 };

const PRESETS = {
  original: ORIGINAL,
  quick: { ...ORIGINAL, turn_seconds: 10 },
  shuffled: { ...ORIGINAL, layout: "shuffled" },
  even: { ...ORIGINAL, dice: "even" },
} satisfies Record<string, TritocFullOptions>;

type PresetName = keyof typeof PRESETS;

const TURNS = [0, 10, 15, 20, 30, 60, 120];

const FIELDS: Partial<Record<string, string>> = {
  layout: "option-layout",
  dice: "option-dice",
  turn_seconds: "option-turn-seconds",
};

export function openSetup(redraw: () => void, now?: TritocFullOptions): Setup {
  let form: TritocFullOptions = now ?? ORIGINAL;
  let preset = presetOf<PresetName, TritocFullOptions>(PRESETS, form);

  function set(change: Partial<TritocFullOptions>): void {
    form = { ...form, ...change };
    preset = null;
    redraw();
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

  function draw(): TemplateResult {
    return html`
      <fieldset>
        <legend>${say("group.board")}</legend>
        ${segmentField(
          "option-layout",
          say("layout"),
          (["standard", "shuffled"] as const).map((value) => ({ value, text: say(`layout.${value}`) })),
          form.layout,
          (layout) => set({ layout }),
          say(`layout.${form.layout}.note`),
        )}
        ${segmentField(
          "option-dice",
          say("dice"),
          (["two", "even"] as const).map((value) => ({ value, text: say(`dice.${value}`) })),
          form.dice,
          (dice) => set({ dice }),
          say(`dice.${form.dice}.note`),
        )}
      </fieldset>
      <fieldset>
        <legend>${say("group.time")}</legend>
        ${selectField(
          "option-turn-seconds",
          say("turn"),
          offered(TURNS, form.turn_seconds).map((seconds) => [
            seconds,
            seconds === 0 ? say("none") : say("seconds", { seconds }),
          ]),
          form.turn_seconds,
          (turnSeconds) => set({ turn_seconds: turnSeconds }),
          say("turn.note"),
        )}
      </fieldset>
    `;
  }

  return {
    draw,
    options: () => form,
    seats: () => ["black1", "white1"],
    presets,
    solo: () => false,
    field: (option) => FIELDS[option] ?? null,
  };
}
