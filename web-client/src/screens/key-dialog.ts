// The list of keys, under "?". A native dialog: it keeps the focus and closes with Escape.
import { html, nothing, type TemplateResult } from "lit-html";
import { keyList } from "../components/key-list.ts";
import type { TableModule } from "../games/common/game.ts";
import { roomWords } from "../i18n/en/room.ts";
import type { Page } from "../session/page.ts";

const { say } = roomWords;

export interface KeyDialog {
  draw: () => TemplateResult;
  open: () => void;
  close: () => void;
}

export function keyDialog(page: Page, game: TableModule): KeyDialog {
  const dialog = (): HTMLDialogElement | null => document.querySelector("dialog.keys");
  const open = (): void => dialog()?.showModal();

  function onKey(event: KeyboardEvent): void {
    const typing = (event.target as HTMLElement | null)?.closest?.("input, textarea, select");
    if (event.key !== "?" || typing || event.ctrlKey || event.metaKey || event.altKey || !page.state.settings.keys)
      return;
    event.preventDefault();
    open();
  }
  document.addEventListener("keydown", onKey);

  return {
    open,
    close: () => document.removeEventListener("keydown", onKey),
    draw: () =>
      html`<dialog class="keys" data-testid="keys-dialog" aria-label=${say("keys.title")}>
        <h2>${say("keys.title")}</h2>
        ${page.state.settings.keys ? nothing : html`<p class="note">${say("keys.off")}</p>`} ${keyList(game.keyHelp())}
        <form method="dialog"><button class="primary" data-testid="keys-close">${say("keys.close")}</button></form>
      </dialog>`,
  };
}
