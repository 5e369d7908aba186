// A finished game played back: the board, the track under it, the course of the game, and the proof. Where one stands
// is a line of the replay; the address tells it. Embedded, it is the board and the track alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { titleOf } from "../games/registry.ts";
import { laidEnvelopes } from "../components/laid-envelopes.ts";
import { tabbed } from "../components/tabs.ts";
import { track } from "../components/track.ts";
import { underlined } from "../components/underlined.ts";
import { transport, type Stride } from "../components/transport.ts";
import { MARKS, type Mark } from "../games/common/replay-module.ts";
import { core } from "../i18n/en/core.ts";
import { replayWords } from "../i18n/en/replay.ts";
import { lengthText, momentText } from "../language/dates.ts";
import { wordsReady } from "../language/language.ts";
import { notUnderlined } from "../language/underlines.ts";
import { get } from "../net/api.ts";
import { afterPaint } from "../session/after-paint.ts";
import type { Page, Screen } from "../session/page.ts";
import { replayOf, VIEWPOINTS, type Replay, type Viewpoint } from "../archive/format.ts";
import { strideOfKey } from "../replay/keys.ts";
import { afterStride, lineOfStep, LOOK_MS, positionNamed, positionQuery, restMs, stepAt } from "../replay/steps.ts";
import { openStage, type Comment, type Stage } from "../replay/stage.ts";
import { nowWords, placeWords, sealWords } from "../replay/words.ts";
import { stillBoard, swipes } from "../replay/touch.ts";
import type { HttpGame } from "../wire/messages.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import embedSheet from "../styles/embed.css?url";
import proofSheet from "../styles/proof.css?url";
import replaySheet from "../styles/replay.css?url";
import type { ProofView } from "./proof.ts";
import {
  course,
  followCourse,
  legend,
  refused,
  sharePanel,
  teamsOf,
  teamsShown,
  viewpointChoice,
  whyNot,
} from "./replay-parts.ts";

const { say } = replayWords;

/** So long after the last step the address is changed: browsers allow only so many changes. */
const ADDRESS_AFTER_MS = 250;

/** What is drawn from a replay again and again, worked out once. */
interface Digest {
  replay: Replay;
  turns: number[];
  turnSteps: number[];
  marks: Map<number, Mark>;
  comments: Comment[];
}

