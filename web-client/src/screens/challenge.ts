// A challenge: what is proposed, and by whom. Whom it is for accepts or refuses; who made it has its link, and waits.
import { html, nothing, type TemplateResult } from "lit-html";
import { accept, challengeForm, fetchChallenge, refuse, withdraw } from "../challenge/acts.ts";
import { listenToBell } from "../bell/bell.ts";
import { icon } from "../components/icons.ts";
import { nameCard } from "../components/name-card.ts";
import { playerWithSeal, sealOf } from "../components/player-name.ts";
import type { OptionsModule } from "../games/common/game.ts";
import { gameOf, titleOf } from "../games/registry.ts";
import { challengeWords } from "../i18n/en/challenge.ts";
import { core } from "../i18n/en/core.ts";
import { peopleWords } from "../i18n/en/people.ts";
import { momentText } from "../language/dates.ts";
import { errorSentence } from "../language/errors.ts";
import { wordsReady } from "../language/language.ts";
import { problemOf } from "../net/api.ts";
import { peopleApi } from "../people/api.ts";
import { sideWord } from "../room/seats.ts";
import type { Page, Screen } from "../session/page.ts";
import { codeIn } from "../session/router.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import setupSheet from "../styles/setup.css?url";
import sheet from "../styles/challenge.css?url";
import type { GameFullOptions, HttpChallenge, HttpRating, Player, Problem } from "../wire/messages.ts";
import { linkActs } from "./link-acts.ts";
import { chosenFacts } from "./room-parts.ts";

const { say } = challengeWords;
export const loadStyle = async (): Promise<void> => void (await Promise.all([setupSheet, sheet].map(loadSheet)));

type Wish = HttpChallenge["room"];

/** A program may leave out what is as ever: of a line to which that belongs nothing is said. */
function linesOf(module: OptionsModule, { options }: Wish): string[] {
  try {
    return module.optionLines(options as GameFullOptions).filter((line) => !/undefined|NaN/.test(line));
  } catch {
    return [];
  }
}

/** How many play on a side; the most that there can be where it is not said. */
function sizeOf({ game, options }: Wish): number {
  const played = gameOf(game);
  try {
    return played.sides(options as GameFullOptions)[0];
  } catch {
    return Math.max(...played.ratedSizes);
  }
}

