// A match on this page: three buttons to choose by, the envelopes, and the points.
import { html } from "lit-html";
import { envelopeRow, type Envelope } from "../../components/envelopes.ts";
import { errorSentence } from "../../language/errors.ts";
import { playerWord, sideOf, sideWord, spokenWord, whoIs } from "../../room/seats.ts";
import { loadSheet } from "../../styles/load-sheet.ts";
import type { EventOf, RpsHand, SeatName } from "../../wire/messages.ts";
import type { KeyHelp, Table, TableHost } from "../common/game.ts";
import { rememberedLog } from "../common/remembered-log.ts";
import { choosingSeat, handOf, HANDS, owes, withHand, type RpsRoom } from "./hand.ts";
import sheet from "./rps.css?url";
import { logLines, reason, spoken } from "./sentences.ts";
import { rps } from "./words/table.ts";

const { say } = rps;

export const loadStyle = (): Promise<void> => loadSheet(sheet);

/** The buttons are reached as everywhere. */
export const keyHelp = (): KeyHelp[] => [{ keys: "Tab, Enter", text: say("key.choose") }];

export function openTable({ page, room }: TableHost<"rps">): Table {
  const { session, sounds, voice } = page;
  const log = rememberedLog<EventOf<"rps">>((events, info) => logLines(events, info));
  let sending = false;
  let refused = "";

  async function seal(seat: SeatName, hand: RpsHand): Promise<void> {
    sending = true;
    refused = "";
    page.redraw();
    const named = room().you.seats.length > 1 ? seat : undefined;
    const answer = await session.seal({ type: "seal", hand }, named, (sealed: RpsRoom["you"]["sealed"]) =>
      withHand(sealed, seat, hand),
    );
    sending = false;
    if (answer.ok) sounds.play("sealed");
    else refused = errorSentence(answer.error);
    if (!answer.ok) voice.sayOnce(refused);
    page.redraw();
  }

  function envelopes(): Envelope[] {
    const { info, view, you } = room();
    return (view?.seats ?? []).map(({ seat, sealed }) => {
      const name = seat as SeatName;
      const hand = handOf(you.sealed, seat);
      return {
        id: seat,
        duty: null,
        name: playerWord(info, name),
        side: sideOf(name),
        who: whoIs(info, name),
        spoken: spokenWord(info, name),
        state: sealed ? "sealed" : info.seats[seat]?.kind === "bot" ? "bot" : "choosing",
        mine: you.seats.includes(name),
        active: choosingSeat(room()) === name,
        content: hand && say(`hand.${hand}`),
      };
    });
  }

  const headline = (): string => {
    const { view } = room();
    if (!view) return say("head.none");
    if (view.phase === "over") return say("head.over");
    return owes(room()) ? say("head.choose", { round: view.round }) : say("head.wait", { round: view.round });
  };

  /** The newest hands that were shown. */
  const lastHands = (): string[] => {
    const event = room().log.findLast(({ type }) => type === "hands");
    return event ? logLines([event], room().info).map(({ text }) => text) : [];
  };

  return {
    headline: () => ({ text: headline(), due: owes(room()) }),
    board: () =>
      html`<div class="rps-table" data-testid="board" data-phase=${room().view?.phase ?? "none"}>
        <p class="rps-points">
          <b data-testid="points-black">${room().view?.points.black ?? 0}</b> :
          <b data-testid="points-white">${room().view?.points.white ?? 0}</b>
        </p>
        <p class="rps-last" data-testid="last-hands">${lastHands()}</p>
      </div>`,
    tray: () => {
      const seat = choosingSeat(room());
      const mine = seat && handOf(room().you.sealed, seat);
      return html`<div class="rps-hands" role="group" aria-label=${say("hands")}>
          ${HANDS.map(
            (hand) =>
              html`<button
                data-testid="hand-${hand}"
                aria-pressed=${mine === hand ? "true" : "false"}
                ?disabled=${seat === null || sending}
                @click=${() => seat && seal(seat, hand)}
              >
                ${say(`hand.${hand}`)}
              </button>`,
          )}
        </div>
        ${envelopeRow(envelopes(), () => undefined)}
        <p class="tray-words" role="status" data-testid="hint">${refused}</p>`;
    },
    settings: () => {
      const { room: name, you, view } = room();
      return you.seats.length > 0 && view?.phase === "hands"
        ? html`<p>
            <button
              class="quiet"
              data-testid="resign"
              @click=${() => session.tell("act", { room: name, action: { type: "resign" }, seat: you.seats[0] })}
            >
              ${say("resign")}
            </button>
          </p>`
        : html``;
    },
    score: () => html`<p class="score" data-testid="score">${say("score", { points: room().info.options.points })}</p>`,
    tally: () => {
      const points = room().view?.points;
      return points
        ? [
            ["black", points.black],
            ["white", points.white],
          ]
        : [];
    },
    seatNote: (seat) =>
      room().view?.seats.some((each) => each.seat === seat && each.sealed) ? say("seat.sealed") : null,
    log: () => log.lines(room().log, room().info),
    async loadHints() {
      const { firstHints } = await import("./first-hints.ts");
      return () => firstHints(room());
    },
    result: () => {
      const result = room().view?.result;
      if (!result) return null;
      const mine = room().you.seats.some((seat) => sideOf(seat) === result.winner);
      return {
        title: mine ? say("result.mine") : say("result.win", { side: sideWord(result.winner) }),
        detail: reason(result),
      };
    },
    update: (_, after, events) => {
      const text = spoken(events as EventOf<"rps">[], after.info);
      if (text !== "") voice.say(text);
      if (events.some(({ type }) => type === "hands")) sounds.play("reveal");
    },
    reword: () => {
      refused = "";
    },
    told: () => lastHands().join(" "),
    replay: () => voice.repeat(),
    close: () => log.forget(),
  };
}
