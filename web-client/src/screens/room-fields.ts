// What is chosen for a room beside its game: the same fields where it is made and where its host changes it.
import { html, nothing, type TemplateResult } from "lit-html";
import { checkField, segmentField, selectField } from "../components/fields.ts";
import { offered } from "../components/presets.ts";
import { textIn } from "../components/form-text.ts";
import { core } from "../i18n/en/core.ts";
import { setupWords } from "../i18n/en/setup.ts";
import type { Page } from "../session/page.ts";
import type { Fields, RoomInfo, Visibility } from "../wire/messages.ts";

const { say } = setupWords;

const DELAYS = [0, 15, 30, 60, 180];
const ABSENCES = [15, 30, 60, 120, 300];

/** The fields of the wire's names, by their handles. */
export const ROOM_FIELDS: Partial<Record<string, string>> = {
  name: "room-name",
  visibility: "option-visibility",
  password: "room-password",
  spectator_delay: "option-delay",
  absent_seconds: "option-absent",
  table_talk: "option-table-talk",
  watchable: "option-unwatched",
  rated: "option-rated",
  warm_chairs: "option-warm-chairs",
};

export interface RoomFields {
  /** `alone`: one person plays all sides, and games are not rated. `isClosed`: nobody is asked for a password. */
  draw(alone: boolean, isClosed?: boolean): TemplateResult;
  isRated(alone: boolean): boolean;
  /** As request fields; a password or a name that is not given is left out. */
  chosen(form: HTMLFormElement, alone: boolean): Omit<Fields<"room.configure">, "room" | "game" | "options">;
}

/** `now`: how a room is that is there already. */
export function openRoomFields(page: Page, now?: RoomInfo): RoomFields {
  let visibility: Visibility = now?.visibility ?? "public";
  let tableTalk = now?.table_talk ?? false;
  let unwatched = now?.watchable === false;
  let delay = now?.spectator_delay ?? 0;
  let absent = now?.absent_seconds ?? 60;
  let rated = now?.rated !== undefined;
  let warm = now?.warm_chairs === true;
  let unlocked = false;

  /** What is switched on and possible: nobody is rated whom the server does not know. */
  const isRated = (alone: boolean): boolean => rated && page.state.me?.registered === true && !alone;

  /** No computer sits where games are rated, nor where one plays alone. */
  const isWarm = (alone: boolean): boolean => warm && !isRated(alone) && !alone;

  const warmField = (): TemplateResult =>
    checkField("option-warm-chairs", say("warm"), say("warm.note"), isWarm(false), (on) => {
      warm = on;
      rated &&= !on;
      page.redraw();
    });

  function ratedField(): TemplateResult {
    const may = page.state.me?.registered === true;
    const field = checkField(
      "option-rated",
      say("rated"),
      say("rated.note"),
      isRated(false),
      (on) => {
        rated = on;
        warm &&= !on;
        page.redraw();
      },
      !may,
    );
    return may
      ? field
      : html`<div class="field">
          ${field}
          <p class="note" data-testid="rated-why">${say("rated.guest")} <a href="/account">${say("rated.keep")}</a></p>
        </div>`;
  }

  function passwordFields(): TemplateResult {
    const isLocked = now?.password === true;
    return html`<div class="field">
        <label for="room-password">${say("password")}</label>
        <input
          id="room-password"
          name="password"
          maxlength="64"
          autocomplete="off"
          data-testid="room-password"
          aria-describedby="room-password-note"
          placeholder=${isLocked && !unlocked ? say("password.as") : nothing}
          ?disabled=${unlocked}
        />
        <small id="room-password-note">${say("password.note")}</small>
      </div>
      ${
        isLocked
          ? checkField("room-password-none", say("password.none"), null, unlocked, (on) => {
              unlocked = on;
              page.redraw();
            })
          : nothing
      }`;
  }

  const draw = (alone: boolean, isClosed = false): TemplateResult =>
    html`<div class="field">
        <label for="room-name">${say("name")}</label>
        <input
          id="room-name"
          name="room-name"
          maxlength="60"
          autocomplete="off"
          data-testid="room-name"
          value=${now?.name ?? nothing}
          placeholder=${core.say("room.of", { name: page.state.me?.name ?? "" })}
        />
      </div>
      ${alone ? nothing : html`${ratedField()} ${warmField()}`}
      ${segmentField<Visibility>(
        "option-visibility",
        say("visibility"),
        (["public", "unlisted"] as const).map((value) => ({ value, text: say(`visibility.${value}`) })),
        visibility,
        (each) => {
          visibility = each;
        },
        say("visibility.note"),
      )}
      ${isClosed ? nothing : passwordFields()}
      ${checkField("option-table-talk", say("table_talk"), say("table_talk.note"), tableTalk, (on) => {
        tableTalk = on;
      })}
      ${checkField("option-unwatched", say("unwatched"), say("unwatched.note"), unwatched, (on) => {
        unwatched = on;
      })}
      <div class="pair">
        ${selectField(
          "option-absent",
          say("absent"),
          offered(ABSENCES, absent).map((seconds) => [seconds, say("glass", { seconds })]),
          absent,
          (seconds) => {
            absent = seconds;
          },
          say("absent.note"),
        )}
        ${selectField(
          "option-delay",
          say("delay"),
          offered(DELAYS, delay).map((seconds) => [
            seconds,
            seconds === 0 ? say("delay.0") : say("glass", { seconds }),
          ]),
          delay,
          (seconds) => {
            delay = seconds;
          },
          say("delay.note"),
        )}
      </div>`;

  function chosen(form: HTMLFormElement, alone: boolean): ReturnType<RoomFields["chosen"]> {
    const name = textIn(form, "room-name").trim();
    const password = textIn(form, "password").trim();
    return {
      ...(name === "" ? {} : { name }),
      visibility,
      ...(unlocked ? { password: null } : password === "" ? {} : { password }),
      spectator_delay: delay,
      absent_seconds: absent,
      table_talk: tableTalk,
      watchable: !unwatched,
      rated: isRated(alone),
      warm_chairs: isWarm(alone),
    };
  }

  return { draw, isRated, chosen };
}
