// The page of an evening: one place for its host, its guests, and whoever looks on. It is fetched anew when the server
// says that it has changed, and takes people to their boards.
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../components/icons.ts";
import { timeLeft } from "../components/time-left.ts";
import { doorPart } from "../evening/door.ts";
import { endPart, winnerPart } from "../evening/ending.ts";
import { hostPart } from "../evening/host.ts";
import { comeBack, minePart } from "../evening/mine.ts";
import { peoplePart } from "../evening/people.ts";
import { planIn } from "../evening/plan.ts";
import { standingOf } from "../evening/reading.ts";
import { standingsPart } from "../evening/standings.ts";
import { openEvening } from "../evening/state.ts";
import { tablesPart } from "../evening/tables.ts";
import { countText, overText, stateText } from "../evening/words.ts";
import { titleOf } from "../games/registry.ts";
import { eveningWords } from "../i18n/en/evening.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { errorSentence } from "../language/errors.ts";
import { formsList } from "../language/lists.ts";
import { wordsReady } from "../language/language.ts";
import { ownRoles } from "../people/roles.ts";
import type { Page, Screen } from "../session/page.ts";
import { codeIn, EVENING_LENGTH } from "../session/router.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/evening.css?url";
import { tournamentApi } from "../tournament/api.ts";
import { codeInAddress } from "../tournament/claim.ts";
import { followTournament } from "../tournament/follow.ts";
import { bringTo } from "../tournament/going.ts";
import { directs, isFinal, isOver, openRound } from "../tournament/reading.ts";
import type { Problem, TournamentPage } from "../wire/messages.ts";
import type { TournamentProof } from "./tournament-proof.ts";

const { say } = eveningWords;

export const loadStyle = (): Promise<void> => loadSheet(sheet);

