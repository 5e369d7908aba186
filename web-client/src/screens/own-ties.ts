// On one's own account page: whom one follows, who of them is here and plays; and whether others are told of oneself.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField } from "../components/fields.ts";
import { icon } from "../components/icons.ts";
import { playerWithSeal } from "../components/player-name.ts";
import { titleOf } from "../games/registry.ts";
import { tiesWords } from "../i18n/en/ties.ts";
import { errorSentence } from "../language/errors.ts";
import { problemOf } from "../net/api.ts";
import type { PeopleApi } from "../people/api.ts";
import { fetchFollows, setFollowed } from "../people/follows.ts";
import { tell } from "../session/asking.ts";
import type { Page } from "../session/page.ts";
import { placeHere } from "../session/place.ts";
import type { HttpFollow } from "../wire/messages.ts";

const { say } = tiesWords;
const PLACE = "#follows";

export interface OwnTies {
  draw: () => TemplateResult | typeof nothing;
}

export function ownTies(page: Page, api: PeopleApi): OwnTies {
  let whose: string | null = null;
  let follows: HttpFollow[] | null = null;
  /** Null: it is not known. */
  let hidden: boolean | null = null;
  let led = false;

  /** The page does without what does not come. */
  async function load(token: string): Promise<void> {
    const [first, second] = await Promise.allSettled([fetchFollows(page), api.account()]);
    if (whose !== token) return;
    follows = first.status === "fulfilled" ? first.value : null;
    hidden = second.status === "fulfilled" ? second.value.presence_hidden === true : null;
    page.redraw();
    if (led || location.hash !== PLACE || placeHere() > 0) return;
    led = true;
    requestAnimationFrame(() => document.querySelector(PLACE)?.scrollIntoView());
  }

  const refused = (error: unknown): void => page.session.toast({ text: errorSentence(problemOf(error)), tone: "bad" });

  async function unfollow({ player }: HttpFollow): Promise<void> {
    try {
      await setFollowed(page, player, false);
      follows = follows?.filter((one) => one.player.id !== player.id) ?? null;
      page.session.toast({ text: say("unfollow.done", { name: player.name }), tone: "plain" });
    } catch (error) {
      refused(error);
    }
    page.redraw();
  }

  /** Where the server does not want it, it stands as it was. */
  async function hide(on: boolean): Promise<void> {
    const before = hidden;
    hidden = on;
    try {
      await tell(page, "/account/presence", { hidden: on });
    } catch (error) {
      hidden = before;
      refused(error);
    }
    page.redraw();
  }

  /** Who plays first, then who is here. */
  const rank = ({ here, playing }: HttpFollow): number => (playing ? 0 : here ? 1 : 2);

  const line = (follow: HttpFollow): TemplateResult => {
    const { player, here, playing } = follow;
    return html`<li class="session" data-testid="follow-${player.id}">
      <span>
        ${playerWithSeal(player)}
        ${here ? html`<span class="here">${say(playing ? "here.playing" : "here")}</span>` : nothing}
        ${(playing ?? []).map(
          ({ room, game }) =>
            html`<a class="follow-watch" href="/r/${room}" data-testid="watch-${room}"
              >${say("watch", { game: titleOf(game) })} ${icon("right")}</a
            >`,
        )}
      </span>
      <button
        class="quiet"
        aria-label=${say("unfollow.label", { name: player.name })}
        data-testid="unfollow-${player.id}"
        @click=${() => void unfollow(follow)}
      >
        ${say("unfollow")}
      </button>
    </li>`;
  };

  const list = (all: HttpFollow[]): TemplateResult =>
    html`<section class="panel" id="follows" aria-labelledby="follows-head" data-rows>
      <h2 id="follows-head">${say("follows")}</h2>
      ${
        all.length === 0
          ? html`<p class="note" data-testid="follows-none">${say("follows.none")}</p>`
          : html`<ul class="sessions" data-testid="follows">
              ${all.toSorted((one, other) => rank(one) - rank(other)).map(line)}
            </ul>`
      }
    </section>`;

  const presence = (on: boolean): TemplateResult =>
    html`<section class="panel" aria-labelledby="presence-head">
      <h2 id="presence-head">${say("presence")}</h2>
      ${checkField("presence-hidden", say("presence.hide"), say("presence.note"), on, (value) => void hide(value))}
      <p><a href="/settings#push" data-testid="to-push">${say("push")}</a></p>
    </section>`;

  return {
    draw(): TemplateResult | typeof nothing {
      const token = page.session.token();
      if (token !== whose) {
        [whose, follows, hidden] = [token, null, null];
        if (token !== null) void load(token);
      }
      if (!follows && hidden === null) return nothing;
      return html`<div class="people-columns">
        ${follows ? list(follows) : nothing} ${hidden === null ? nothing : presence(hidden)}
      </div>`;
    },
  };
}
