// A list that grows at its end: it shows its newest line when it is opened and when more comes, unless its reader has
// scrolled up; then a small button leads back. Its element is the first in `.following` and has `data-count`, how many
// lines it holds.
import { html, type TemplateResult } from "lit-html";
import { roomWords } from "../i18n/en/room.ts";
import { icon } from "./icons.ts";

const { say } = roomWords;

/** How high each list was when it was last looked at, and with how many lines. */
const lookedAt = new WeakMap<HTMLElement, { count: string; height: number }>();
const NEAR_PX = 40;

export function following(list: TemplateResult): TemplateResult {
  return html`<div class="following" @scroll=${SCROLLED}>
    ${list}
    <button class="to-newest" type="button" hidden data-testid="to-newest" @click=${toNewest}>
      ${icon("down")} ${say("newest")}
    </button>
  </div>`;
}

/** After each drawing. All is read before anything is changed: the page is laid out no more often than it is anyway. */
export function followNewest(): void {
  for (const box of document.querySelectorAll<HTMLElement>(".following")) {
    const list = listIn(box);
    const count = list.dataset["count"] ?? "";
    const before = lookedAt.get(list);
    if (before?.count === count) continue;
    const { scrollHeight, scrollTop, clientHeight } = list;
    const end = Math.min(before?.height ?? 0, scrollHeight);
    const follows = end - scrollTop - clientHeight < NEAR_PX;
    lookedAt.set(list, { count, height: scrollHeight });
    offer(box, !follows && scrollHeight - scrollTop - clientHeight >= NEAR_PX);
    if (follows) list.scrollTop = scrollHeight;
  }
}

const listIn = (box: HTMLElement): HTMLElement => box.firstElementChild as HTMLElement;

/** The way to the newest line, for who is far from it. */
function offer(box: HTMLElement, isFar: boolean): void {
  box.querySelector<HTMLElement>(".to-newest")?.toggleAttribute("hidden", !isFar);
}

function toNewest(event: Event): void {
  const list = listIn((event.currentTarget as HTMLElement).parentElement as HTMLElement);
  list.scrollTop = list.scrollHeight;
  // The button goes away: who pressed it by keyboard reads on in the list.
  list.focus({ preventScroll: true });
}

/** It does not bubble. */
const SCROLLED = {
  capture: true,
  handleEvent: ({ currentTarget }: Event): void => {
    const box = currentTarget as HTMLElement;
    const { scrollHeight, scrollTop, clientHeight } = listIn(box);
    offer(box, scrollHeight - scrollTop - clientHeight >= NEAR_PX);
  },
};
