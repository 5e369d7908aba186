// A finished game played back: the board, the track under it, the course of the game, and the proof. Where one stands is
// a line of the replay; the address tells it. Embedded, it is the board and the track alone.
import { html, nothing, type TemplateResult } from "lit-html";
import { title_of } from "../games/registry.ts";
import { tabbed } from "../components/tabs.ts";
import { track } from "../components/track.ts";
import { transport, type Stride } from "../components/transport.ts";
import { MARKS, type Mark } from "../games/common/replay-module.ts";
import { core } from "../i18n/en/core.ts";
import { replay_words } from "../i18n/en/replay.ts";
import { length_text, moment_text } from "../language/dates.ts";
import { error_sentence } from "../language/errors.ts";
import { words_ready } from "../language/language.ts";
import { get, Refused } from "../net/api.ts";
import type { Page, Screen } from "../session/page.ts";
import { replay_of, ReplayError, VIEWPOINTS, type Replay, type Viewpoint } from "../archive/format.ts";
import { stride_of_key } from "../replay/keys.ts";
import {
  after_stride,
  is_stop,
  line_of_step,
  LOOK_MS,
  position_named,
  position_query,
  rest_ms,
  step_at,
} from "../replay/steps.ts";
import { open_stage, type Comment, type Stage } from "../replay/stage.ts";
import { still_board, swipes } from "../replay/touch.ts";
import { load_sheet } from "../styles/load-sheet.ts";
import embed_sheet from "../styles/embed.css?url";
import proof_sheet from "../styles/proof.css?url";
import replay_sheet from "../styles/replay.css?url";
import type { ProofView } from "./proof.ts";
import {
  course,
  follow_course,
  laid_envelopes,
  legend,
  share_panel,
  teams_of,
  viewpoint_choice,
} from "./replay-parts.ts";

const { say } = replay_words;

/** So long after the last step the address is changed: browsers allow only so many changes. */
const ADDRESS_AFTER_MS = 250;

/** What is drawn from a replay again and again, worked out once. */
interface Digest {
  replay: Replay;
  turns: number[];
  turn_steps: number[];
  marks: Map<number, Mark>;
  comments: Comment[];
}

