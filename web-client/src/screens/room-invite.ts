// Asking somebody into a room: whom one follows and who is here at one press, others by their name.
import { html, nothing, type TemplateResult } from "lit-html";
import { textField, textOf } from "../components/forms.ts";
import { tiesWords } from "../i18n/en/ties.ts";
import { errorSentence } from "../language/errors.ts";
import { Attempt } from "../people/attempt.ts";
import { fetchFollows } from "../people/follows.ts";
import { formEnd } from "../people/form-parts.ts";
import { tell } from "../session/asking.ts";
import type { Page } from "../session/page.ts";
import formsSheet from "../styles/forms.css?url";
import peopleSheet from "../styles/people.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import type { HttpFollow, Player } from "../wire/messages.ts";

const { say } = tiesWords;
const OFFERED_MOST = 6;

/** Whom the person with this key follows. */
let friends: { token: string | null; list: HttpFollow[] } = { token: null, list: [] };
/** Whom one has asked into this room, by id or as it was typed, and why somebody could not be asked. */
let own: { room: string; whom: Set<string>; trying: Attempt } | null = null;

/** At each opening: who is here changes. */
export async function loadStyle(page: Page): Promise<void> {
  await Promise.all([loadFriends(page), ...[formsSheet, peopleSheet].map(loadSheet)]);
}

async function loadFriends(page: Page): Promise<void> {
  const token = page.session.token();
  if (token !== friends.token) friends = { token, list: [] };
  const list = await fetchFollows(page).catch(() => null);
  if (list && token === friends.token) friends = { token, list };
  page.redraw();
}

export function inviteForm(page: Page, room: string): TemplateResult {
  if (own?.room !== room) own = { room, whom: new Set(), trying: new Attempt(() => page.redraw()) };
  const { whom, trying } = own;
  // Somebody else sits here now.
  if (page.session.token() !== friends.token) void loadFriends(page);

  async function invite(player: string, name: string): Promise<boolean> {
    const done = await trying.run(() => tell(page, `/rooms/${room}/invite`, { player }));
    if (!done) return false;
    whom.add(player);
    page.session.toast({ text: say("invite.done", { name }), tone: "plain" });
    page.redraw();
    return true;
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    if (!trying.isComplete(form)) return;
    const name = textOf(event, "player").trim();
    if (await invite(name, name)) form.reset();
  }

  const friend = (player: Player): TemplateResult =>
    html`<button
      type="button"
      data-testid="invite-${player.id}"
      aria-disabled=${whom.has(player.id) || trying.busy ? "true" : nothing}
      @click=${() => (whom.has(player.id) ? undefined : void invite(player.id, player.name))}
    >
      ${whom.has(player.id) ? say("invite.asked", { name: player.name }) : player.name}
    </button>`;

  const here = friends.list.filter((one) => one.here).slice(0, OFFERED_MOST);
  const { problem } = trying;
  const isField = problem !== null && (problem.option === "player" || problem.code === "no_such_player");
  return html`<form class="people-form invite" data-testid="invite" novalidate @submit=${submit}>
    <p class="note">${say("invite.note")}</p>
    ${
      here.length === 0
        ? nothing
        : html`<div class="actions" role="group" aria-label=${say("invite.here")}>
            ${here.map(({ player }) => friend(player))}
          </div>`
    }
    ${textField({
      id: "invite-player",
      name: "player",
      label: say("invite.name"),
      autocomplete: "off",
      maxlength: 32,
      wrong: isField ? say("invite.nobody") : "",
    })}
    ${formEnd(
      "invite-go",
      say("invite.go"),
      trying,
      problem && !isField ? (problem.code === "forbidden" ? say("invite.not") : errorSentence(problem)) : "",
      "",
    )}
  </form>`;
}
