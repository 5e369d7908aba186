// One's own part in a tournament: entering and leaving, checking in, coming back, and what a captain arranges.
import { html, nothing, type TemplateResult } from "lit-html";
import { copyText } from "../components/copy.ts";
import { textField, textOf } from "../components/forms.ts";
import { icon } from "../components/icons.ts";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type {
  HttpTournamentSubstituteRequest,
  SeatName,
  TournamentEntrant,
  TournamentPage,
  TournamentPerson,
} from "../wire/messages.ts";
import { captainForm } from "./captain.ts";
import type { Desk } from "./desk.ts";
import { Doing } from "./doing.ts";
import { byId, focusIfLost, focusOn } from "./focus.ts";
import { moveButtons } from "./moved.ts";
import { Question } from "./question.ts";
import {
  boardOf,
  entrantOf,
  hasPart,
  isFull,
  isOver,
  lineUpSize,
  missedRound,
  openBoards,
  seatsOfEntrant,
  takesEntries,
  takesLateEntries,
} from "./reading.ts";
import { refusal } from "./words.ts";

const { say } = tournamentWords;

export interface OwnPart {
  draw(page: TournamentPage, nowMs: number): TemplateResult | typeof nothing;
}

/** Where it is said that one will be called. */
const CALLED: ReadonlySet<string> = new Set(["mine.registered", "mine.checked_in", "mine.playing"]);

/** Pure: a board of theirs is open. */
const isSeated = (page: TournamentPage, player: string): boolean => boardOf(page, player) !== null;

/** Pure: once it has begun, whoever is in the line-up stays until somebody else stands there. */
const isNeeded = ({ number, line_up: lineUp }: TournamentEntrant, player: string): boolean =>
  number !== null && lineUp.some(({ id }) => id === player);

