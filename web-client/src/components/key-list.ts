// A list of keys and what they do, with the names that stand on the keys of the reader's keyboard.
import { html, type TemplateResult } from "lit-html";
import type { KeyHelp } from "../games/common/game.ts";
import { roomWords } from "../i18n/en/room.ts";

export function keyList(entries: readonly KeyHelp[]): TemplateResult {
  return html`<dl class="key-list">
    ${entries.map(
      ({ keys, text }) =>
        html`<div>
          <dt>${keys.split(" ").map((key) => html`<kbd>${keyName(key)}</kbd> `)}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;
}

/** "Ctrl+Enter" key by key. */
function keyName(keys: string): string {
  return keys
    .split("+")
    .map((key) => roomWords.say("keys.name", { key }))
    .join("+");
}
