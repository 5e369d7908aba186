// The form of a new room.
import { html } from "lit-html";
import { selectField } from "../../components/fields.ts";
import { presetButtons, presetOf } from "../../components/presets.ts";
import type { RpsFullOptions } from "../../wire/messages.ts";
import type { Setup } from "../common/game.ts";
import { seatsOfTeams } from "./options.ts";
import { rpsSetup } from "./words/setup.ts";

const { say } = rpsSetup;

const PRESETS = { duel: { players: 1, points: 3 }, teams: { players: 3, points: 5 } } satisfies Record<
  string,
  RpsFullOptions
>;
type PresetName = keyof typeof PRESETS;

export function openSetup(redraw: () => void, now?: RpsFullOptions): Setup {
  let form: RpsFullOptions = now ?? PRESETS.duel;
  let preset = presetOf<PresetName, RpsFullOptions>(PRESETS, form);

  function set(change: Partial<RpsFullOptions>, chosen: PresetName | null = null): void {
    form = { ...form, ...change };
    preset = chosen;
    redraw();
  }

  const numbers = (most: number): [number, string][] =>
    Array.from({ length: most }, (_, index) => [index + 1, String(index + 1)]);

  return {
    draw: () =>
      html`<fieldset>
        <legend>${say("group")}</legend>
        ${selectField("option-players", say("players"), numbers(3), form.players, (players) => set({ players }))}
        ${selectField("option-points", say("points"), numbers(9), form.points, (points) => set({ points }))}
      </fieldset>`,
    options: () => form,
    seats: () => seatsOfTeams(form.players),
    solo: () => false,
    presets: () =>
      presetButtons(
        say("presets"),
        (Object.keys(PRESETS) as PresetName[]).map((name) => ({
          name,
          title: say(`preset.${name}`),
          note: say("line.points", PRESETS[name]),
        })),
        preset,
        (name) => set(PRESETS[name], name),
      ),
    field: (option) => `option-${option}`,
  };
}
