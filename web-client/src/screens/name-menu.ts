// What one can do about who bears a name: follow them, challenge them, report them, for a reason, or block them. A native
// dialog: it keeps the focus and closes with Escape.
import { html, nothing, render, type TemplateResult } from "lit-html";
import { challengeForm } from "../challenge/acts.ts";
import { playerPage } from "../components/player-name.ts";
import { conductWords } from "../i18n/en/conduct.ts";
import { tiesWords } from "../i18n/en/ties.ts";
import { errorSentence } from "../language/errors.ts";
import { wordsReady } from "../language/language.ts";
import { problemOf } from "../net/api.ts";
import { peopleApi } from "../people/api.ts";
import { loadBlocks, setBlocked } from "../people/blocks.ts";
import { isFollowed, loadFollows, setFollowed } from "../people/follows.ts";
import { hidden } from "../room/hidden.ts";
import type { Page } from "../session/page.ts";
import type { Player, ReportReason } from "../wire/messages.ts";

const { say } = conductWords;
const REASONS: ReportReason[] = ["words", "cheating", "name", "other"];

/** Whoever bears the name that was pressed; `room`: where, so that what was said there goes with a report. */
export async function pressedName(page: Page, { dataset }: HTMLElement, room: string | undefined): Promise<void> {
  const { person = "", name = "", registered } = dataset;
  await openNameMenu(page, { id: person, name, ...(registered ? { registered: true } : {}) }, room);
}

/** What it needs is on its way. Once it is open, nothing behind it can be pressed. */
let isComing = false;

export async function openNameMenu(page: Page, who: Player, room?: string): Promise<void> {
  if (isComing) return;
  isComing = true;
  try {
    await Promise.all([wordsReady(), loadBlocks(page), loadFollows(page)]);
  } finally {
    isComing = false;
  }
  const dialog = document.createElement("dialog");
  dialog.className = "name-menu";
  dialog.dataset["testid"] = "name-menu";
  dialog.setAttribute("aria-label", say("menu", { name: who.name }));
  dialog.addEventListener("close", () => dialog.remove());
  // A press beside it is a press on the dialog itself.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  let busy = false;

  async function act(work: () => Promise<void>, done: string): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      await work();
      page.session.toast({ text: done, tone: "plain" });
      dialog.close();
    } catch (error) {
      const problem = problemOf(error);
      const isDay = problem.code === "rate_limited" && (problem.retry_ms ?? 0) > 3_600_000;
      render(draw(isDay ? say("report.enough") : errorSentence(problem)), dialog);
    }
    busy = false;
  }
  const report = (reason: ReportReason): Promise<void> =>
    act(
      () => peopleApi(page).report({ player: who.id, reason, ...(room === undefined ? {} : { room }) }),
      say("report.done"),
    );
  const block = (on: boolean): Promise<void> =>
    act(() => setBlocked(page, who, on), say(on ? "block.done" : "unblock.done", { name: who.name }));

  const follow = (on: boolean): Promise<void> =>
    act(() => setFollowed(page, who, on), tiesWords.say(on ? "follow.done" : "unfollow.done", { name: who.name }));

  function ties(): TemplateResult {
    const on = isFollowed(who);
    return html`<p class="actions">
      <button data-testid="name-follow" title=${tiesWords.say("follow.note")} @click=${() => void follow(!on)}>
        ${tiesWords.say(on ? "unfollow" : "follow")}
      </button>
      <a
        class="button"
        href=${who.registered ? challengeForm(who.name) : challengeForm(who.id, who.name)}
        data-testid="name-challenge"
        @click=${() => dialog.close()}
        >${tiesWords.say("challenge")}</a
      >
    </p>`;
  }

  function draw(wrong: string): TemplateResult {
    const blocked = hidden.has(who.id);
    return html`<h2>${who.name}</h2>
      ${
        who.registered
          ? html`<p><a href=${playerPage(who.name)} @click=${() => dialog.close()}>${say("page")}</a></p>`
          : nothing
      }
      ${ties()}
      <section>
        <h3 id="report-head">${say("report")}</h3>
        <p class="note">${say("report.note")}</p>
        <p class="actions" role="group" aria-labelledby="report-head">
          ${REASONS.map(
            (reason) =>
              html`<button data-testid="report-${reason}" @click=${() => void report(reason)}>
                ${say(`reason.${reason}`)}
              </button>`,
          )}
        </p>
      </section>
      <section>
        <h3>${say(blocked ? "unblock" : "block")}</h3>
        ${blocked ? nothing : html`<p class="note">${say("block.note")}</p>`}
        <p class="actions">
          <button class=${blocked ? "" : "bad"} data-testid="name-block" @click=${() => void block(!blocked)}>
            ${say(blocked ? "unblock" : "block")}
          </button>
        </p>
      </section>
      <p class="note bad" role="alert" data-testid="name-wrong">${wrong || nothing}</p>
      <form method="dialog"><button class="quiet" data-testid="name-close">${say("close")}</button></form>`;
  }

  render(draw(""), dialog);
  document.body.append(dialog);
  dialog.showModal();
}