export function ownPart(desk: Desk): OwnPart {
  const { api, touch } = desk;
  let byCode = false;
  let joining = false;
  const doing = new Doing(desk, (problem, place) =>
    place === "mine" && joining && problem.code === "forbidden"
      ? say("refused.code")
      : refusal(problem, place === "mine" ? "enter" : place),
  );
  /** What has been asked for and wants a yes. */
  const sure = new Question<"leave" | "withdraw">(touch);
  const sureMember = new Question<string>(touch);
  let code: string | null = null;
  /** The order that a captain is making; null: as it is kept. */
  let order: string[] | null = null;
  let dragged: string | null = null;

  const wrongLine = (place = "mine"): TemplateResult =>
    doing.wrongLine(place, place === "mine" ? "mine-wrong" : `${place}-wrong`);
  const busy = (place = "mine"): "true" | "false" => (doing.busy(place) ? "true" : "false");

  async function act(what: string, body: object, place = "mine", done = ""): Promise<boolean> {
    const wasDone = await doing.act(place, what, body, done);
    sure.drop();
    sureMember.drop();
    touch();
    return wasDone;
  }

  async function enter(event: SubmitEvent, page: TournamentPage, join: boolean): Promise<void> {
    event.preventDefault();
    const text = (name: string): string | undefined => textOf(event, name).trim() || undefined;
    joining = join;
    const team = text("team");
    if (
      !join &&
      team !== undefined &&
      page.entrants.some(({ name }) => name.localeCompare(team, undefined, { sensitivity: "base" }) === 0)
    )
      return doing.refuse("mine", say("enter.teamTaken", { name: team }));
    const done = await doing.run("mine", () =>
      join
        ? api.enter("join", { code: (text("code") ?? "").toUpperCase() })
        : api.enter("register", { team, club: text("club"), password: textOf(event, "password") || undefined }),
    );
    if (!done) return;
    byCode = false;
    focusIfLost("#t-mine");
  }

  function entry(page: TournamentPage): TemplateResult | typeof nothing {
    const { settings } = page;
    const me = desk.page.state.me;
    const places = takesEntries(page);
    const full = isFull(page) ? html`<p class="note" data-testid="enter-full">${say("enter.full")}</p>` : nothing;
    // A team that has its place takes players as long as it is not over.
    if (!places && (!settings.team || page.status === "draft" || isOver(page)))
      return full === nothing ? nothing : panel(say("enter.head"), html`${full}`);
    const join = byCode || !places;
    if (settings.needs_registered && !me?.registered)
      return panel(
        say("enter.head"),
        html`<p data-testid="enter-why">${say("enter.registered")} <a href="/account">${say("enter.keep")}</a></p>`,
      );
    const setWay = (on: boolean) => (): void => {
      byCode = on;
      doing.forget("mine");
      touch();
      focusOn("#enter-code, #enter-team");
    };
    const fields = join
      ? textField({ id: "enter-code", name: "code", label: say("enter.code"), autocomplete: "off", maxlength: 64 })
      : html`${
            settings.team
              ? textField({
                  id: "enter-team",
                  name: "team",
                  label: say("enter.team"),
                  autocomplete: "off",
                  maxlength: 32,
                  note: say("enter.teamNote"),
                })
              : html`<p>${say("enter.name", { name: me?.name ?? "" })}</p>`
          }
          <details class="t-more">
            <summary>${say("enter.club")}</summary>
            ${textField({
              id: "enter-club",
              name: "club",
              label: say("enter.club"),
              autocomplete: "organization",
              maxlength: 32,
              required: false,
            })}
          </details>
          ${
            settings.password
              ? textField({
                  id: "enter-password",
                  name: "password",
                  label: say("enter.password"),
                  autocomplete: "off",
                  maxlength: 64,
                })
              : nothing
          }`;
    return panel(
      say("enter.head"),
      html`${full} ${places && takesLateEntries(page) ? html`<p class="note">${say("enter.late")}</p>` : nothing}
        ${settings.invited && !join ? html`<p class="note">${say("enter.invited")}</p>` : nothing}
        <form class="people-form" @submit=${(event: SubmitEvent) => enter(event, page, join)}>
          ${fields} ${wrongLine()}
          <div class="actions">
            <button class="primary" data-testid="enter-go" aria-disabled=${busy()}>
              ${say(join ? "enter.join" : settings.team ? "enter.teamGo" : "enter")}
            </button>
            ${
              settings.team && places
                ? html`<button type="button" class="quiet" data-testid="enter-other" @click=${setWay(!byCode)}>
                    ${say(join ? "enter.teamGo" : "enter.haveCode")}
                  </button>`
                : nothing
            }
          </div>
        </form>`,
    );
  }

  const panel = (title: string, content: TemplateResult): TemplateResult =>
    html`<section class="panel t-mine" aria-labelledby="t-mine" data-panel data-testid="mine">
      <h2 id="t-mine" tabindex="-1">${title}</h2>
      ${content}
    </section>`;

  /** What is worth saying to who is in it, and what they can do about it. */
  function standing(page: TournamentPage, mine: TournamentEntrant, isCaptain: boolean): TemplateResult {
    const { entrant, status } = mine;
    const place =
      page.rounds_closed === 0 ? null : (page.standings.find(({ number }) => number === mine.number)?.place ?? null);
    const started = mine.number !== null;
    const mayCheckIn =
      !started &&
      isCaptain &&
      (page.status === "check_in" || takesLateEntries(page)) &&
      mine.status === "registered" &&
      mine.line_up.length >= lineUpSize(page);
    const me = desk.page.state.me?.id ?? "";
    // Whoever stands in no line-up is not called, though the team is.
    const plays = mine.line_up.some(({ id }) => id === me) || mine.line_up.length < lineUpSize(page);
    const called = (what: "mine.registered" | `mine.${TournamentEntrant["status"]}`): string =>
      say(plays || !CALLED.has(what) ? what : "mine.alternate");
    const text =
      status === "registered"
        ? page.status === "check_in"
          ? say("mine.check_in")
          : page.status === "running"
            ? say("mine.notIn")
            : called("mine.registered")
        : status === "withdrawn" && !isOwnDoing(page, mine)
          ? say("mine.takenOut")
          : called(`mine.${status}`);
    const missed = missedRound(page, me);
    const leave = async (): Promise<void> => {
      if (sure.asked === "withdraw") await act("withdraw", { entrant });
      else if (isCaptain) await act("unregister", { entrant });
      else await act("remove_member", { entrant, player: me });
      focusIfLost("#t-mine");
    };
    const press = (what: string) => async (): Promise<void> => {
      await act(what, { entrant });
      focusIfLost("#t-mine");
    };
    const mayWithdraw = started && isCaptain && status !== "withdrawn" && page.status === "running";
    const mayLeave = !isOver(page) && (isCaptain ? !started : !isNeeded(mine, me) && !isSeated(page, me));
    const asked =
      (sure.asked === "withdraw" && mayWithdraw) || (sure.asked === "leave" && mayLeave) ? sure.asked : null;
    return html`<p data-testid="mine-state" data-status=${status}>
        ${say(page.settings.team ? "mine.in" : "mine.as", { name: mine.name })} ${isOver(page) ? nothing : text}
        ${place === null ? nothing : say("mine.place", { place })}
      </p>
      ${
        missed === null
          ? nothing
          : html`<p class="note bad" data-testid="mine-missed">${say("mine.missed", { round: missed })}</p>`
      }
      ${wrongLine()}
      ${
        asked === null
          ? html`<div class="actions">
              ${
                mayCheckIn
                  ? html`<button
                      class="primary"
                      data-testid="check-in"
                      aria-disabled=${busy()}
                      @click=${press("check_in")}
                    >
                      ${say("check_in")}
                    </button>`
                  : nothing
              }
              ${
                isCaptain && status === "absent" && page.status === "running"
                  ? html`<button
                      class="primary"
                      data-testid="come-back"
                      aria-disabled=${busy()}
                      @click=${press("return")}
                    >
                      ${say("comeBack")}
                    </button>`
                  : nothing
              }
              ${
                mayWithdraw
                  ? html`<button data-testid="withdraw" @click=${(event: Event) => sure.ask("withdraw", event)}>
                      ${say("withdraw")}
                    </button>`
                  : nothing
              }
              ${
                mayLeave
                  ? html`<button class="quiet" data-testid="leave" @click=${(event: Event) => sure.ask("leave", event)}>
                      ${say(isCaptain ? "leave" : "leaveTeam")}
                    </button>`
                  : nothing
              }
            </div>`
          : sure.draw({
              label: say(`${asked}.sure`),
              text: say(`${asked}.sure`),
              yes: { id: "sure-yes", text: say("yes"), tone: "bad", press: leave },
              no: { id: "sure-no", text: say("no") },
              busy: doing.busy("mine"),
            })
      }`;
  }

  /** Otherwise a director has taken them out. */
  function isOwnDoing(page: TournamentPage, { name, captain }: TournamentEntrant): boolean {
    const entry = page.log.findLast(
      ({ what, about, by }) => what === "withdrew" && (about === name || (about === "" && by === captain.name)),
    );
    return entry === undefined || entry.by === null || entry.by === captain.name;
  }

  function captains(page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
    if (!page.settings.team || isOver(page)) return nothing;
    return html`${invite(mine)} ${lineUp(page, mine)} ${substitutes(page, mine)}
    ${captainForm(mine, doing.busy("captain"), (body, next) =>
      act("captain", body, "captain", say("done.captain", { name: next })),
    )}
    ${wrongLine("captain")}`;
  }

  function invite({ entrant }: TournamentEntrant): TemplateResult {
    const show = async (): Promise<void> => {
      await doing.run("invite", async () => (code = await api.invite(entrant)));
      focusIfLost(byId("invite-copy"));
    };
    const copy = (): Promise<void> => copyText(desk.page, code ?? "", say("invite.copied"), ".t-invite code");
    return html`<div class="t-invite">
        <span>${say("invite")}</span>
        ${
          code === null
            ? html`<button data-testid="invite-show" aria-disabled=${busy("invite")} @click=${show}>
                ${say("invite.show")}
              </button>`
            : html`<code class="room-code" data-testid="invite-code">${code}</code
                ><button data-testid="invite-copy" @click=${copy}>${icon("link")} ${say("invite.copy")}</button>`
        }
      </div>
      ${wrongLine("invite")}`;
  }

  function lineUp(page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
    const members = new Map([...mine.line_up, ...mine.alternates].map((person) => [person.id, person]));
    if (members.size < 2) return nothing;
    const kept = [...members.keys()];
    // Somebody has joined or gone meanwhile: the order that was being made goes on with those who are there.
    const ids =
      order === null ? kept : [...order.filter((id) => members.has(id)), ...kept.filter((id) => !order?.includes(id))];
    const size = lineUpSize(page);
    const move = (id: string, to: number): void => {
      const others = ids.filter((each) => each !== id);
      others.splice(Math.max(0, to), 0, id);
      order = others;
      touch();
    };
    const save = async (): Promise<void> => {
      if (
        await act(
          "line_up",
          { entrant: mine.entrant, line_up: ids.slice(0, size), alternates: ids.slice(size) },
          "line_up",
          say("done.line_up"),
        )
      )
        order = null;
      touch();
      if (order === null) focusOn("#t-lineup");
    };
    const takeOut = async (id: string, name: string): Promise<void> => {
      await act("remove_member", { entrant: mine.entrant, player: id }, "remove_member", say("done.remove", { name }));
      focusOn("#t-lineup");
    };
    /** Whoever may not be taken out now, and why. */
    const stays = (id: string): string => (isSeated(page, id) ? say("line_up.seated") : "");
    const leaving = sureMember.asked;
    const same = ids.join() === kept.join() && mine.line_up.length === Math.min(size, ids.length);
    return html`<div class="t-lineup" data-panel>
      <h3 id="t-lineup" tabindex="-1">${say("line_up")}</h3>
      <p class="note">${say("line_up.note", { count: size })}</p>
      <ol data-testid="line-up">
        ${ids.map((id, index) => {
          const { name } = members.get(id) as TournamentPerson;
          return html`<li
            class=${index >= size ? "alternate" : ""}
            draggable="true"
            data-testid="member-${id}"
            @dragstart=${() => (dragged = id)}
            @dragover=${(event: Event) => event.preventDefault()}
            @drop=${(event: Event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, index);
              dragged = null;
            }}
          >
            <span class="t-grip" aria-hidden="true">⠿</span>
            <span class="t-name"
              >${name}${id === mine.captain.id ? html` <span class="note">(${say("captain")})</span>` : nothing}<small
                class="note"
                >${
                  index < size
                    ? page.settings.boards > 1
                      ? say("line_up.board", { number: Math.floor(index / page.settings.seats) + 1 })
                      : nothing
                    : say("line_up.alternate")
                }${stays(id) === "" ? nothing : ` · ${stays(id)}`}</small
              ></span
            >
            ${moveButtons(desk.page, name, index, ids.length, (to) => move(id, to))}
            ${
              id === mine.captain.id || isNeeded(mine, id) || isSeated(page, id)
                ? html`<span class="t-gap"></span>`
                : html`<button
                    class="quiet"
                    aria-label=${say("line_up.remove", { name })}
                    data-testid="member-${id}-remove"
                    @click=${(event: Event) => sureMember.ask(id, event)}
                  >
                    ✕
                  </button>`
            }
            ${
              leaving === id && !isSeated(page, id)
                ? sureMember.draw({
                    label: say("line_up.remove", { name }),
                    text: say("line_up.remove.sure", { name }),
                    yes: {
                      id: "member-sure",
                      text: say("line_up.remove.yes"),
                      tone: "bad",
                      press: () => takeOut(id, name),
                    },
                    no: { id: "member-back", text: say("no") },
                    busy: doing.busy("remove_member"),
                  })
                : nothing
            }
          </li>`;
        })}
      </ol>
      ${mine.number !== null && mine.alternates.length > 0 ? html`<p class="note">${say("line_up.stay")}</p>` : nothing}
      ${wrongLine("remove_member")} ${wrongLine("line_up")}
      ${
        same
          ? nothing
          : html`<p>
              <button class="primary" data-testid="line-up-save" aria-disabled=${busy("line_up")} @click=${save}>
                ${say("line_up.save")}
              </button>
            </p>`
      }
    </div>`;
  }

  function substitutes(page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
    const waiting = openBoards(page).filter(({ board }) => board.status === "waiting");
    const seats = waiting.flatMap((place) =>
      seatsOfEntrant(place.match, place.board, mine.number).map((seat) => ({ place, seat })),
    );
    if (seats.length === 0) return nothing;
    const seated = new Set(
      seats.flatMap(({ place }) =>
        place.match.boards.flatMap(({ seats: all }) => Object.values(all).map((person) => person?.id)),
      ),
    );
    const free = [...mine.line_up, ...mine.alternates].filter(({ id }) => !seated.has(id));
    if (free.length === 0) return nothing;
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const chosen = seats[Number(textOf(event, "seat"))];
      if (!chosen) return;
      const { round, match, board } = chosen.place;
      const body: HttpTournamentSubstituteRequest = {
        round: round.round,
        match: match.match,
        board: board.board,
        attempt: board.attempt,
        seat: chosen.seat as SeatName,
        player: textOf(event, "player"),
      };
      const name = free.find(({ id }) => id === body.player)?.name ?? "";
      void act("substitute", body, "substitute", say("done.substitute", { name })).then(
        (done) => done && focusIfLost("#t-mine"),
      );
    };
    return html`<form class="t-substitute" @submit=${submit}>
      <h3>${say("substitute")}</h3>
      <div class="pair">
        <label class="field"
          >${say("substitute.out")}<select name="seat" data-testid="substitute-seat">
            ${seats.map(
              ({ place, seat }, index) =>
                html`<option value=${index}>
                  ${place.board.seats[seat]?.name}${
                    page.settings.boards > 1 ? `, ${say("board.number", { number: place.board.board })}` : ""
                  }
                </option>`,
            )}
          </select></label
        >
        <label class="field"
          >${say("substitute.in")}<select name="player" data-testid="substitute-player">
            ${free.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
          </select></label
        >
      </div>
      ${wrongLine("substitute")}
      <p><button data-testid="substitute-go" aria-disabled=${busy("substitute")}>${say("substitute.go")}</button></p>
    </form>`;
  }

  return {
    draw(page): TemplateResult | typeof nothing {
      const me = desk.page.state.me?.id || null;
      const mine = entrantOf(page, me);
      if (!mine || me === null) return entry(page);
      if (!hasPart(mine, me)) return nothing;
      const isCaptain = mine.captain.id === me;
      return panel(say("mine"), html`${standing(page, mine, isCaptain)} ${isCaptain ? captains(page, mine) : nothing}`);
    },
  };
}
