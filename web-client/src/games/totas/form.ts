// The record form, as the original's: four columns a GM with their results, the left half White's.
import { html, type TemplateResult } from "lit-html";
import { following } from "../../components/following.ts";
import { underlined } from "../../components/underlined.ts";
import { totas } from "./words/table.ts";
import { sideWord } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import { underlinedInText } from "./parts.ts";
import type { FormCell, LogEvent } from "./wire.ts";

const { say } = totas;

export interface FormLine {
  gm: number;
  white: FormCell[];
  black: FormCell[];
}

export function formLines(log: readonly LogEvent[]): FormLine[] {
  const lines = new Map<number, FormLine>();
  for (const event of log) if (event.type === "form") lines.set(event.gm, event);
  return [...lines.values()].sort((one, other) => one.gm - other.gm);
}

export function formTable(log: readonly LogEvent[], dark: boolean): TemplateResult {
  const lines = formLines(log);
  if (lines.length === 0) return html`<p class="note" data-testid="form">${say(dark ? "form.dark" : "form.none")}</p>`;
  return following(
    html`<div class="form-scroll" tabindex="0" role="region" aria-label=${say("form")} data-count=${lines.length}>
      <table class="form" data-testid="form">
        <caption class="unseen">
          ${say("form")}
        </caption>
        <thead>
          <tr>
            <th rowspan="2" scope="col">${say("form.gm")}</th>
            <th colspan="4" scope="colgroup">${sideWord("white")}</th>
            <th colspan="4" scope="colgroup" class="half">${sideWord("black")}</th>
          </tr>
          <tr>
            ${(["white", "black"] as const).map((side) =>
              [1, 2].map(
                (number) =>
                  html`<th scope="col" class=${side === "black" && number === 1 ? "half" : ""}>${number}</th>
                    <th scope="col"><span class="unseen">${say("form.result")}</span></th>`,
              ),
            )}
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            (line) =>
              html`<tr data-testid="form-${line.gm}">
                <th scope="row">${line.gm}</th>
                ${cells(line, "white")}${cells(line, "black")}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  );
}

function cells(line: FormLine, side: Side): TemplateResult[] {
  return [0, 1].map((index) => {
    const cell = line[side][index] ?? { move: "", result: "" };
    const id = `form-${line.gm}-${side}-${index + 1}`;
    return html`<td class=${side === "black" && index === 0 ? "half" : ""} data-testid=${id}>
        ${underlined(underlinedInText(cell.move))}
      </td>
      <td class="came" data-testid="${id}-result">${cell.result}</td>`;
  });
}
