// The lead of a finished game as a small picture, with a link to where it turned. It is read from the game as the
// server plays it back: a page that came late has not seen it all. Buttons stand below it by then, so its place is
// there from the first, and stays where there is no picture.
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { replayOf } from "../archive/format.ts";
import { resultWords } from "../i18n/en/result.ts";
import { get } from "../net/api.ts";
import { countsOf, leadOf, leadPicture, leadStory, turningPoint, type Count, type LeadStory } from "../replay/lead.ts";
import { sideWord } from "../room/seats.ts";
import type { Page } from "../session/page.ts";
import type { Side } from "../wire/messages.ts";

const { say } = resultWords;

const WIDTH = 320;
const HEIGHT = 72;
/** A game is kept a moment after it is over. */
const TRIES_AFTER_MS = [0, 600, 2_000, 6_000];

export interface LeadFigure {
  draw: (winner: Side | null, sides: ReadonlySet<Side>) => TemplateResult;
  close: () => void;
}

export function leadFigure(page: Page, game: string): LeadFigure {
  let counts: Count[] | null = null;
  let closed = false;

  async function load(): Promise<void> {
    for (const wait of TRIES_AFTER_MS) {
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      if (closed) return;
      const answer = await get(`/api/v1/games/${game}/replay?as=all`).catch(() => null);
      if (!answer) continue;
      counts = await countsOf(page, replayOf(await answer.text()));
      page.redraw();
      return;
    }
  }
  // The result stands without it.
  void load().catch(() => undefined);

  function draw(winner: Side | null, sides: ReadonlySet<Side>): TemplateResult {
    // Two reveals are no line.
    if (!counts || counts.length < 3 || counts.every(({ black, white }) => black === white)) return place();
    const [mine] = sides.size === 1 ? [...sides] : [];
    const side = mine ?? winner ?? "black";
    const { line, area, level, x, y } = leadPicture(counts, side, WIDTH, HEIGHT);
    const name = mine ? say("lead.you") : sideWord(side);
    const story = storyWord(name, leadStory(counts, side));
    const turned = turningPoint(counts, winner);
    const there = turned === null ? null : counts[turned];
    return html`<figure class="lead" data-testid="lead" data-steps=${counts.length - 1}>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${say("lead.title")}. ${story}">
        <path class="lead-area" d=${area} />
        <path class="lead-level" d="M0 ${level}H${WIDTH}" />
        <polyline class="lead-line" points=${line} />
        ${there ? svg`<circle class="lead-turn" cx=${x(there.step)} cy=${y(leadOf(there, side))} r="5" />` : nothing}
        <text x="4" y="12">${mine ? say("lead.yours") : say("lead.side", { side: sideWord(side) })}</text>
        <text x="4" y=${HEIGHT - 4}>
          ${mine ? say("lead.theirs") : say("lead.side", { side: sideWord(side === "black" ? "white" : "black") })}
        </text>
      </svg>
      <figcaption>
        ${
          turned === null
            ? nothing
            : html`<a href="/g/${game}?at=${turned}" data-testid="lead-turned" data-step=${turned}
                >${say(winner === null ? "changed" : "turned", { step: turned })}</a
              >`
        }
      </figcaption>
    </figure>`;
  }

  return {
    draw,
    close(): void {
      closed = true;
    },
  };
}

const place = (): TemplateResult =>
  html`<figure class="lead none" aria-hidden="true">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}"></svg>
    <figcaption></figcaption>
  </figure>`;

function storyWord(name: string, { steps, ahead, behind, end }: LeadStory): string {
  return say("lead.story", {
    steps,
    name,
    ahead: ahead.most > 0 ? say("lead.ahead", { count: ahead.most, step: ahead.step }) : say("lead.neverAhead"),
    behind: behind.most > 0 ? say("lead.behind", { count: behind.most, step: behind.step }) : say("lead.neverBehind"),
    end: end === 0 ? say("lead.endLevel") : say(end > 0 ? "lead.endAhead" : "lead.endBehind", { count: Math.abs(end) }),
  });
}
