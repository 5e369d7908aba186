// One's own part in a tournament: entering and leaving, checking in, coming back, and what a captain arranges.
import { html, nothing, type TemplateResult } from "lit-html";
import { copy_text } from "../components/copy.ts";
import { text_field, text_of } from "../components/forms.ts";
import { icon } from "../components/icons.ts";
import { tournament_words } from "../i18n/en/tournament.ts";
import type { Page } from "../page.ts";
import { Attempt } from "../people/attempt.ts";
import type { HttpTournamentSubstituteRequest, SeatName, TournamentEntrant, TournamentPage, TournamentPerson } from "../wire.ts";
import type { TournamentApi } from "./api.ts";
import { captain_form } from "./captain.ts";
import { move_buttons } from "./moved.ts";
import { entrant_of, has_part, is_over, line_up_size, open_boards, seats_of_entrant, takes_entries, takes_late_entries } from "./reading.ts";
import { refusal } from "./words.ts";

const { say } = tournament_words;

/** What the parts of a tournament's screen act with. */
export interface Desk {
  page: Page;
  api: TournamentApi;
  id: string;
  /** What has been done is looked at at once. */
  fetch(): Promise<void>;
  touch(): void;
}

export interface OwnPart {
  draw(page: TournamentPage, now_ms: number): TemplateResult | typeof nothing;
}

