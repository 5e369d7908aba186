// What the parts of one's own part in a tournament share: what was asked of the server and was refused, what wants a
// yes, and the frame they stand in.
import { html, type TemplateResult } from "lit-html";
import { tournamentWords } from "../i18n/en/tournament.ts";
import type { TournamentEntrant, TournamentPage } from "../wire/messages.ts";
import type { TournamentContext } from "./context.ts";
import { Acts } from "./acts.ts";
import { claimRefusal, codeInAddress } from "./claim.ts";
import { Question } from "./question.ts";
import { boardOf } from "./reading.ts";
import { refusal } from "./words.ts";

const { say } = tournamentWords;

/** What the parts of one's own part share. */
export interface Own {
  readonly context: TournamentContext;
  readonly acts: Acts;
  /** What has been asked for and wants a yes. */
  readonly sure: Question<"leave" | "withdraw">;
  readonly sureMember: Question<string>;
  byCode: boolean;
  /** The code of a team, by whose link somebody has come. */
  readonly teamCode: string | null;
  joining: boolean;
  /** The code that a captain was shown, and of which team: another one has another. */
  code: { entrant: number; code: string } | null;
  /** The order that a captain is making; null: as it is kept. */
  order: string[] | null;
  dragged: string | null;
  wrongLine: (place?: string) => TemplateResult;
  busy: (place?: string) => "true" | "false";
  act: (what: string, body: object, place?: string, done?: string) => Promise<boolean>;
}

export function openOwn(context: TournamentContext): Own {
  const { touch } = context;
  const teamCode = codeInAddress("team");
  const own: Own = {
    context,
    acts: new Acts(context, (problem, place) =>
      place === "mine" && own.joining && problem.code === "forbidden"
        ? say("refused.code")
        : (claimRefusal(problem, place) ?? refusal(problem, place === "mine" ? "enter" : place)),
    ),
    sure: new Question(touch),
    sureMember: new Question(touch),
    byCode: teamCode !== null,
    teamCode,
    joining: false,
    code: null,
    order: null,
    dragged: null,
    wrongLine: (place = "mine") => own.acts.wrongLine(place, `${place}-wrong`),
    busy: (place = "mine") => (own.acts.busy(place) ? "true" : "false"),
    act: async (what, body, place = "mine", done = "") => {
      const wasDone = await own.acts.act(place, what, body, done);
      own.sure.drop();
      own.sureMember.drop();
      touch();
      return wasDone;
    },
  };
  return own;
}

export const panel = (title: string, content: TemplateResult): TemplateResult =>
  html`<section class="panel t-mine" aria-labelledby="t-mine" data-panel data-testid="mine">
    <h2 id="t-mine" tabindex="-1">${title}</h2>
    ${content}
  </section>`;

/** Pure: a board of theirs is open. */
export const isSeated = (page: TournamentPage, player: string): boolean => boardOf(page, player) !== null;

/** Pure: once it has begun, whoever is in the line-up stays until somebody else stands there. */
export const isNeeded = ({ number, line_up: lineUp }: TournamentEntrant, player: string): boolean =>
  number !== null && lineUp.some(({ id }) => id === player);