/** `what`: the code, as somebody may have typed it. */
export function eveningScreen(page: Page, what: string): Screen {
  const code = codeIn(what, EVENING_LENGTH) ?? what;
  const api = tournamentApi(page, code);
  let told: TournamentPage | null = null;
  let problem: Problem | null = null;
  let proof: TournamentProof | null = null;
  let proofAsked = false;
  let closed = false;

  const given = codeInAddress("claim");
  history.replaceState(history.state, "", `/e/${code}`);

  const now = (): number => Date.now() + page.state.aheadMs;
  const touch = (): void => page.redraw();
  const following = followTournament(page, code, api, {
    changed(_, after): void {
      told = after;
      problem = null;
      bring();
      touch();
    },
    failed(why): void {
      // What is here already stays: the line comes back by itself.
      if (!told || why.code === "no_such_tournament") problem = why;
      touch();
    },
    welcomed: bring,
  });
  const evening = openEvening({ page, api, id: code, fetch: () => following.fetch(), touch });
  if (given !== null) void comeBack(evening, given, true);

  /** Whoever is called waits for nothing else here. */
  function bring(): void {
    const standing = told && standingOf(told, page.state.me?.id || null);
    if (standing?.is === "board") bringTo(page, standing.room);
  }

  const ticking = setInterval(() => {
    if (told && !isOver(told) && !openRound(told)) page.redraw();
  }, 1_000);

  async function verify(): Promise<void> {
    document.querySelector<HTMLDialogElement>("dialog.t-proof")?.showModal();
    if (proofAsked) return proof?.again();
    proofAsked = true;
    const { tournamentProof } = await import("./tournament-proof.ts");
    await wordsReady();
    if (!closed) proof = tournamentProof(code, touch);
    touch();
  }

  function head(shown: TournamentPage): TemplateResult {
    const round = openRound(shown);
    const { rounds, minutes } = planIn(shown);
    const over = overText(shown, now());
    return html`<header class="ev-head">
      <h1 data-testid="headline">${shown.name}</h1>
      <p class="people-facts">
        <span class="tag">${titleOf(shown.game)}</span>
        <span class="tag">${say("plan", { count: rounds, minutes })}</span>
        <span class="tag">
          ${say("hosted", {
            names: formsList(shown.directors.map(({ name }) => name)),
            count: shown.directors.length,
          })}
        </span>
      </p>
      <p class="ev-state" role="status" data-testid="ev-state">
        <span class="ev-light ${shown.paused ? "paused" : shown.status}" aria-hidden="true"></span>${stateText(shown)}
      </p>
      ${
        round?.ends_by === undefined
          ? nothing
          : html`<p class="ev-glass">
              ${timeLeft(round.ends_by, shown.settings.round_ms ?? 0, page.state.aheadMs, "round-left")}
            </p>`
      }
      ${over === "" ? nothing : html`<p class="ev-over" data-testid="over-at">${over}</p>`}
      ${isOver(shown) ? nothing : html`<p class="note" data-testid="count-note">${countText(shown)}</p>`}
      ${winnerPart(shown)}
    </header>`;
  }

  function fair(shown: TournamentPage): TemplateResult {
    return html`<details class="fairness">
        <summary data-testid="t-fair">
          ${icon("check")} ${say("fair")} <code>${shown.commitment.slice(0, 10)}…</code>
        </summary>
        <p>${say("fair.text")} ${say("fair.blocks")}</p>
        <code class="commitment" data-testid="commitment">${shown.commitment}</code>
        ${
          shown.seed === null
            ? nothing
            : html`<p>${say("seed")}</p>
                <code class="commitment" data-testid="seed">${shown.seed}</code>`
        }
      </details>
      ${
        isFinal(shown)
          ? html`<dialog class="proof t-proof" data-testid="t-proof" aria-label=${say("check")}>
              ${proof?.draw() ?? nothing}
            </dialog>`
          : nothing
      }`;
  }

  function draw(): TemplateResult {
    if (problem) return failed(problem);
    if (!told) return html`<h1 class="waiting">${say("title", { name: "…" })}</h1>`;
    const shown = told;
    const isHost = directs(shown, page.state.me?.id || null) || ownRoles(page).includes("operator");
    return html`<div
      class="people-page ev-page"
      data-testid="evening"
      data-status=${shown.status}
      data-rounds=${shown.rounds.length}
      data-closed=${shown.rounds_closed}
      data-host=${isHost ? "yes" : "no"}
    >
      ${head(shown)}
      <div class="ev-columns">
        <div class="ev-main">${isOver(shown) ? over(shown) : going(shown, isHost)}</div>
        <aside class="ev-side-column">
          ${isOver(shown) ? nothing : doorPart(page, shown)}
          ${shown.rounds.length === 0 && !isOver(shown) ? nothing : peoplePart(evening, shown, isHost)}
        </aside>
      </div>
      ${fair(shown)}
    </div>`;
  }

  /** What somebody has to do stands first; before the first round the names are what changes. */
  function going(shown: TournamentPage, isHost: boolean): TemplateResult {
    const mine = minePart(evening, shown, now());
    const isCalled = ["board", "absent"].includes(standingOf(shown, page.state.me?.id || null).is);
    return html`${isCalled || !isHost ? mine : nothing} ${isHost ? hostPart(evening, shown) : nothing}
    ${isCalled || !isHost ? nothing : mine}
    ${
      shown.rounds.length === 0
        ? peoplePart(evening, shown, isHost)
        : html`${tablesPart(evening, shown)} ${standingsPart(evening, shown)}`
    }`;
  }

  const over = (shown: TournamentPage): TemplateResult =>
    html`${standingsPart(evening, shown)} ${endPart(shown, () => void verify().catch(() => (proofAsked = false)))}`;

  function failed(why: Problem): TemplateResult {
    const gone = why.code === "no_such_tournament";
    return html`<section class="sheet narrow">
      <h1 data-testid="ev-gone">${gone ? say("gone") : errorSentence(why)}</h1>
      ${gone ? html`<p>${say("gone.text")}</p>` : nothing}
      <p class="actions">
        ${
          gone
            ? nothing
            : html`<button class="primary" data-testid="t-again" @click=${() => void following.fetch()}>
                ${peopleWords.say("again")}
              </button>`
        }
        <a class="button" href="/evening">${say("new")}</a>
      </p>
    </section>`;
  }

  return {
    title: () => say("title", { name: told?.name ?? "…" }),
    draw,
    close(): void {
      closed = true;
      clearInterval(ticking);
      following.close();
      proof?.close();
    },
  };
}
