// The list of keys, under "?". A native dialog: it keeps the focus and closes with Escape.
import { html, nothing, type TemplateResult } from "lit-html";
import { key_list } from "../components/key-list.ts";
import type { TableModule } from "../games/common/game.ts";
import { room_words } from "../i18n/en/room.ts";
import type { Page } from "../session/page.ts";

const { say } = room_words;

export interface KeyDialog {
  draw(): TemplateResult;
  open(): void;
  close(): void;
}

export function key_dialog(page: Page, game: TableModule): KeyDialog {
  const dialog = (): HTMLDialogElement | null => document.querySelector("dialog.keys");
  const open = (): void => dialog()?.showModal();

  function on_key(event: KeyboardEvent): void {
    const typing = (event.target as HTMLElement | null)?.closest?.("input, textarea, select");
    if (event.key !== "?" || typing || event.ctrlKey || event.metaKey || event.altKey || !page.state.settings.keys)
      return;
    event.preventDefault();
    open();
  }
  document.addEventListener("keydown", on_key);

  return {
    open,
    close: () => document.removeEventListener("keydown", on_key),
    draw: () =>
      html`<dialog class="keys" data-testid="keys-dialog" aria-label=${say("keys.title")}>
        <h2>${say("keys.title")}</h2>
        ${page.state.settings.keys ? nothing : html`<p class="note">${say("keys.off")}</p>`}
        ${key_list(game.key_help())}
        <form method="dialog"><button class="primary" data-testid="keys-close">${say("keys.close")}</button></form>
      </dialog>`,
  };
}
