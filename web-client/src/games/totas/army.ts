// What each side has beside the board: the infirmary, what is lost, potential, skip, time-outs, timer, castling,
// shelter.
import { html, nothing, type TemplateResult } from "lit-html";
import { totas } from "./words/table.ts";
import { face } from "../../components/face.ts";
import { icon } from "../../components/icons.ts";
import { playerWord, sideWord, whoIs } from "../../room/seats.ts";
import type { Side } from "../../wire/messages.ts";
import { figureSpan } from "./figure.ts";
import { seatsInPlay } from "./hand.ts";
import { secondsOf } from "./parts.ts";
import { colourOf, sideOfFigure } from "./squares.ts";
import type { AwayPiece, TotasRoom, TotasView } from "./wire.ts";
import { figureWords, kindWord } from "./words.ts";

const { say } = totas;

/** One line above and one below the board: what one looks for while planning. */
export function armyStrip(room: TotasRoom, side: Side, flip: (() => void) | null): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  const skip = say(view.skip[side] ? "skip.left" : "skip.used");
  const count = view.timeouts[side];
  return html`<div class="strip ${side}" role="group" aria-label=${say("army", { side: sideWord(side) })}>
    <span class="chip-mark ${side}"></span>
    <b class="potential" title=${say("potential.note")}>${view.potential[side]}</b
    ><span class="name"
      >${seatsInPlay(room, side).map(
        (seat, index) =>
          html`${index === 0 ? nothing : " · "}${face(whoIs(room.info, seat))} ${playerWord(room.info, seat)}`,
      )}</span
    >
    ${infirmary(view, side)}
    <span class="tokens">
      ${shelterToken(view, side)}
      <span class="token ${view.skip[side] ? "" : "spent"}" title=${skip}
        >${say("skip.token")}<span class="unseen">: ${skip}</span></span
      >
      ${
        count > 0
          ? html`<span class="token warn" title=${say("timeouts", { count })}
              >${clock()}${count}/5<span class="unseen">: ${say("timeouts", { count })}</span></span
            >`
          : nothing
      }
      ${
        flip
          ? html`<button class="flip" data-testid="flip" aria-label=${say("flip")} title=${say("flip")} @click=${flip}>
              ${icon("up")}${icon("down")}
            </button>`
          : nothing
      }
    </span>
  </div>`;
}

function clock(): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="13" r="8" />
    <path d="M12 9v4l3 2M9 2h6" />
  </svg>`;
}

function shelterToken(view: TotasView, side: Side): TemplateResult | typeof nothing {
  if (view.shelter[side] !== "out") return nothing;
  return html`<span class="token out" title=${say("shelter.out")}
    >${figureSpan(`${colourOf(side)}K`)}<span class="unseen">${say("shelter.out")}</span></span
  >`;
}

function awayOf(view: TotasView, side: Side): AwayPiece[] {
  return (view.away ?? []).filter((each) => sideOfFigure(each.piece) === side);
}

function infirmary(view: TotasView, side: Side): TemplateResult | typeof nothing {
  const away = awayOf(view, side);
  if (away.length === 0) return nothing;
  return html`<ul class="away" data-testid="away-${side}" aria-label=${say("infirmary", { side: sideWord(side) })}>
    ${away.map((each) => {
      const words = say("away", { figure: figureWords(each.piece), misses: each.misses, square: each.return });
      return html`<li
        data-testid="away-${each.piece}"
        data-return=${each.return}
        data-misses=${each.misses}
        title=${words}
      >
        ${figureSpan(each.piece)}<span aria-hidden="true"><b>${each.misses}</b><small>${each.return}</small></span
        ><span class="unseen">${words}</span>
      </li>`;
    })}
  </ul>`;
}

/** The tab: everything, in words. */
export function armyPanel(room: TotasRoom, now: number | null): TemplateResult {
  const { view } = room;
  if (!view) return html``;
  return html`<div class="armies">${(["white", "black"] as const).map((side) => army(room, view, side))}</div>
    ${leftLine(room, view, now)}`;
}

function leftLine(room: TotasRoom, view: TotasView, now: number | null): TemplateResult | typeof nothing {
  if (view.phase !== "plan" || view.deadline === null || now === null) return nothing;
  const sealed = Object.values(view.sealed);
  if (sealed.some((each) => each)) return nothing;
  return html`<p class="note">
    ${say("timeLeft", {
      minutes: Math.max(0, Math.ceil((view.deadline - now) / 60_000)),
      of: room.info.options.minutes,
    })}
  </p>`;
}

function army(room: TotasRoom, view: TotasView, side: Side): TemplateResult {
  const lost = room.marks?.lost?.[side] ?? null;
  const away = awayOf(view, side);
  const castling = view.castling?.[side] ?? null;
  return html`<section
    class="army"
    data-testid="army-${side}"
    data-potential=${view.potential[side]}
    data-skip=${view.skip[side] ? "yes" : "no"}
    data-timeouts=${view.timeouts[side]}
    data-timer=${view.timer[side]}
    data-shelter=${view.shelter[side]}
  >
    <h2><span class="chip-mark ${side}"></span>${sideWord(side)}</h2>
    <dl>
      <div>
        <dt>${say("potential")}</dt>
        <dd>${view.potential[side]}</dd>
      </div>
      <div>
        <dt>${say("skip")}</dt>
        <dd>${say(view.skip[side] ? "skip.yes" : "skip.no")}</dd>
      </div>
      <div>
        <dt>${say("timeouts.head")}</dt>
        <dd>${view.timeouts[side]}/5</dd>
      </div>
      <div>
        <dt>${say("timer.used")}</dt>
        <dd>${secondsOf(view.timer[side])}</dd>
      </div>
      ${
        castling === null
          ? nothing
          : html`<div>
              <dt>${say("castling")}</dt>
              <dd>${castling.length > 0 ? castling.join(" ") : "–"}</dd>
            </div>`
      }
      <div>
        <dt>${say("shelter")}</dt>
        <dd>${say(`shelter.${view.shelter[side]}`)}</dd>
      </div>
    </dl>
    <h3>${say("infirmary.head")}</h3>
    ${
      view.away === null
        ? html`<p class="note">${say("hidden")}</p>`
        : away.length === 0
          ? html`<p class="note">${say("nobody")}</p>`
          : html`<ul class="away-list">
              ${away.map(
                (each) =>
                  html`<li>
                    ${figureSpan(each.piece)}
                    <span
                      >${say("away.long", {
                        kind: kindWord(each.piece[1] ?? ""),
                        misses: each.misses,
                        square: each.return,
                      })}</span
                    >
                  </li>`,
              )}
            </ul>`
    }
    <h3>${say("lost.head")}</h3>
    ${
      lost === null
        ? html`<p class="note">${say("hidden")}</p>`
        : html`<ul class="lost" data-testid="lost-${side}" data-count=${lost.length}>
            ${
              lost.length === 0
                ? html`<li class="note">${say("nobody")}</li>`
                : lost.map(
                    (letter) =>
                      html`<li title=${kindWord(letter)}>
                        ${figureSpan(`${colourOf(side)}${letter}`)}<span class="unseen">${kindWord(letter)}</span>
                      </li>`,
                  )
            }
          </ul>`
    }
  </section>`;
}
