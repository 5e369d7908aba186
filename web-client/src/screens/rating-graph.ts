// How a rating went: a picture, a sentence for who does not see it, and a table of every game.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { playerPage } from "../components/player-name.ts";
import { dayText } from "../language/dates.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { graphOf, oldestFirst, summaryOf } from "../people/graph.ts";
import { kindWord } from "../people/kinds.ts";
import type { HttpRatingChange } from "../wire/messages.ts";

const { say } = peopleWords;
const HEIGHT = 220;
const DOTS_UP_TO = 40;

/**
 * `width`: in pixels, so that its words are as large as all others. `changes`: the newest first, as the server tells
 * them.
 */
export function ratingGraph(
  kind: string,
  changes: readonly HttpRatingChange[],
  more: boolean,
  width: number,
): TemplateResult {
  if (changes.length === 0) return html`<p class="note">${say("ratings.none")}</p>`;
  const games = oldestFirst(changes);
  const frame = { width, height: HEIGHT, left: 44, right: 10, top: 10, bottom: 26 };
  const { line, band, ticks } = graphOf(games, frame);
  const [firstDay, lastDay] = [
    dayText((games[0] as HttpRatingChange).at_unix_ms),
    dayText((changes[0] as HttpRatingChange).at_unix_ms),
  ];
  const words = say("graph", { kind: kindWord(kind), ...summaryOf(games), firstDay, lastDay });
  const end = line.at(-1) ?? { x: 0, y: 0 };
  return html`<figure class="rating-graph">
      <svg
        viewBox="0 0 ${width} ${HEIGHT}"
        width=${width}
        height=${HEIGHT}
        role="img"
        aria-label=${words}
        data-testid="rating-graph"
      >
        ${ticks.map(
          ({ y, rating }) =>
            svg`<path class="grid" d="M${frame.left} ${y}H${width - frame.right}" />
              <text x=${frame.left - 8} y=${y + 4} class="end">${rating}</text>`,
        )}
        <path class="band" d=${band} />
        <polyline class="line" points=${line.map(({ x, y }) => `${x},${y}`).join(" ")} />
        ${line.length <= DOTS_UP_TO ? line.map(({ x, y }) => svg`<circle cx=${x} cy=${y} r="2.5" />`) : nothing}
        <circle class="now" cx=${end.x} cy=${end.y} r="4.5" />
        <text x=${frame.left} y=${HEIGHT - 6}>${firstDay}</text>
        ${
          firstDay === lastDay
            ? nothing
            : svg`<text x=${width - frame.right} y=${HEIGHT - 6} class="end">${lastDay}</text>`
        }
      </svg>
      <figcaption class="note">
        ${say("graph.note")}${more ? ` ${say("graph.newest", { count: games.length })}` : ""}
      </figcaption>
    </figure>
    <details class="change">
      <summary data-testid="rating-table-open">${say("table")}</summary>
      ${table(changes)}
    </details>`;
}

function table(changes: readonly HttpRatingChange[]): TemplateResult {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${say("table")}>
    <table class="rated-games" data-testid="rating-table">
      <thead>
        <tr>
          <th scope="col">${say("table.day")}</th>
          <th scope="col">${say("table.against")}</th>
          <th scope="col">${say("table.score")}</th>
          <th scope="col" class="number">${say("table.change")}</th>
        </tr>
      </thead>
      <tbody>
        ${changes.map(
          (change) =>
            html`<tr>
              <td>
                ${
                  change.game === undefined
                    ? dayText(change.at_unix_ms)
                    : html`<a href="/g/${change.game}" aria-label="${say("table.open")}, ${dayText(change.at_unix_ms)}"
                        >${dayText(change.at_unix_ms)}</a
                      >`
                }
              </td>
              <td>
                ${change.opponents.map(
                  ({ id, name }, index) =>
                    html`${index > 0 ? ", " : ""}${
                      id === undefined ? name : html`<a href=${playerPage(name)}>${name}</a>`
                    }`,
                )}
              </td>
              <td>${say(`score.${change.score}`)}</td>
              <td class="number">${say("change", { before: change.before, after: change.after })}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
