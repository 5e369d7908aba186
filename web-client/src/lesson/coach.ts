// Who stands beside a learner: says the goal, what is going on and what to do now, with a frame round what it is about,
// and in the end where to go from here.
import { html, nothing, type TemplateResult } from "lit-html";
import { waxSeal } from "../components/wax-seal.ts";
import type { Table } from "../games/common/game.ts";
import type { Lesson, LessonStep } from "../games/common/lesson.ts";
import { playNow } from "../games/practice.ts";
import { titleOf } from "../games/registry.ts";
import { core } from "../i18n/en/core.ts";
import { lessonWords } from "../i18n/en/lesson.ts";
import { browserKeep } from "../net/identity.ts";
import { sideOf } from "../room/seats.ts";
import type { RoomState } from "../room/state.ts";
import type { Page } from "../session/page.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/lesson.css?url";
import { KeptLessons } from "./kept-lessons.ts";
import { learnAnew } from "./learn.ts";

const { say } = lessonWords;
/** Said after what a reveal or an opened round has to say. */
const SPOKEN_AFTER_MS = 1_200;
/** What is shown is shown with a little of what is round it. */
const SPARE_PX = 50;

export interface Coach {
  draw: (room: RoomState) => TemplateResult | typeof nothing;
  /** Stands where the result does in other rooms. */
  end: (room: RoomState, table: Table) => TemplateResult;
  close: () => void;
}

/** Between the top of the window and the tray, which may stand at its bottom. */
function scrollIntoSight(target: HTMLElement): void {
  const { top, bottom } = target.getBoundingClientRect();
  const tray = document.querySelector(".tray");
  const end =
    tray && !tray.contains(target) && getComputedStyle(tray).position === "sticky"
      ? tray.getBoundingClientRect().top
      : innerHeight;
  if (top < SPARE_PX) scrollBy(0, top - SPARE_PX);
  else if (bottom > end - SPARE_PX) scrollBy(0, bottom - end + SPARE_PX);
}

export const loadStyle = (): Promise<void> => loadSheet(sheet);

