// The server has closed the connection for good: why, as exactly as it can be told, and what can be done about it.
import { html, type TemplateResult } from "lit-html";
import { momentText } from "../language/dates.ts";
import { core } from "../i18n/en/core.ts";
import { accountWords } from "../i18n/en/account.ts";
import type { ConnectionStatus } from "../net/connection.ts";
import type { Page } from "../session/page.ts";
import type { HttpSanction } from "../wire/messages.ts";
import { peopleApi } from "./api.ts";

const { say } = accountWords;
type Refused = Extract<ConnectionStatus, { kind: "refused" }>;

/** Asked once for each time that the connection is refused. */
let asked: { connection: Refused; bans: HttpSanction[] } | null = null;

export function keptOut(page: Page, connection: Refused): TemplateResult {
  const again = (text: string): TemplateResult =>
    html`<button data-testid="retry-now" @click=${() => page.session.retryNow()}>${text}</button>`;
  if (connection.reason === "signed out")
    return html`<span class="kept">${say("kept.out")}</span>
      <a class="button" href="/account" data-testid="banner-sign-in">${say("in.head")}</a> ${again(say("kept.guest"))}`;
  if (asked?.connection !== connection) {
    asked = { connection, bans: [] };
    void ask(page, asked);
  }
  return html`<span class="kept">${why(connection, asked.bans)}</span> ${again(core.say("connection.retry"))}`;
}

/** Pure but for the language. The account tells more than the connection: the reason, too. */
export function why(
  { reason }: Pick<Refused, "reason">,
  bans: readonly Pick<HttpSanction, "until_unix_ms" | "reason">[],
): string {
  const [ban] = [...bans].sort((one, other) => other.until_unix_ms - one.until_unix_ms);
  if (ban) return say("kept.ban", { until: momentText(new Date(ban.until_unix_ms).toISOString()), why: ban.reason });
  return say(reason === "banned" || reason === "forbidden" ? "kept.banned" : "kept.flood");
}

async function ask(page: Page, question: { bans: HttpSanction[] }): Promise<void> {
  if (page.session.token() === null) return;
  try {
    question.bans = (await peopleApi(page).account()).sanctions.filter(({ what }) => what === "ban");
  } catch {
    return; // What the connection has said is all there is.
  }
  page.redraw();
}
