// The best of each kind of rated games, people and programs apart.
import { emptyState } from "../components/empty-state.ts";
import { core } from "../i18n/en/core.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { playerWithSeal } from "../components/player-name.ts";
import { errorSentence } from "../language/errors.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { problemOf } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { peopleApi } from "../people/api.ts";
import { isKind, kindWord, KINDS, shortKind, type Kind } from "../people/kinds.ts";
import type { HttpRatedPlayer, Problem } from "../wire/messages.ts";

const { say } = peopleWords;

export function ratingsScreen(page: Page, what: string): Screen {
  const api = peopleApi(page);
  let chosen: Kind | null = isKind(what) ? what : null;
  let kind: Kind = chosen ?? (KINDS[0] as Kind);
  let programs = new URLSearchParams(location.search).has("programs");
  let players: HttpRatedPlayer[] | null = null;
  let problem: Problem | null = null;
  let asked = 0;

  /** Where nobody has said what to show: the first kind that has somebody to show. */
  async function load(): Promise<void> {
    asked += 1;
    const mine = asked;
    players = problem = null;
    page.redraw();
    try {
      const found = new Map<Kind, HttpRatedPlayer[]>();
      for (const each of chosen ? [chosen] : KINDS) {
        const body = await api.best(each, programs);
        if (mine !== asked) return;
        found.set(each, body.players);
        if (body.players.length > 0) break;
      }
      kind = chosen ?? [...found.keys()].find((each) => found.get(each)!.length > 0) ?? kind;
      chosen = kind;
      players = found.get(kind) ?? null;
    } catch (error) {
      if (mine === asked) problem = problemOf(error);
    }
    page.redraw();
  }
  void load();

  function show(next: boolean): void {
    programs = next;
    history.replaceState(history.state, "", `${location.pathname}${next ? "?programs" : ""}`);
    void load();
  }

  function table(list: HttpRatedPlayer[]): TemplateResult {
    const me = page.state.me?.id;
    return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${kindWord(kind)}>
      <table class="best" data-testid="best">
        <thead>
          <tr>
            <th scope="col" class="number">${say("best.place")}</th>
            <th scope="col">${say("best.player")}</th>
            <th scope="col" class="number">${say("best.rating")}</th>
            <th scope="col" class="number">${say("best.games")}</th>
          </tr>
        </thead>
        <tbody>
          ${list.map(
            ({ place, player, rating, deviation, games }) =>
              html`<tr class=${player.id === me ? "mine" : ""} data-testid="best-${place}">
                <td class="number">${place}</td>
                <td>
                  ${playerWithSeal({ ...player, registered: true })}${
                    player.id === me ? html` <em class="tag">${say("best.you")}</em>` : nothing
                  }
                </td>
                <td class="number">${rating} <small>± ${deviation}</small></td>
                <td class="number">${games}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  function draw(): TemplateResult {
    return html`<div class="people-page">
      <header class="people-head">
        <h1>${say("best.head")}</h1>
        <p class="lead">${say("best.lead")}</p>
      </header>
      <nav class="kinds" aria-label=${say("best.kinds")}>
        ${KINDS.map(
          (each) =>
            html`<a
              href="/ratings/${each}${programs ? "?programs" : ""}"
              aria-current=${each === kind ? "page" : "false"}
              aria-label=${kindWord(each)}
              data-testid="kind-${each.replace("/", "-")}"
              >${shortKind(each)}</a
            >`,
        )}
      </nav>
      <div class="best-head">
        <h2>${kindWord(kind)}</h2>
        <div class="ops" role="group" aria-label=${say("best.who")}>
          <button aria-pressed=${programs ? "false" : "true"} data-testid="best-people" @click=${() => show(false)}>
            ${say("best.people")}
          </button>
          <button aria-pressed=${programs ? "true" : "false"} data-testid="best-programs" @click=${() => show(true)}>
            ${say("best.programs")}
          </button>
        </div>
      </div>
      ${
        problem
          ? html`<p class="note bad" role="alert">${errorSentence(problem)}</p>
              <p><button @click=${() => void load()}>${say("again")}</button></p>`
          : players === null
            ? html`<p class="note" role="status">${say("loading")}</p>`
            : players.length === 0
              ? html`<div data-testid="best-none">
                  ${emptyState("cup", say("best.none"), html`<a class="button" href="/new">${core.say("hero.make")}</a>`)}
                </div>`
              : table(players)
      }
    </div>`;
  }

  return { title: () => say("best.title"), draw };
}