export function openCoach(page: Page, lesson: Lesson): Coach {
  const kept = new KeptLessons(browserKeep());
  let said = "";
  let shown = "";
  let speaking: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let busy = false;

  /** Once for each step: numbers in its words may change while it lasts. */
  function speak({ id, text, act }: LessonStep): void {
    if (id === said) return;
    const first = said === "";
    said = id;
    clearTimeout(speaking);
    const words = [first ? `${say("goal")}: ${lesson.goal()}` : "", text, act ?? ""];
    speaking = setTimeout(() => page.voice.sayOnce(words.filter(Boolean).join(" ")), SPOKEN_AFTER_MS);
  }

  /** Squares are drawn anew all the time: the frames are looked after at each drawing. */
  function pointAt(about: readonly string[]): void {
    const wanted = new Set(about.flatMap((selector) => [...document.querySelectorAll(selector)]));
    for (const old of document.querySelectorAll("[data-hinted]")) {
      if (!wanted.has(old)) old.removeAttribute("data-hinted");
    }
    for (const element of wanted) element.setAttribute("data-hinted", "");
  }

  /** What is asked for is brought into sight once, where the tray lies over the board or the reader is elsewhere. */
  function bringIntoSight({ id, about }: LessonStep): void {
    if (id === shown || about[0] === undefined) return;
    const target = document.querySelector<HTMLElement>(about[0]);
    // As a reveal begins and ends, board and tray are drawn some frames after this.
    if (!target) return;
    shown = id;
    scrollIntoSight(target);
  }

  /** For who plays by keyboard, or has scrolled away. */
  function show(about: readonly string[]): void {
    const target = document.querySelector<HTMLElement>(about[0] ?? "");
    if (target) scrollIntoSight(target);
    target?.focus({ preventScroll: true });
  }

  async function once(way: () => Promise<void>): Promise<void> {
    if (busy) return;
    busy = true;
    page.redraw();
    try {
      await way();
    } catch {
      page.session.toast({ text: core.say("loadingFailed"), tone: "bad" });
    }
    busy = false;
    page.redraw();
  }

  /** The seat of a lesson that is on is left: nobody comes back to it. */
  async function startOver({ room, info, you }: RoomState): Promise<void> {
    const [seat] = you.seats;
    if (info.status === "playing" && seat) await page.session.tell("seat.leave", { room, seat });
    await learnAnew(page, info.game);
  }

  const again = (room: RoomState): TemplateResult =>
    html`<button
      class="quiet lesson-again"
      data-testid="lesson-again"
      ?disabled=${busy}
      @click=${() => once(() => startOver(room))}
    >
      ${say("again")}
    </button>`;

  const dots = (stage: number): TemplateResult =>
    html`<span class="coach-dots" role="img" aria-label=${say("progress", { stage, of: lesson.stages })}
      >${Array.from(
        { length: lesson.stages },
        (_, index) => html`<i class=${index + 1 < stage ? "past" : index + 1 === stage ? "now" : ""}></i>`,
      )}</span
    >`;

  function draw(room: RoomState): TemplateResult | typeof nothing {
    if (room.info.status !== "playing") return nothing;
    const step = lesson.step();
    speak(step);
    requestAnimationFrame(() => {
      pointAt(step.about);
      bringIntoSight(step);
    });
    return html`<section class="coach" data-testid="coach" data-step=${step.id} aria-label=${say("title")}>
      <p class="coach-head"><b>${say("title")}</b>${dots(step.stage)}</p>
      <p class="coach-goal" data-testid="coach-goal"><b>${say("goal")}:</b> ${lesson.goal()}</p>
      <p data-testid="coach-text">${step.text}</p>
      ${step.act === null ? nothing : html`<p class="coach-act" data-testid="coach-act">${step.act}</p>`}
      <p class="coach-ways">
        ${
          step.about.length === 0
            ? nothing
            : html`<button class="quiet" data-testid="coach-show" @click=${() => show(step.about)}>
                ${say("show")}
              </button>`
        }
        ${again(room)}
        <a class="plain-link" href="/" data-testid="lesson-skip">${say("skip")}</a>
      </p>
    </section>`;
  }

  function noteEnd(game: RoomState["info"]["game"]): void {
    if (ended) return;
    ended = true;
    kept.end(game);
    clearTimeout(speaking);
    requestAnimationFrame(() => pointAt([]));
  }

  function end(room: RoomState, table: Table): TemplateResult {
    const { game, game_id: id } = room.info;
    noteEnd(game);
    const result = table.result();
    const won = room.you.seats.some(
      (seat) => sideOf(seat) === (room.view?.result as { winner?: string } | null)?.winner,
    );
    return html`<section class="result coach-end ${won ? "won" : ""}" data-testid="result">
      ${won ? html`<span class="coach-wax">${waxSeal("good")}</span>` : nothing}
      <h2 data-testid="result-title">${result?.title}</h2>
      <p data-testid="result-detail">${result?.detail}</p>
      ${result?.more}
      <p data-testid="lesson-learnt">${won ? lesson.learnt() : say("lost")}</p>
      <div class="actions">
        ${
          won
            ? html`<button
                class="primary"
                data-testid="lesson-play"
                ?disabled=${busy}
                @click=${() => once(() => playNow(page, game))}
              >
                ${say("play", { game: titleOf(game) })}
              </button>`
            : nothing
        }
        ${again(room)}
      </div>
      <p class="coach-ways">
        <a class="plain-link" href="/help/${game}">${say("rules")}</a>
        <a class="plain-link" href="/new">${say("make")}</a>
        <a class="plain-link" href="/g/${id}" data-testid="replay-link">${say("replay")}</a>
      </p>
    </section>`;
  }

  return {
    draw,
    end,
    close(): void {
      clearTimeout(speaking);
      pointAt([]);
    },
  };
}
