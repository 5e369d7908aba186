// The host changes what was chosen for a room, before its first game. A native dialog: it keeps the focus and closes
// with Escape.
import { html, nothing, type TemplateResult } from "lit-html";
import { showFaultyField } from "../components/faulty-field.ts";
import type { Setup } from "../games/common/game.ts";
import { gameOf } from "../games/registry.ts";
import { setupWords } from "../i18n/en/setup.ts";
import { errorSentence } from "../language/errors.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/setup.css?url";
import type { Problem } from "../wire/messages.ts";
import { openRoomFields, ROOM_FIELDS, type RoomFields } from "./room-fields.ts";

const { say } = setupWords;

export interface ChangeRoom {
  draw(room: RoomState): TemplateResult | typeof nothing;
  /** Shows the room as it is now, to be changed. */
  open(room: RoomState): Promise<void>;
}

export function changeRoom(page: Page): ChangeRoom {
  let setup: Setup | null = null;
  let fields: RoomFields | null = null;
  let refused: Problem | null = null;
  let sending = false;

  const dialog = (): HTMLDialogElement | null => document.querySelector("dialog.change");

  async function open({ info }: RoomState): Promise<void> {
    const [{ openSetup }] = await Promise.all([gameOf(info.game).setup(), loadSheet(sheet)]);
    setup = openSetup(() => page.redraw(), info.options);
    fields = openRoomFields(page, info);
    refused = null;
    page.redraw();
    requestAnimationFrame(() => dialog()?.showModal());
  }

  function close(): void {
    setup = fields = null;
    page.redraw();
  }

  async function save(event: SubmitEvent, room: RoomState): Promise<void> {
    event.preventDefault();
    if (!setup || !fields || sending) return;
    const form = event.target as HTMLFormElement;
    sending = true;
    page.redraw();
    const done = await page.session.ask("room.configure", {
      room: room.room,
      game: room.info.game,
      options: setup.options(),
      ...fields.chosen(form, room.info.solo),
    });
    sending = false;
    if (done.ok) return dialog()?.close();
    refused = done.error;
    page.redraw();
    const option = refused.option ?? "";
    const handle = setup?.field(option) ?? ROOM_FIELDS[option];
    if (handle !== undefined) requestAnimationFrame(() => showFaultyField(form, handle, "change-wrong"));
  }

  function whyNot(problem: Problem, alone: boolean): string {
    if (problem.code !== "bad_option") return errorSentence(problem);
    if (problem.option === "rated" || problem.option === "seats") return say("rated.seats");
    return fields?.isRated(alone) ? say("rated.bad", { option: problem.option ?? "?" }) : errorSentence(problem);
  }

  function draw(room: RoomState): TemplateResult | typeof nothing {
    if (!setup || !fields) return nothing;
    const wrong = refused ? whyNot(refused, room.info.solo) : nothing;
    return html`<dialog class="change" data-testid="change" aria-labelledby="change-head" @close=${close}>
      <form class="room-form" @submit=${(event: SubmitEvent) => save(event, room)}>
        <h2 id="change-head">${say("change.head")}</h2>
        <p class="note">${say("change.note")}</p>
        ${setup.presets(false)} ${setup.draw()}
        <fieldset>
          <legend>${say("group.room")}</legend>
          ${fields.draw(room.info.solo)}
        </fieldset>
        <div class="make-bar">
          <p class="note bad" role="alert" id="change-wrong" data-testid="change-wrong">${wrong}</p>
          <button type="button" data-testid="change-cancel" @click=${() => dialog()?.close()}>
            ${say("change.cancel")}
          </button>
          <button class="primary" data-testid="change-save" aria-disabled=${sending ? "true" : nothing}>
            ${say("change.save")}
          </button>
        </div>
      </form>
    </dialog>`;
  }

  return { draw, open };
}