export function replay_screen(page: Page): Screen {
  const { route } = page.state;
  const id = route.screen === "replay" ? route.game : "";
  const embedded = route.screen === "replay" && route.embedded;
  const fetched = new Map<Viewpoint, Promise<Replay>>();
  let as = viewpoint_named();
  let at = 0;
  let stage: Stage | null = null;
  let shown: Digest | null = null;
  let players: (() => TemplateResult) | null = null;
  let refusal: string | null = null;
  let proof: ProofView | null = null;
  let tab = "moves";
  let speed = 1;
  let playing: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  // ---- fetching -----------------------------------------------------------------------------------

  function fetch_replay(wanted: Viewpoint): Promise<Replay> {
    const known =
      fetched.get(wanted) ??
      get(`/api/v1/games/${id}/replay?as=${wanted}`)
        .then((answer) => answer.text())
        .then(replay_of);
    fetched.set(wanted, known);
    known.catch(() => fetched.delete(wanted));
    return known;
  }

  async function open(): Promise<void> {
    try {
      const [replay] = await Promise.all([
        fetch_replay(as),
        load_sheet(replay_sheet),
        load_sheet(proof_sheet),
        embedded ? load_sheet(embed_sheet) : undefined,
      ]);
      const opened = stage ?? (await open_stage(page, replay.head.game, longest_ms));
      if (closed) return opened.close();
      const first = stage === null;
      stage = opened;
      shown = digest_of(replay, opened);
      go(first ? position_named(replay, location.search) : at);
      if (first && !embedded) void open_seal();
    } catch (error) {
      await words_ready();
      refusal = why_not(error);
    }
    page.redraw();
  }
  void open();

  /** After the board's first drawing. */
  async function open_seal(): Promise<void> {
    const { open_proof } = await import("./proof.ts");
    await words_ready();
    proof = open_proof(page, id, () => fetch_replay("all"));
    page.redraw();
    // Without their pages it is a replay all the same.
    const { registered_players } = await import("../people/replay-players.ts");
    players = await registered_players(id).catch(() => null);
    page.redraw();
  }

  // ---- moving -------------------------------------------------------------------------------------

  function go(line: number): void {
    if (!stage || !shown) return;
    at = line;
    stage.show(shown.replay, at);
    tell_address();
    page.redraw();
  }

  function stride(how: Stride, aloud = true): void {
    if (!shown) return;
    pause();
    go(after_stride(shown.replay, shown.turns, at, how));
    if (aloud) page.voice.say(`${place_words()}. ${now_words()}`);
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
      rest_ms(lines, at, speed),
    );
  }

  /** Whatever moves has come to rest before play goes on. */
  function longest_ms(): number {
    return playing === undefined ? Infinity : LOOK_MS / Math.sqrt(speed);
  }

  function choose_viewpoint(next: Viewpoint): void {
    pause();
    as = next;
    page.voice.say_once(say("as.said", { as: say(`as.${next}`) }));
    void open();
  }

  function tell_address(): void {
    if (embedded || !shown) return;
    clearTimeout(telling);
    const { replay } = shown;
    telling = setTimeout(
      () => history.replaceState(null, "", `/g/${id}${position_query(replay, at, as)}`),
      ADDRESS_AFTER_MS,
    );
  }

  function on_key(event: KeyboardEvent): void {
    const on = event.target as HTMLElement | null;
    if (event.defaultPrevented || on?.closest?.("dialog, select, textarea, [role=tablist], input:not([type=range])"))
      return;
    const key = stride_of_key(event, page.state.settings.keys);
    if (key === null || (key === "play" && on?.closest?.("button, a, summary"))) return;
    event.preventDefault();
    if (key === "play") play();
    // The slider says by itself where it is.
    else stride(key, on?.matches?.("input") !== true);
  }
  document.addEventListener("keydown", on_key);
  const on_hidden = (): void => {
    if (document.hidden && playing !== undefined) pause();
  };
  document.addEventListener("visibilitychange", on_hidden);
  const still = still_board(on_key);
  const swipe = swipes(stride);

  // ---- words --------------------------------------------------------------------------------------

  /** What has just happened: the words of this line, or of the last that had any. */
  function now_words(): string {
    const { comments = [] } = shown ?? {};
    const last = comments.findLast((comment) => comment.line <= at);
    if (!last) return say("opening");
    const here = comments.filter((comment) => comment.line === last.line);
    // The last envelope of a round opens them all: then what lay in them is the news.
    const news = here.filter((comment) => comment.tone !== "seal");
    return (news.length > 0 ? news : here)
      .map(({ text }) => (text.endsWith(".") ? text : `${text} ·`))
      .join(" ")
      .replace(/ ·$/, "");
  }

  function place_words(): string {
    const { replay } = shown as Digest;
    const step = step_at(replay, at);
    const steps = replay.stops.length - 1;
    // What is sealed after the last reveal leads to none.
    return is_stop(replay, at) || step === steps
      ? say("step", { step, steps })
      : say("between", { step: step + 1, steps });
  }

  function names(): string {
    return shown ? say("players", teams_of(shown.replay.head.seats)) : "";
  }

  // ---- drawing ------------------------------------------------------------------------------------

  function draw(): TemplateResult {
    if (refusal !== null) return refused(refusal);
    if (!stage || !shown) return html`<h1 class="waiting">${say("fetching")}</h1>`;
    requestAnimationFrame(follow_course);
    return html`<div
      class="match replay game-${shown.replay.head.game} ${embedded ? "embedded" : ""}"
      data-testid="replay"
      data-game=${shown.replay.head.game}
      data-line=${at}
      data-step=${step_at(shown.replay, at)}
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

  function head(of: Stage, { head: facts }: Replay): TemplateResult {
    const game = title_of(facts.game);
    return html`<header class="match-head">
      <h1 data-testid="headline" aria-label=${say("players_label", teams_of(facts.seats))}>${names()}</h1>
      <p class="note">
        ${facts.started === undefined ? game : say("played", { game, date: moment_text(facts.started) })}
        ${
          embedded
            ? html` ·
                <a
                  href="/g/${id}${position_query((shown as Digest).replay, at, as)}"
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
          : html`<div class="replay-ways">${proof?.seal() ?? nothing} ${viewpoint_choice(as, choose_viewpoint)}</div>`
      }
    </header>`;
  }

  function controls(of: Stage, { replay, turn_steps, marks }: Digest): TemplateResult {
    const step = step_at(replay, at);
    const steps = replay.stops.length - 1;
    const facts = {
      step,
      steps,
      label: say("position"),
      value: `${place_words()}. ${now_words()}`,
      marks,
      turns: turn_steps,
      go: (to: number) => {
        pause();
        go(line_of_step(replay, to));
      },
    };
    return html`
      <p class="now" tabindex="0" data-testid="now">${now_words()}</p>
      ${laid_envelopes(of.envelopes())} ${of.tray() ?? nothing} ${track(facts)}
      <p class="place">
        <span data-testid="place">${place_words()}</span>
        <span>${length_text(replay.lines[at]?.at ?? 0)} / ${length_text(replay.head.duration_ms)}</span>
      </p>
      ${transport({
        playing: playing !== undefined,
        speed,
        at_start: at === 0,
        at_end: at === replay.lines.length - 1,
        go: stride,
        play,
        set_speed,
      })}
    `;
  }

  function set_speed(next: number): void {
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
        ? share_panel(page, replay.head, position_query(replay, at, as))
        : html`${course(comments, at, leads)} ${legend(new Set(marks.values()))}`);
    return tabbed(all, tab, choose_tab, panel);
  }

  function choose_tab(next: string): void {
    tab = next;
    page.redraw();
  }

  return {
    title: () =>
      shown ? say("title", { players: names(), game: title_of(shown.replay.head.game) }) : core.say("title"),
    draw,
    update(): void {
      // Back and forward through the history: the address has the word.
      const wanted = viewpoint_named();
      if (shown && wanted === as) go(position_named(shown.replay, location.search));
      else if (wanted !== as) choose_viewpoint(wanted);
    },
    reword(): void {
      stage?.reword();
      if (stage && shown) shown = digest_of(shown.replay, stage);
    },
    close(): void {
      closed = true;
      clearTimeout(playing);
      clearTimeout(telling);
      document.removeEventListener("keydown", on_key);
      document.removeEventListener("visibilitychange", on_hidden);
      stage?.close();
    },
  };
}

