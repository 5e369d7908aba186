// A party's page: whoever opens its link is in. Who is in it, the link, and "Play with people" for all of them.
import { html, nothing, type TemplateResult } from "lit-html";
import { face } from "../components/face.ts";
import { nameCard } from "../components/name-card.ts";
import { sealOf } from "../components/player-name.ts";
import { loadStyle as loadPanelStyle, makeParty, openPanel } from "../finding/panel.ts";
import { finder, whileInParty } from "../finding/seeking.ts";
import { findingWords } from "../i18n/en/finding.ts";
import { errorSentence } from "../language/errors.ts";
import { personOf } from "../room/who.ts";
import type { Page, Screen } from "../session/page.ts";
import { codeIn } from "../session/router.ts";
import type { PartyMember, Problem } from "../wire/messages.ts";
import { linkActs } from "./link-acts.ts";

const { say } = findingWords;
const MEMBERS = 3;
export const loadStyle = loadPanelStyle;

/** `what`: the code, as somebody may have typed it. */
export function partyScreen(page: Page, what: string): Screen {
  const { session } = page;
  const code = codeIn(what) ?? what;
  const panel = openPanel(page, "party");
  let problem: Problem | null = null;
  let joining = false;
  history.replaceState(history.state, "", `/party/${code}`);
  session.watchLobby(true);
  whileInParty(() => void join());
  void join();

  const isIn = (): boolean => finder.party?.party === code;

  async function join(): Promise<void> {
    joining = true;
    page.redraw();
    const answer = await session.ask("party.join", { party: code });
    joining = false;
    problem = answer.ok ? null : answer.error;
    if (!answer.ok && isIn()) finder.party = null;
    page.redraw();
  }

  async function leave(): Promise<void> {
    whileInParty(null);
    await session.tell("party.leave", {});
    page.router.go("/");
  }

  function member({ player, name }: PartyMember): TemplateResult {
    const isMe = player === page.state.me?.id;
    return html`<li class="party-member" data-testid="party-member">
      ${face(personOf(name))}<b>${name}</b>${isMe ? html` <em>${say("party.you")}</em>` : nothing}
    </li>`;
  }

  function people(members: readonly PartyMember[]): TemplateResult {
    const free = Array.from({ length: Math.max(0, MEMBERS - members.length) });
    return html`<section class="panel" aria-labelledby="party-head">
      <ul class="party-members" data-testid="party-members" data-count=${members.length}>
        ${members.map(member)}
        ${free.map(() => html`<li class="party-member free"><i aria-hidden="true"></i>${say("party.free")}</li>`)}
      </ul>
      <p class="actions">
        <button class="quiet" data-testid="party-leave" @click=${() => void leave()}>${say("party.leave")}</button>
      </p>
    </section>`;
  }

  function invite(): TemplateResult {
    const link = `${location.origin}/party/${code}`;
    return html`<section class="panel party-invite">
      <p>${say("party.how")}</p>
      <input
        readonly
        class="party-link"
        aria-label=${say("party.link")}
        data-testid="party-link"
        .value=${link}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      />
      <div class="actions">
        ${linkActs(page, {
          link,
          shown: ".party-link",
          title: say("party.head"),
          text: say("party.share.text"),
          says: {
            copy: say("party.copy"),
            copied: say("party.copied"),
            share: say("party.share"),
            qr: say("party.qr"),
            label: say("party.qr.label"),
          },
        })}
      </div>
    </section>`;
  }

  /** There is none, or one has left it: in another tab, say. */
  function gone(): TemplateResult {
    const text =
      problem === null ? "" : problem.code === "no_such_party" ? say("party.gone.text") : errorSentence(problem);
    return html`<div class="sheet" data-testid="party-gone">
      <h1>${say(problem ? "party.gone" : "party.out")}</h1>
      <p>${text}</p>
      <div class="actions">
        ${
          problem
            ? nothing
            : html`<button class="primary" data-testid="party-back" @click=${() => void join()}>
                ${say("party.back")}
              </button>`
        }
        <button class=${problem ? "primary" : ""} data-testid="party-make" @click=${() => void makeParty(page)}>
          ${say("party.make")}
        </button>
      </div>
    </div>`;
  }

  function draw(): TemplateResult {
    if (!isIn()) return joining ? html`<h1 class="waiting">${say("party.joining")}</h1>` : gone();
    return html`<div class="party" data-testid="party">
      <header>
        <h1 id="party-head" data-testid="headline">${say("party.head")}</h1>
        <p class="lead">${say("party.lead")}</p>
      </header>
      <div class="party-columns ${finder.party?.members.length === 1 ? "alone" : ""}">
        <div class="party-main">
          ${page.state.named ? nothing : nameCard(page, sealOf)} ${panel.draw()}
          <p class="note">${say("party.all")}</p>
        </div>
        <div class="party-side">${people(finder.party?.members ?? [])} ${invite()}</div>
      </div>
    </div>`;
  }

  return {
    title: () => say("party.title"),
    draw,
    close(): void {
      whileInParty(null);
      session.watchLobby(false);
    },
  };
}