export function own_part(desk: Desk): OwnPart {
  const { api, touch } = desk;
  const trying = new Attempt(touch);
  /** What has been asked for and wants a yes. */
  let sure: "leave" | "withdraw" | null = null;
  let code: string | null = null;
  let by_code = false;
  let joining = false;
  /** The order that a captain is making; null: as it is kept. */
  let order: string[] | null = null;
  let dragged: string | null = null;

  async function act(what: string, body: object): Promise<boolean> {
    const done = await trying.run(() => api.act(what, body));
    sure = null;
    if (done) await desk.fetch();
    touch();
    return done;
  }

  async function enter(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const text = (name: string): string | undefined => text_of(event, name).trim() || undefined;
    joining = by_code;
    const done = await trying.run(() =>
      by_code ? api.enter("join", { code: (text("code") ?? "").toUpperCase() }) : api.enter("register", { team: text("team"), club: text("club"), password: text_of(event, "password") || undefined }),
    );
    if (done) await desk.fetch();
  }

  const wrong = (): string => {
    const { problem } = trying;
    if (!problem) return "";
    return joining && problem.code === "forbidden" ? say("refused.code") : refusal(problem);
  };
  const wrong_line = (): TemplateResult => html`<p class="note bad" role="alert" data-testid="mine-wrong">${wrong() || nothing}</p>`;

  function entry(page: TournamentPage): TemplateResult | typeof nothing {
    const { settings } = page;
    const me = desk.page.state.me;
    if (!takes_entries(page)) {
      const full = !is_over(page) && page.status !== "draft" && page.status !== "running" && page.entrants.length >= settings.entrants_max;
      if (!settings.team || page.status === "draft" || is_over(page)) return full ? html`<p class="note">${say("enter.full")}</p>` : nothing;
      by_code = true;
    }
    if (settings.needs_registered && !me?.registered)
      return panel(say("enter.head"), html`<p data-testid="enter-why">${say("enter.registered")} <a href="/account">${say("enter.keep")}</a></p>`);
    const set_way = (on: boolean) => (): void => {
      by_code = on;
      trying.problem = null;
      touch();
    };
    const fields = by_code
      ? text_field({ id: "enter-code", name: "code", label: say("enter.code"), autocomplete: "off", maxlength: 64 })
      : html`${settings.team ? text_field({ id: "enter-team", name: "team", label: say("enter.team"), autocomplete: "off", maxlength: 32, note: say("enter.team_note") }) : html`<p>${say("enter.name", { name: me?.name ?? "" })}</p>`}
          <details class="t-more"><summary>${say("enter.club")}</summary>${text_field({ id: "enter-club", name: "club", label: say("enter.club"), autocomplete: "organization", maxlength: 32, required: false })}</details>
          ${settings.password ? text_field({ id: "enter-password", name: "password", label: say("enter.password"), autocomplete: "off", maxlength: 64 }) : nothing}`;
    return panel(
      say("enter.head"),
      html`${takes_late_entries(page) ? html`<p class="note">${say("enter.late")}</p>` : nothing} ${settings.invited && !by_code ? html`<p class="note">${say("enter.invited")}</p>` : nothing}
        <form class="people-form" @submit=${enter}>
          ${fields} ${wrong_line()}
          <div class="actions">
            <button class="primary" data-testid="enter-go" ?disabled=${trying.busy}>${say(by_code ? "enter.join" : settings.team ? "enter.team_go" : "enter")}</button>
            ${settings.team && takes_entries(page) ? html`<button type="button" class="quiet" data-testid="enter-other" @click=${set_way(!by_code)}>${say(by_code ? "enter.team_go" : "enter.have_code")}</button>` : nothing}
          </div>
        </form>`,
    );
  }

  const panel = (title: string, content: TemplateResult): TemplateResult =>
    html`<section class="panel t-mine" aria-labelledby="t-mine" data-testid="mine"><h2 id="t-mine">${title}</h2>${content}</section>`;

  /** What is worth saying to who is in it, and what they can do about it. */
  function standing(page: TournamentPage, mine: TournamentEntrant, is_captain: boolean): TemplateResult {
    const { entrant, status } = mine;
    const place = page.rounds_closed === 0 ? null : (page.standings.find(({ number }) => number === mine.number)?.place ?? null);
    const started = mine.number !== null;
    const may_check_in = !started && is_captain && (page.status === "check_in" || takes_late_entries(page)) && mine.status === "registered" && mine.line_up.length >= line_up_size(page);
    const text =
      status === "registered"
        ? page.status === "check_in"
          ? say("mine.check_in")
          : page.status === "running"
            ? say("mine.not_in")
            : say("mine.registered")
        : say(`mine.${status}`);
    const ask = (what: "leave" | "withdraw") => (): void => {
      sure = what;
      touch();
    };
    const leave = (): void => {
      if (sure === "withdraw") void act("withdraw", { entrant });
      else if (is_captain) void act("unregister", { entrant });
      else void act("remove_member", { entrant, player: desk.page.state.me?.id });
    };
    const may_withdraw = started && is_captain && status !== "withdrawn" && page.status === "running";
    const may_leave = is_captain ? !started && !is_over(page) : !is_over(page);
    return html`<p data-testid="mine-state" data-status=${status}>${say(page.settings.team ? "mine.in" : "mine.as", { name: mine.name })} ${is_over(page) ? nothing : text} ${place === null ? nothing : say("mine.place", { place })}</p>
      ${wrong_line()}
      ${
        sure === null
          ? html`<div class="actions">
              ${may_check_in ? html`<button class="primary" data-testid="check-in" ?disabled=${trying.busy} @click=${() => act("check_in", { entrant })}>${say("check_in")}</button>` : nothing}
              ${is_captain && status === "absent" && page.status === "running" ? html`<button class="primary" data-testid="come-back" ?disabled=${trying.busy} @click=${() => act("return", { entrant })}>${say("come_back")}</button>` : nothing}
              ${may_withdraw ? html`<button data-testid="withdraw" @click=${ask("withdraw")}>${say("withdraw")}</button>` : nothing}
              ${may_leave ? html`<button class="quiet" data-testid="leave" @click=${ask("leave")}>${say(is_captain ? "leave" : "leave_team")}</button>` : nothing}
            </div>`
          : html`<div class="t-sure" role="alertdialog" aria-label=${say(`${sure}.sure`)}><p>${say(`${sure}.sure`)}</p>
              <div class="actions"><button class="bad" data-testid="sure-yes" ?disabled=${trying.busy} @click=${leave}>${say("yes")}</button>
              <button data-testid="sure-no" @click=${() => { sure = null; touch(); }}>${say("no")}</button></div></div>`
      }`;
  }

  function captains(page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
    if (!page.settings.team || is_over(page)) return nothing;
    return html`${invite(mine)} ${line_up(page, mine)} ${substitutes(page, mine)} ${captain_form(mine, trying.busy, (body) => void act("captain", body))}`;
  }

  function invite({ entrant }: TournamentEntrant): TemplateResult {
    const show = async (): Promise<void> => {
      await trying.run(async () => (code = await api.invite(entrant)));
      touch();
    };
    const copy = (): Promise<void> => copy_text(desk.page, code ?? "", say("invite.copied"), ".t-invite code");
    return html`<div class="t-invite"><span>${say("invite")}</span>
      ${code === null ? html`<button data-testid="invite-show" ?disabled=${trying.busy} @click=${show}>${say("invite.show")}</button>` : html`<code class="room-code" data-testid="invite-code">${code}</code><button data-testid="invite-copy" @click=${copy}>${icon("link")} ${say("invite.copy")}</button>`}
    </div>`;
  }

  function line_up(page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
    const members = new Map([...mine.line_up, ...mine.alternates].map((person) => [person.id, person]));
    if (members.size < 2) return nothing;
    const kept = [...members.keys()];
    // Somebody has joined or gone meanwhile: the order that was being made goes on with those who are there.
    const ids = order === null ? kept : [...order.filter((id) => members.has(id)), ...kept.filter((id) => !order?.includes(id))];
    const size = line_up_size(page);
    const move = (id: string, to: number): void => {
      const others = ids.filter((each) => each !== id);
      others.splice(Math.max(0, to), 0, id);
      order = others;
      touch();
    };
    const save = async (): Promise<void> => {
      if (await act("line_up", { entrant: mine.entrant, line_up: ids.slice(0, size), alternates: ids.slice(size) })) order = null;
      touch();
    };
    const same = ids.join() === kept.join() && mine.line_up.length === Math.min(size, ids.length);
    return html`<div class="t-lineup" data-rows><h3>${say("line_up")}</h3><p class="note">${say("line_up.note", { count: size })}</p>
      <ol data-testid="line-up">${ids.map((id, index) => {
        const { name } = members.get(id) as TournamentPerson;
        return html`<li class=${index >= size ? "alternate" : ""} draggable="true" data-testid="member-${id}" @dragstart=${() => (dragged = id)}
            @dragover=${(event: Event) => event.preventDefault()} @drop=${(event: Event) => { event.preventDefault(); if (dragged !== null) move(dragged, index); dragged = null; }}>
          <span class="t-grip" aria-hidden="true">⠿</span>
          <span class="t-name">${name}${id === mine.captain.id ? html` <span class="note">(${say("captain")})</span>` : nothing}<small class="note">${index < size ? (page.settings.boards > 1 ? say("line_up.board", { number: Math.floor(index / page.settings.seats) + 1 }) : nothing) : say("line_up.alternate")}</small></span>
          ${move_buttons(desk.page, name, index, ids.length, (to) => move(id, to))}
          ${id === mine.captain.id ? html`<span class="t-gap"></span>` : html`<button class="quiet" aria-label=${say("line_up.remove", { name })} @click=${() => act("remove_member", { entrant: mine.entrant, player: id })}>✕</button>`}
        </li>`;
      })}</ol>
      ${same ? nothing : html`<p><button class="primary" data-testid="line-up-save" ?disabled=${trying.busy} @click=${save}>${say("line_up.save")}</button></p>`}
    </div>`;
  }

  function substitutes(page: TournamentPage, mine: TournamentEntrant): TemplateResult | typeof nothing {
    const waiting = open_boards(page).filter(({ board }) => board.status === "waiting");
    const seats = waiting.flatMap((place) => seats_of_entrant(place.match, place.board, mine.number).map((seat) => ({ place, seat })));
    if (seats.length === 0) return nothing;
    const seated = new Set(seats.flatMap(({ place }) => place.match.boards.flatMap(({ seats: all }) => Object.values(all).map((person) => person?.id))));
    const free = [...mine.line_up, ...mine.alternates].filter(({ id }) => !seated.has(id));
    if (free.length === 0) return nothing;
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      const chosen = seats[Number(text_of(event, "seat"))];
      if (!chosen) return;
      const { round, match, board } = chosen.place;
      const body: HttpTournamentSubstituteRequest = { round: round.round, match: match.match, board: board.board, attempt: board.attempt, seat: chosen.seat as SeatName, player: text_of(event, "player") };
      void act("substitute", body);
    };
    return html`<form class="t-substitute" @submit=${submit}><h3>${say("substitute")}</h3><div class="pair">
      <label class="field">${say("substitute.out")}<select name="seat" data-testid="substitute-seat">${seats.map(({ place, seat }, index) => html`<option value=${index}>${place.board.seats[seat]?.name}${page.settings.boards > 1 ? `, ${say("board.number", { number: place.board.board })}` : ""}</option>`)}</select></label>
      <label class="field">${say("substitute.in")}<select name="player" data-testid="substitute-player">${free.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}</select></label>
    </div><p><button data-testid="substitute-go" ?disabled=${trying.busy}>${say("substitute.go")}</button></p></form>`;
  }

  return {
    draw(page): TemplateResult | typeof nothing {
      const me = desk.page.state.me?.id || null;
      const mine = entrant_of(page, me);
      if (!mine || me === null) return entry(page);
      by_code = false;
      if (!has_part(mine, me)) return nothing;
      const is_captain = mine.captain.id === me;
      return panel(say("mine"), html`${standing(page, mine, is_captain)} ${is_captain ? captains(page, mine) : nothing}`);
    },
  };
}
