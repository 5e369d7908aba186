// On a player's page: to follow and to challenge them, whether they are here, and what they play, on a small board.
import { html, nothing, type TemplateResult } from "lit-html";
import { challengeForm } from "../challenge/acts.ts";
import { icon } from "../components/icons.ts";
import { titleOf } from "../games/registry.ts";
import { tiesWords } from "../i18n/en/ties.ts";
import { errorSentence } from "../language/errors.ts";
import type { Hall } from "../live/hall.ts";
import { problemOf } from "../net/api.ts";
import { isFollowed, loadFollows, setFollowed } from "../people/follows.ts";
import type { Page } from "../session/page.ts";
import type { HttpPerson, HttpPlaying } from "../wire/messages.ts";

const { say } = tiesWords;
/** More than two boards at once nobody plays. */
const BOARDS_MOST = 2;

export interface PersonTies {
  /** At the head of the page. */
  here: (person: HttpPerson) => TemplateResult | typeof nothing;
  acts: (person: HttpPerson) => TemplateResult | typeof nothing;
  playing: (person: HttpPerson) => TemplateResult | typeof nothing;
  reword: () => void;
  close: () => void;
}

export function personTies(page: Page): PersonTies {
  let hall: Hall | null = null;
  let offered = "";
  let closed = false;
  let busy = false;
  void loadFollows(page);

  async function show(rooms: string[]): Promise<void> {
    const named = rooms.join(" ");
    if (named === offered) return;
    const isFirst = offered === "";
    offered = named;
    if (!isFirst) return hall?.offer(rooms);
    const { openHall } = await import("../live/hall.ts");
    const opened = await openHall(page, BOARDS_MOST);
    if (closed) return opened.close();
    hall = opened;
    hall.offer(offered.split(" "));
  }

  async function follow(person: HttpPerson, on: boolean): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      await setFollowed(page, person.player, on);
      page.voice.sayOnce(say(on ? "follow.done" : "unfollow.done", { name: person.player.name }));
    } catch (error) {
      page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });
    }
    busy = false;
    page.redraw();
  }

  const isMe = ({ player }: HttpPerson): boolean => player.id === page.state.me?.id;

  const line = ({ room, game }: HttpPlaying): TemplateResult =>
    html`<li>
      <a href="/r/${room}" data-testid="playing-${room}">${say("watch", { game: titleOf(game) })} ${icon("right")}</a>
    </li>`;

  return {
    here: (person) =>
      person.here
        ? html`<span class="here" data-testid="person-here">${say(person.playing ? "here.playing" : "here")}</span>`
        : nothing,
    acts(person): TemplateResult | typeof nothing {
      if (isMe(person) || page.session.token() === null) return nothing;
      const { player } = person;
      const on = isFollowed(player);
      return html`<button
          data-testid="follow"
          aria-pressed=${on ? "true" : "false"}
          title=${say("follow.note")}
          @click=${() => void follow(person, !on)}
        >
          ${on ? html`${icon("check")} ${say("following")}` : say("follow")}
        </button>
        ${
          // Nobody answers for the house's programs.
          person.house
            ? nothing
            : html`<a class="button" href=${challengeForm(player.name)} data-testid="challenge">${say("challenge")}</a>`
        }`;
    },
    playing(person): TemplateResult | typeof nothing {
      const { playing } = person;
      if (!playing) return nothing;
      // Without the board there are the ways to it all the same.
      void show(playing.slice(0, BOARDS_MOST).map(({ room }) => room)).catch(() => undefined);
      return html`<section class="person-playing" aria-labelledby="playing" data-testid="person-playing">
        <h2 id="playing">${say("playing")}</h2>
        ${hall?.draw() ?? nothing}
        <ul class="ways">
          ${playing.map(line)}
        </ul>
      </section>`;
    },
    reword: () => hall?.reword(),
    close(): void {
      closed = true;
      hall?.close();
    },
  };
}