function why_not(error: unknown): string {
  if (error instanceof Refused) return error_sentence(error.problem);
  return error instanceof ReplayError ? `${say("broken")} (${error.message})` : core.say("loading_failed");
}

function viewpoint_named(): Viewpoint {
  const named = new URLSearchParams(location.search).get("as");
  // A seat stands for its side.
  const side = named?.replace(/\d$/, "");
  return VIEWPOINTS.find((each) => each === side) ?? "all";
}

function digest_of(replay: Replay, stage: Stage): Digest {
  const { module } = stage;
  const turns: number[] = [];
  const marks = new Map<number, Mark>();
  replay.lines.forEach((line, index) => {
    if (line.events.some(module.begins_turn)) turns.push(index);
    const found = new Set(line.events.map(module.mark));
    const old = marks.get(line.step);
    const most = MARKS.find((mark) => mark === old || found.has(mark));
    if (most) marks.set(line.step, most);
  });
  const comments = stage.comments(replay, seal_words);
  return { replay, turns, turn_steps: [...new Set(turns.map((line) => step_at(replay, line)))], marks, comments };
}

function seal_words(kind: "sealed" | "unsealed" | "drafted", name: string, content: string | null): string {
  if (kind === "unsealed") return say("unsealed", { name });
  return kind === "drafted" ? say("drafted", { name, content: content ?? "" }) : say("sealed", { name, content });
}

function refused(why: string): TemplateResult {
  return html`<section class="sheet narrow">
    <h1>${say("gone.title")}</h1>
    <p data-testid="replay-error">${why}</p>
    <p><a class="button primary" href="/games">${say("all_games")}</a></p>
  </section>`;
}