export function replayScreen(page: Page): Screen {
  const { route } = page.state;
  const id = route.screen === "replay" ? route.game : "";
  const embedded = route.screen === "replay" && route.embedded;
  /** Without it the game can be seen all the same. */
  const summary: Promise<HttpGame | null> = get(`/api/v1/games/${id}`)
    .then((answer) => answer.json() as Promise<HttpGame>)
    .catch(() => null);
  const fetched = new Map<Viewpoint, Promise<Replay>>();
  /** As whom one looks, and as whom what is shown was told: it may be on the way. */
  let as = viewpointNamed();
  let shownAs = as;
  let at = 0;
  let stage: Stage | null = null;
  let opening: Promise<Stage> | null = null;
  let shown: Digest | null = null;
  let players: (() => TemplateResult) | null = null;
  /** Why nothing is shown. */
  let refusal: unknown = null;
  let proof: ProofView | null = null;
  let tab = "moves";
  let speed = 1;
  let playing: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  // ---- fetching -----------------------------------------------------------------------------------

  function fetchReplay(wanted: Viewpoint): Promise<Replay> {
    const known =
      fetched.get(wanted) ??
      Promise.all([get(`/api/v1/games/${id}/replay?as=${wanted}`).then((answer) => answer.text()), summary]).then(
        ([text, told]) => ({ ...replayOf(text), ...(told ? { place: told } : {}) }),
      );
    fetched.set(wanted, known);
    known.catch(() => fetched.delete(wanted));
    return known;
  }

  async function open(): Promise<void> {
    const wanted = as;
    try {
      const [replay] = await Promise.all([
        fetchReplay(wanted),
        loadSheet(replaySheet),
        loadSheet(proofSheet),
        embedded ? loadSheet(embedSheet) : undefined,
      ]);
      const opened = await stageFor(replay);
      if (closed) return opened.close();
      stage = opened;
      // Another viewpoint has been chosen meanwhile.
      if (wanted !== as) return;
      const first = shown === null;
      shown = digestOf(replay, opened);
      shownAs = wanted;
      refusal = null;
      go(first ? positionNamed(replay, location.search) : at);
      if (first && !embedded) void openSeal();
    } catch (error) {
      await wordsReady();
      // The choice has been drawn by then: what is drawn again must differ from it.
      if (shown) await afterPaint();
      if (closed || wanted !== as) return;
      if (shown) stayAs(whyNot(error));
      else refusal = error;
    }
    page.redraw();
  }
  void open();

  function stageFor({ head: { game } }: Replay): Promise<Stage> {
    opening ??= openStage(page, game, longestMs).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  /** What is shown stays, and the address says so. */
  function stayAs(why: string): void {
    page.session.toast({ text: why, tone: "bad" });
    as = shownAs;
    go(at);
  }

  /** After the board's first drawing. */
  async function openSeal(): Promise<void> {
    const { openProof } = await import("./proof.ts");
    await wordsReady();
    proof = openProof(page, id, () => fetchReplay("all"));
    page.redraw();
    const told = await summary;
    const { registeredPlayers } = await import("../people/replay-players.ts");
    players = told && registeredPlayers(told);
    page.redraw();
  }

  // ---- moving -------------------------------------------------------------------------------------

  function go(line: number): void {
    if (!stage || !shown) return;
    at = line;
    stage.show(shown.replay, at);
    tellAddress();
    page.redraw();
  }

  function stride(how: Stride, aloud = true): void {
    if (!shown) return;
    pause();
    go(afterStride(shown.replay, shown.turns, at, how));
    if (aloud) page.voice.say(notUnderlined(`${placeWords(shown.replay, at)}. ${nowWords(shown.comments, at)}`));
  }

  function pause(): void {
    clearTimeout(playing);
    playing = undefined;
    page.redraw();
  }

  function play(): void {
    if (!shown) return;
    if (playing !== undefined) return pause();
    if (at >= shown.replay.lines.length - 1) go(0);
    rest();
    page.redraw();
  }

  function rest(): void {
    if (!shown) return;
    const { lines } = shown.replay;
    playing = setTimeout(
      () => {
        go(at + 1);
        if (at >= lines.length - 1) pause();
        else rest();
      },
      restMs(lines, at, speed),
    );
  }

  /** Whatever moves has come to rest before play goes on. */
  function longestMs(): number {
    return playing === undefined ? Infinity : LOOK_MS / Math.sqrt(speed);
  }

  function chooseViewpoint(next: Viewpoint): void {
    as = next;
    pause();
    page.voice.sayOnce(say("as.said", { as: say(`as.${next}`) }));
    void open();
  }

  function tellAddress(): void {
    if (embedded || !shown) return;
    clearTimeout(telling);
    const { replay } = shown;
    telling = setTimeout(
      () => history.replaceState(history.state, "", `/g/${id}${positionQuery(replay, at, as)}`),
      ADDRESS_AFTER_MS,
    );
  }

  function onKey(event: KeyboardEvent): void {
    const on = event.target as HTMLElement | null;
    if (event.defaultPrevented || on?.closest?.("dialog, select, textarea, [role=tablist], input:not([type=range])"))
      return;
    const key = strideOfKey(event, page.state.settings.keys);
    if (key === null || (key === "play" && on?.closest?.("button, a, summary"))) return;
    event.preventDefault();
    if (key === "play") play();
    // The slider says by itself where it is.
    else stride(key, on?.matches?.("input") !== true);
  }
  document.addEventListener("keydown", onKey);
  const onHidden = (): void => {
    if (document.hidden && playing !== undefined) pause();
  };
  document.addEventListener("visibilitychange", onHidden);
  const still = stillBoard(onKey);
  const swipe = swipes(stride);

  // ---- words --------------------------------------------------------------------------------------

  function names(): string {
    return shown ? say("players", teamsOf(shown.replay)) : "";
  }

  // ---- drawing ------------------------------------------------------------------------------------

  function draw(): TemplateResult {
    if (refusal !== null) return refused(refusal, () => void open());
    if (!stage || !shown) return html`<h1 class="waiting">${say("fetching")}</h1>`;
    requestAnimationFrame(followCourse);
    return html`<div
      class="match replay game-${shown.replay.head.game} ${embedded ? "embedded" : ""}"
      data-testid="replay"
      data-game=${shown.replay.head.game}
      data-line=${at}
      data-step=${stepAt(shown.replay, at)}
      data-as=${as}
    >
      ${head(stage, shown.replay)}
      <div
        class="board-area"
        @click=${still.press}
        @pointerdown=${still.press}
        @keydown=${still.key}
        @touchstart=${swipe.start}
        @touchend=${swipe.end}
      >
        ${stage.board()}
      </div>
      <section class="tray" aria-label=${say("position")}>${controls(stage, shown)}</section>
      ${embedded ? nothing : panels(stage, shown)} ${proof?.dialog() ?? nothing}
    </div>`;
  }

  function head(of: Stage, replay: Replay): TemplateResult {
    const { head: facts } = replay;
    const game = titleOf(facts.game);
    return html`<header class="match-head">
      <h1 data-testid="headline" aria-label=${say("playersLabel", teamsOf(replay))}>${teamsShown(replay)}</h1>
      <p class="note">
        ${facts.started === undefined ? game : say("played", { game, date: momentText(facts.started) })}
        ${
          embedded
            ? html` ·
                <a
                  href="/g/${id}${positionQuery((shown as Digest).replay, at, as)}"
                  target="_blank"
                  rel="noopener"
                  data-testid="open-large"
                  >${say("embed.open")}</a
                >`
            : (players?.() ?? nothing)
        }
      </p>
      ${of.score()}
      ${
        embedded
          ? nothing
          : html`<div class="replay-ways">${proof?.seal() ?? nothing} ${viewpointChoice(as, chooseViewpoint)}</div>`
      }
    </header>`;
  }

  function controls(of: Stage, { replay, turnSteps, marks, comments }: Digest): TemplateResult {
    const [place, now] = [placeWords(replay, at), nowWords(comments, at)];
    const step = stepAt(replay, at);
    const steps = replay.stops.length - 1;
    const facts = {
      step,
      steps,
      label: say("position"),
      value: notUnderlined(`${place}. ${now}`),
      marks,
      turns: turnSteps,
      go: (to: number) => {
        pause();
        go(lineOfStep(replay, to));
      },
    };
    return html`
      <p class="now" tabindex="0" data-testid="now">${underlined(now)}</p>
      ${laidEnvelopes(of.envelopes(), page.state.settings.reveal_ms > 0)} ${of.tray() ?? nothing} ${track(facts)}
      <p class="place">
        <span data-testid="place">${place}</span>
        <span>${lengthText(replay.lines[at]?.at ?? 0)} / ${lengthText(replay.head.duration_ms)}</span>
      </p>
      ${transport({
        playing: playing !== undefined,
        speed,
        atStart: at === 0,
        atEnd: at === replay.lines.length - 1,
        go: stride,
        play,
        setSpeed,
      })}
    `;
  }

  function setSpeed(next: number): void {
    speed = next;
    if (playing !== undefined) {
      clearTimeout(playing);
      rest();
    }
    page.redraw();
  }

  function panels(of: Stage, { replay, comments, marks }: Digest): TemplateResult {
    const own = of.tabs();
    const all = [{ id: "moves", text: say("tab.moves") }, ...own, { id: "share", text: say("tab.share") }];
    const leads = (line: number): void => {
      pause();
      go(line);
    };
    const panel =
      own.find((each) => each.id === tab)?.draw() ??
      (tab === "share"
        ? sharePanel(page, replay, positionQuery(replay, at, as))
        : html`${course(comments, at, leads)} ${legend(new Set(marks.values()))}`);
    return tabbed(all, tab, chooseTab, panel);
  }

  function chooseTab(next: string): void {
    tab = next;
    page.redraw();
  }

  return {
    title: () =>
      shown ? say("title", { players: names(), game: titleOf(shown.replay.head.game) }) : core.say("title"),
    draw,
    update(): void {
      // Back and forward through the history: the address has the word.
      const wanted = viewpointNamed();
      if (shown && wanted === as) go(positionNamed(shown.replay, location.search));
      else if (wanted !== as) chooseViewpoint(wanted);
      else void open();
    },
    reword(): void {
      stage?.reword();
      if (stage && shown) shown = digestOf(shown.replay, stage);
    },
    close(): void {
      closed = true;
      clearTimeout(playing);
      clearTimeout(telling);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("visibilitychange", onHidden);
      stage?.close();
    },
  };
}

function viewpointNamed(): Viewpoint {
  const named = new URLSearchParams(location.search).get("as");
  // A seat stands for its side.
  const side = named?.replace(/\d$/, "");
  return VIEWPOINTS.find((each) => each === side) ?? "all";
}

function digestOf(replay: Replay, stage: Stage): Digest {
  const { module } = stage;
  const turns: number[] = [];
  const marks = new Map<number, Mark>();
  replay.lines.forEach((line, index) => {
    if (line.events.some((event) => module.beginsTurn(event))) turns.push(index);
    const found = new Set(line.events.map((event) => module.mark(event)));
    const old = marks.get(line.step);
    const most = MARKS.find((mark) => mark === old || found.has(mark));
    if (most) marks.set(line.step, most);
  });
  const comments = stage.comments(replay, sealWords);
  return { replay, turns, turnSteps: [...new Set(turns.map((line) => stepAt(replay, line)))], marks, comments };
}
