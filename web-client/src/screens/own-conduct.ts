// Whom one has blocked, and what became of one's reports; nothing where there is neither.
import { html, nothing, type TemplateResult } from "lit-html";
import { playerName } from "../components/player-name.ts";
import { conductWords } from "../i18n/en/conduct.ts";
import { dayText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import type { PeopleApi } from "../people/api.ts";
import { setBlocked } from "../people/blocks.ts";
import type { Page } from "../session/page.ts";
import type { HttpBlock, HttpOwnReport } from "../wire/messages.ts";

const { say } = conductWords;

export interface OwnConduct {
  draw: () => TemplateResult | typeof nothing;
}

export function ownConduct(page: Page, api: PeopleApi): OwnConduct {
  let whose: string | null = null;
  let blocks: HttpBlock[] = [];
  let reports: HttpOwnReport[] = [];

  /** The page does without what does not come. */
  async function load(token: string): Promise<void> {
    const [first, second] = await Promise.allSettled([api.blocks(), api.ownReports()]);
    if (whose !== token) return;
    blocks = first.status === "fulfilled" ? first.value.blocks : [];
    reports = second.status === "fulfilled" ? second.value.reports : [];
    page.redraw();
  }

  async function unblock({ player }: HttpBlock): Promise<void> {
    try {
      await setBlocked(page, player, false);
      blocks = blocks.filter((one) => one.player.id !== player.id);
      page.session.toast({ text: say("unblock.done", { name: player.name }), tone: "plain" });
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    page.redraw();
  }

  const blockLine = (block: HttpBlock): TemplateResult =>
    html`<li class="session">
      <span>${playerName(block.player)} <span class="note">${dayText(block.at_unix_ms)}</span></span>
      <button
        class="quiet"
        aria-label=${say("unblock.label", { name: block.player.name })}
        data-testid="unblock-${block.player.id}"
        @click=${() => void unblock(block)}
      >
        ${say("unblock")}
      </button>
    </li>`;

  const reportLine = ({ player, reason, status, answer, at_unix_ms: atUnixMs }: HttpOwnReport): TemplateResult =>
    html`<li class="session">
      <span
        >${say("line", { name: player.name, why: say(`reason.${reason}`) })}
        <span class="note">${dayText(atUnixMs)}</span>${
          answer === undefined ? nothing : html`<q class="note">${answer}</q>`
        }</span
      >
      <em class="tag ${status === "closed" ? "good" : ""}">${say(`status.${status}`)}</em>
    </li>`;

  function draw(): TemplateResult | typeof nothing {
    const token = page.session.token();
    if (token !== whose) {
      [whose, blocks, reports] = [token, [], []];
      if (token !== null) void load(token);
    }
    if (blocks.length === 0 && reports.length === 0) return nothing;
    return html`<div class="people-columns">
      ${
        blocks.length === 0
          ? nothing
          : html`<section class="panel" data-rows>
              <h2>${say("blocked")}</h2>
              <ul class="sessions" data-testid="own-blocks">
                ${blocks.map(blockLine)}
              </ul>
            </section>`
      }
      ${
        reports.length === 0
          ? nothing
          : html`<section class="panel" data-rows>
              <h2>${say("mine")}</h2>
              <ul class="sessions" data-testid="own-reports">
                ${reports.map(reportLine)}
              </ul>
            </section>`
      }
    </div>`;
  }

  return { draw };
}
