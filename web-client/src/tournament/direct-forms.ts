// The short forms of directors: entering somebody, another director, a key for casters, calling it off.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { textField, textOf } from "../components/forms.ts";
import { icon } from "../components/icons.ts";
import { casterWords } from "../i18n/en/caster.ts";
import { directingWords } from "../i18n/en/directing.ts";
import { formsList } from "../language/lists.ts";
import type { TournamentPage } from "../wire/messages.ts";
import { namesTyped } from "./naming.ts";
import { openBoards, type BoardPlace } from "./reading.ts";
import { type Work, simpleForm } from "./direct-work.ts";

const { say } = directingWords;

/** Pure: whoever would be entered has a place already, or the team's name is taken; what is wrong with it, else "". */
export function notToBeAdded(page: TournamentPage, player: string, team: string | null): string {
  const same = (one: string, other: string): boolean =>
    one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
  const known = page.entrants.find(({ captain, line_up: lineUp, alternates }) =>
    [captain, ...lineUp, ...alternates].some(({ id, name }) => id === player || same(name, player)),
  );
  if (known) return say("add.known", { name: player });
  if (team !== null && page.entrants.some(({ name }) => same(name, team))) return say("add.teamTaken", { name: team });
  return page.entrants.length >= page.settings.entrants_max ? say("add.full") : "";
}

export function addForm(work: Work, page: TournamentPage): TemplateResult {
  const { team } = page.settings;
  const submit = async (event: SubmitEvent): Promise<boolean> => {
    const player = textOf(event, "player").trim();
    const called = team ? textOf(event, "team").trim() : null;
    work.named = player;
    const whyNot = notToBeAdded(page, player, called);
    if (whyNot !== "") {
      work.acts.refuse("add", whyNot);
      return false;
    }
    return work.acts.act(
      "add",
      "register",
      { player, ...(called === null ? {} : { team: called }) },
      say("done.add", { name: called ?? player }),
    );
  };
  return simpleForm(
    work,
    "add",
    submit,
    html`${
      team
        ? textField({
            id: "add-team",
            name: "team",
            label: say("add.teamName"),
            autocomplete: "off",
            maxlength: 32,
          })
        : nothing
    }${textField({
      id: "add-player",
      name: "player",
      label: say(team ? "add.captain" : "add.player"),
      autocomplete: "off",
      maxlength: 64,
    })}`,
    say("add.go"),
  );
}

/** Several at once, of whom nothing is known but their names. */
export function namesForm(work: Work, page: TournamentPage): TemplateResult {
  const submit = async (event: SubmitEvent): Promise<boolean> => {
    const names = namesTyped(textOf(event, "names"));
    if (page.entrants.length + names.length > page.settings.entrants_max) {
      work.acts.refuse("names", say("add.full"));
      return false;
    }
    return work.acts.act("names", "register", { names }, say("done.add", { name: formsList(names) }));
  };
  return simpleForm(
    work,
    "names",
    submit,
    html`<div class="field-block">
      <label for="add-names">${say("add.names")}</label>
      <textarea id="add-names" name="names" rows="4" required data-testid="add-names"></textarea>
    </div>`,
    say("add.go"),
  );
}

/** One key for all rooms, and the way into those where something is being played. */
export function casterPart(work: Work, page: TournamentPage): TemplateResult {
  if (work.caster === null) return html`${work.wrong("caster")}`;
  const key = work.caster;
  const playing = openBoards(page).filter(({ board }) => board.status === "playing" && board.room !== null);
  const people = ({ board }: BoardPlace): string =>
    Object.entries(board.seats)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([, { name }]) => name)
      .join(" – ");
  return html`<div class="t-form">
    <p class="note">${casterWords.say("note")}</p>
    <div class="row t-key">
      <textarea
        id="t-caster-key"
        readonly
        rows="1"
        spellcheck="false"
        .value=${key}
        aria-label=${casterWords.say("key")}
        data-testid="caster-key"
      ></textarea
      ><button
        data-testid="caster-copy"
        @click=${() => copyText(work.context.page, key, casterWords.say("copied"), "#t-caster-key")}
      >
        ${icon("link")} ${casterWords.say("copy")}
      </button>
    </div>
    ${
      playing.length === 0
        ? html`<p class="note">${say("caster.none")}</p>`
        : html`<p>${say("caster.rooms")}</p>
            <ul class="t-files" data-testid="caster-rooms">
              ${playing.map(
                (place) => html`<li><a href="/r/${place.board.room}#caster=${key}">${people(place)}</a></li>`,
              )}
            </ul>`
    }
  </div>`;
}

export async function askCaster(work: Work): Promise<void> {
  if (work.caster === null) await work.acts.run("caster", async () => (work.caster = await work.context.api.caster()));
}

export function directorForm(work: Work, page: TournamentPage): TemplateResult {
  const submit = async (event: SubmitEvent): Promise<boolean> => {
    work.named = textOf(event, "player").trim();
    if (page.directors.some(({ id, name }) => id === work.named || name === work.named)) {
      work.acts.refuse("director", say("director.known", { name: work.named }));
      return false;
    }
    return work.acts.act("director", "directors", { player: work.named }, say("done.director", { name: work.named }));
  };
  return simpleForm(
    work,
    "director",
    submit,
    textField({
      id: "director-player",
      name: "player",
      label: say("add.player"),
      autocomplete: "off",
      maxlength: 64,
      note: say("director.note"),
    }),
    say("director.go"),
  );
}

export const cancelForm = (work: Work): TemplateResult =>
  simpleForm(
    work,
    "cancel",
    (event) => work.acts.act("cancel", "cancel", { reason: textOf(event, "reason").trim() }),
    html`<p>${say("cancel.sure")}</p>
      ${textField({
        id: "cancel-reason",
        name: "reason",
        label: say("reason"),
        autocomplete: "off",
        maxlength: 300,
        note: say("reason.note"),
      })}`,
    say("cancel.go"),
    "bad",
  );
