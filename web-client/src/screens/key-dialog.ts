// The list of keys, under "?". A native dialog: it keeps the focus and closes with Escape.
import { html, nothing, type TemplateResult } from "lit-html";
import type { Table } from "../games/game.ts";
import { room_words } from "../i18n/en/room.ts";
import type { Page } from "../page.ts";

const { say } = room_words;

export interface KeyDialog {
  draw(): TemplateResult;
  open(): void;
  close(): void;
}

export function key_dialog(page: Page, table: Table): KeyDialog {
  const dialog = (): HTMLDialogElement | null => document.querySelector("dialog.keys");
  const open = (): void => dialog()?.showModal();

  function on_key(event: KeyboardEvent): void {
    const typing = (event.target as HTMLElement | null)?.closest?.("input, textarea, select");
    if (event.key !== "?" || typing || event.ctrlKey || event.metaKey || event.altKey || !page.state.settings.keys) return;
    event.preventDefault();
    open();
  }
  document.addEventListener("keydown", on_key);

  return {
    open,
    close: () => document.removeEventListener("keydown", on_key),
    draw: () => html`<dialog class="keys" data-testid="keys-dialog" aria-label=${say("keys.title")}>
      <h2>${say("keys.title")}</h2>
      ${page.state.settings.keys ? nothing : html`<p class="note">${say("keys.off")}</p>`}
      <dl>
        ${table.key_help().map((entry) => html`<div><dt>${entry.keys.split(" ").map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${entry.text}</dd></div>`)}
      </dl>
      <form method="dialog"><button class="primary" data-testid="keys-close">${say("keys.close")}</button></form>
    </dialog>`,
  };
}
