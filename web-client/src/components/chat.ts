// Talk: one list per channel, one line to write in. Which channels there are depends on who one is.
import { face } from "./face.ts";
import { following } from "./following.ts";
import { hueOf } from "../room/who.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { roomWords } from "../i18n/en/room.ts";
import type { Page } from "../session/page.ts";
import { shownChat } from "../room/hidden.ts";
import { seatWord, shownName, sideOf, whoIs } from "../room/seats.ts";
import { personOf } from "../room/who.ts";
import type { ChatLine, RoomState } from "../room/state.ts";
import type { ChatChannel } from "../wire/messages.ts";

const { say } = roomWords;
let chosen: ChatChannel = "room";
/** What is written and not sent: it outlives the field, which goes with its tab, and with the screen before a game. */
let unsent = { room: "", text: "" };

export function channels(room: RoomState): ChatChannel[] {
  if (room.info.status !== "playing" && room.you.seats.length === 0) return ["room"];
  if (room.audience === "spectator") return ["watchers"];
  return room.audience === "solo" ? ["room"] : ["room", "team"];
}

export function chat(page: Page, room: RoomState): TemplateResult {
  if (room.info.quiet) return html`<p class="note" data-testid="chat-quiet">${say("chat.quiet")}</p>`;
  const open = channels(room);
  if (!open.includes(chosen)) chosen = open[0] ?? "room";
  const lines = shownChat(room);
  return html`<div class="chat" data-testid="chat">
    ${following(
      // Who listens to the page hears what is added to a log. So lines keep their elements when the oldest goes.
      html`<div class="chat-lines" role="log" tabindex="0" aria-label=${say("chat.title")} data-count=${lines.length}>
        <ol>
          ${lines.length === 0 ? html`<li class="note">${say("chat.empty")}</li>` : nothing}
          ${repeat(
            lines,
            (line) => line,
            (line) =>
              html`<li class="chat-line ${line.channel}">
                ${speaker(page, room, line)}
                ${line.channel === "room" ? nothing : html`<span class="chat-to">${say(`chat.${line.channel}`)}</span>`}
                <span>${line.text}</span>
              </li>`,
          )}
        </ol>
      </div>`,
    )}
    ${open[0] === "watchers" ? html`<p class="note">${say("chat.watchNote")}</p>` : nothing}
    <form class="chat-form" @submit=${(event: SubmitEvent) => send(page, room, event)}>
      ${
        open.length > 1
          ? html`<select
              aria-label=${say("chat.channel")}
              data-testid="chat-channel"
              .value=${chosen}
              @change=${(event: Event) => {
                chosen = (event.target as HTMLSelectElement).value as ChatChannel;
                page.redraw();
              }}
            >
              ${open.map(
                (channel) =>
                  html`<option value=${channel} ?selected=${channel === chosen}>${say(`chat.${channel}`)}</option>`,
              )}
            </select>`
          : nothing
      }
      <input
        name="text"
        value=${unsent.room === room.room ? unsent.text : ""}
        @input=${({ target }: Event) => (unsent = { room: room.room, text: (target as HTMLInputElement).value })}
        maxlength="300"
        autocomplete="off"
        aria-label=${say("chat.field")}
        placeholder=${say("chat.field")}
        data-testid="chat-text"
      />
      <button data-testid="chat-send">${say("chat.send")}</button>
    </form>
  </div>`;
}

/** Who has left the seat since, or has come by another name, is told apart no more. */
function speaker({ state }: Page, { info }: RoomState, { seat, name, player }: ChatLine): TemplateResult {
  const there = seat !== null && info.seats[seat]?.name === name;
  const who = (there && whoIs(info, seat)) || personOf(name);
  const shown = html`${face(who)} ${there ? shownName(info, seat, name) : name}`;
  return html`<b
    class="${seat ? sideOf(seat) : "watcher"} hue-${hueOf(who)}"
    title=${seat ? seatWord(seat) : say("chat.watchers")}
    >${
      player === undefined || player === state.me?.id
        ? shown
        : html`<button class="name" data-person=${player} data-name=${name}>${shown}</button>`
    }</b
  >`;
}

/**
 * The field is empty at once: what is typed next is not lost, and a second Enter sends nothing twice. Without a
 * connection it is sent when there is one again.
 */
async function send(page: Page, { room }: RoomState, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const field = (event.target as HTMLFormElement).elements.namedItem("text") as HTMLInputElement;
  const text = field.value.trim();
  if (text === "") return;
  field.value = "";
  unsent = { room, text: "" };
  if (await page.session.tell("chat", { room, channel: chosen, text })) return;
  // Refused: it is there again, if nothing else has been written meanwhile, and wherever the field is now.
  if (unsent.room !== room || unsent.text !== "") return;
  unsent = { room, text };
  const now = document.querySelector<HTMLInputElement>(".chat-form [name=text]");
  if (now) now.value = text;
}