/** `what`: the code, as somebody may have typed it. */
export function challengeScreen(page: Page, what: string): Screen {
  const code = codeIn(what) ?? what;
  let challenge: HttpChallenge | null = null;
  let options: OptionsModule | null = null;
  let rating: HttpRating | null = null;
  let problem: Problem | null = null;
  let busy = false;
  let closed = false;
  /** For whom it was fetched: after each welcome it is fetched anew. */
  let whose: Player | null = null;
  /** Counts questions: an answer to an older one says nothing any more. */
  let asked = 0;
  history.replaceState(history.state, "", `/c/${code}`);

  const isMine = (): boolean => challenge?.by.id === page.state.me?.id;
  const isForMe = (): boolean => !isMine() && (!challenge?.to || challenge.to.id === page.state.me?.id);

  async function load(): Promise<void> {
    problem = null;
    asked += 1;
    const mine = asked;
    const before = challenge;
    try {
      const found = await fetchChallenge(page, code);
      options ??= await gameOf(found.room.game).options();
      await wordsReady();
      if (mine === asked) challenge = found;
    } catch (error) {
      if (mine === asked) problem = problemOf(error);
    }
    if (closed || mine !== asked) return;
    // Whoever has waited here is brought to the table, also if the word of it was lost with the connection.
    if (before?.status === "open" && isMine() && challenge?.started) return page.router.go(`/r/${challenge.started}`);
    page.redraw();
    if (challenge && !before) await loadRating(challenge);
  }

  /** The page does without it. */
  async function loadRating({ by, room }: HttpChallenge): Promise<void> {
    if (!by.registered || isMine()) return;
    const size = sizeOf(room);
    try {
      const { ratings } = await peopleApi(page).person(by.id);
      rating = ratings.find(({ kind }) => kind === `${room.game}/${size}`) ?? null;
      page.redraw();
    } catch {
      rating = null;
    }
  }

  async function act(work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    busy = true;
    page.redraw();
    try {
      await work();
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    busy = false;
    if (!closed) await load();
  }

  const stop = listenToBell((told) => {
    if (!("challenge" in told) || told.challenge !== code) return false;
    if (told.kind === "challenge_accepted") page.router.go(`/r/${told.room}`);
    else void load();
    return told.kind !== "challenged";
  });
  const look = (): void => {
    if (document.visibilityState === "visible" && challenge?.status === "open") void load();
  };
  document.addEventListener("visibilitychange", look);

  function facts({ room, side, by }: HttpChallenge): string[] {
    const info = {
      ...(room.rated ? { rated: `${room.game}/1` } : {}),
      solo: false,
      ...(room.warm_chairs ? { warm_chairs: room.warm_chairs } : {}),
      table_talk: room.table_talk ?? false,
      ...(room.watchable === false ? { watchable: room.watchable } : {}),
      spectator_delay: room.spectator_delay ?? 0,
      absent_seconds: room.absent_seconds ?? 60,
      visibility: room.visibility ?? ("public" as const),
      password: false,
    };
    return [
      ...chosenFacts({ info }, options ? linesOf(options, room) : []),
      side === "any"
        ? say("side.lot")
        : isMine()
          ? say("side.mine", { side: sideWord(side) })
          : say("side.theirs", { name: by.name, side: sideWord(side) }),
    ];
  }

  function proposal(told: HttpChallenge): TemplateResult {
    return html`<section class="panel" aria-labelledby="challenge-what">
      <h2 id="challenge-what">${titleOf(told.room.game)}</h2>
      <ul class="chosen" data-testid="challenge-facts">
        ${facts(told).map((fact) => html`<li>${fact}</li>`)}
      </ul>
      <p><a href="/help/${told.room.game}">${say("rules", { game: titleOf(told.room.game) })}</a></p>
    </section>`;
  }

  function invitation({ room }: HttpChallenge): TemplateResult {
    const link = `${location.origin}/c/${code}`;
    return html`<section class="panel challenge-link-panel">
      <label for="challenge-link">${say("link")}</label>
      <input
        readonly
        id="challenge-link"
        class="challenge-link"
        data-testid="challenge-link"
        .value=${link}
        @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      />
      <div class="actions">
        ${linkActs(page, {
          link,
          shown: ".challenge-link",
          title: titleOf(room.game),
          text: say("share.text", { game: titleOf(room.game) }),
          says: {
            copy: say("copy"),
            copied: say("copied"),
            share: say("share"),
            qr: say("qr"),
            label: say("qr.label"),
          },
          primary: true,
        })}
      </div>
    </section>`;
  }

  /** What one can do about it. */
  function acts(told: HttpChallenge): TemplateResult {
    const disabled = busy ? "true" : nothing;
    if (isMine())
      return html`<p class="actions">
        <button
          class="quiet"
          data-testid="challenge-withdraw"
          aria-disabled=${disabled}
          @click=${() => void act(() => withdraw(page, code))}
        >
          ${say("withdraw")}
        </button>
      </p>`;
    return html`<p class="actions">
      <button
        class="primary large"
        data-testid="challenge-accept"
        aria-disabled=${disabled}
        @click=${() => void act(() => accept(page, code))}
      >
        ${say("accept")}
      </button>
      ${
        told.to
          ? html`<button
              class="large"
              data-testid="challenge-refuse"
              aria-disabled=${disabled}
              @click=${() => void act(() => refuse(page, code))}
            >
              ${say("refuse")}
            </button>`
          : nothing
      }
    </p>`;
  }

  function open(told: HttpChallenge): TemplateResult {
    const until = momentText(new Date(told.expires_unix_ms).toISOString());
    if (isMine())
      return html`<p class="lead">${told.to ? say("wait.person", { name: told.to.name }) : say("wait.link")}</p>
        ${told.to ? nothing : invitation(told)} ${proposal(told)} ${acts(told)}
        <p class="note">${say("until", { until })}</p>`;
    if (!isForMe())
      return html`<p class="lead" data-testid="challenge-not-mine">${say("for", { name: told.to?.name ?? "" })}</p>
        ${proposal(told)}`;
    return html`${who(told)} ${proposal(told)} ${page.state.named ? nothing : nameCard(page, sealOf)} ${acts(told)}
      <p class="note">${told.to ? say("accept.note") : say("accept.first")} ${say("until", { until })}</p>`;
  }

  const who = ({ by }: HttpChallenge): TemplateResult =>
    html`<p class="challenge-who" data-testid="challenge-who">
      ${playerWithSeal(by)}${rating ? html` <span class="note">${peopleWords.say("rating", rating)}</span>` : nothing}
    </p>`;

  /** It is over, one way or the other. */
  function over(told: HttpChallenge): TemplateResult {
    const { status, accepted_by: guest, started, by, to } = told;
    if (status === "accepted" && started !== undefined) {
      const isIn = isMine() || guest?.id === page.state.me?.id;
      return html`<p class="lead">
          ${isIn ? say("over.accepted.mine") : say("over.accepted", { name: guest?.name ?? "" })}
        </p>
        <p class="actions">
          <a class="button ${isIn ? "primary" : ""}" href="/r/${started}" data-testid="challenge-room"
            >${say(isIn ? "to.table" : "to.watch")} ${icon("right")}</a
          >
          ${isIn ? nothing : again(by)}
        </p>`;
    }
    const text =
      status === "refused"
        ? say(isMine() ? "over.refused.mine" : "over.refused", { name: to?.name ?? "" })
        : status === "withdrawn"
          ? say("over.withdrawn", { name: by.name })
          : say("over.expired");
    return html`<p class="lead">${text}</p>
      <p class="actions">${again(by)}</p>`;
  }

  /** To propose something oneself. */
  function again(by: Player): TemplateResult {
    if (isMine()) return html`<a class="button primary" href=${challengeForm()}>${say("again")}</a>`;
    return html`<a class="button" href=${challengeForm(by.registered ? by.name : by.id, by.name)}
        >${say("back", { name: by.name })}</a
      >
      <a class="button" href="/">${core.say("nav.rooms")}</a>`;
  }

  function headline(told: HttpChallenge): string {
    const game = titleOf(told.room.game);
    if (told.status !== "open") return say(`head.${told.status}`);
    if (isMine()) return told.to ? say("head.to", { name: told.to.name }) : say("head.link");
    const { by, to } = told;
    return to && !isForMe()
      ? say("head.for", { name: by.name, other: to.name, game })
      : say("head.by", { name: by.name, game });
  }

  function gone(why: Problem): TemplateResult {
    const isNone = why.code === "not_available";
    return html`<section class="sheet narrow" data-testid="challenge-gone">
      <h1>${isNone ? say("gone") : peopleWords.say("failed")}</h1>
      <p role="alert">${isNone ? say("gone.text") : errorSentence(why)}</p>
      <p class="actions">
        ${
          isNone
            ? html`<a class="button primary" href=${challengeForm()}>${say("again")}</a>`
            : html`<button class="primary" @click=${() => void load()}>${peopleWords.say("again")}</button>`
        }
      </p>
    </section>`;
  }

  function draw(): TemplateResult {
    const { me } = page.state;
    if (me?.id && me !== whose) {
      whose = me;
      void load();
    }
    if (problem) return gone(problem);
    if (!challenge || !me?.id) return html`<h1 class="waiting">${core.say("loading")}</h1>`;
    return html`<div
      class="challenge"
      data-testid="challenge"
      data-status=${challenge.status}
      data-mine=${isMine() ? "yes" : "no"}
    >
      <h1 data-testid="headline">${headline(challenge)}</h1>
      ${challenge.status === "open" ? open(challenge) : over(challenge)}
    </div>`;
  }

  return {
    title: () => say("title"),
    draw,
    close(): void {
      closed = true;
      stop();
      document.removeEventListener("visibilitychange", look);
    },
  };
}
