// The proof of a finished tournament: what this browser works out by itself, and what the server has worked out anew,
// which is said apart from it.
import { html, nothing, type TemplateResult } from "lit-html";
import { waxSeal, type SealState } from "../components/wax-seal.ts";
import { tournamentProofWords } from "../i18n/en/tournament-proof.ts";
import { errorSentence } from "../language/errors.ts";
import { get, problemOf, Refused } from "../net/api.ts";
import { loadSheet } from "../styles/load-sheet.ts";
import sheet from "../styles/proof.css?url";
import { exportPath } from "../tournament/api.ts";
import { checkGame, checkLots, type OwnStep } from "../tournament/verify.ts";
import type { TournamentCheck, TournamentExport, TournamentVerification } from "../wire/messages.ts";

const { say } = tournamentProofWords;
const FILE = "tournament.json";

export interface TournamentProof {
  /** What stands in the dialog. */
  draw: () => TemplateResult;
  /** Where something did not come, all is worked out once more. */
  again: () => void;
  close: () => void;
}

interface Step {
  check: TournamentCheck;
  text: string;
  wrong: OwnStep["wrong"];
}

/** What the server alone looks at; the rest it has looked at, too, but so has this browser. */
const SERVERS: readonly TournamentCheck[] = [
  "file",
  "course",
  "pairing",
  "seats",
  "results",
  "standings",
  "bracket",
  "page",
];

/** Begins to work everything out at once. `touch`: what is drawn has changed. */
export function tournamentProof(id: string, touch: () => void): TournamentProof {
  let closed = false;
  let own: Step[] = [];
  let servers: Step[] = [];
  let progress: { count: number; of: number } | null = null;
  /** In the language that is spoken then. */
  let why: (() => string) | null = null;
  let running = 0;
  const subtle = globalThis.isSecureContext ? crypto.subtle : undefined;
  const path = exportPath(id, FILE);
  void loadSheet(sheet).then(touch);

  async function work(part: () => Promise<void>): Promise<void> {
    running += 1;
    try {
      await part();
    } catch (error) {
      why = () =>
        error instanceof Refused || error instanceof TypeError // the line has broken in the middle of an answer
          ? errorSentence(problemOf(error))
          : say("unread", { why: error instanceof Error ? error.message : String(error) });
    }
    running -= 1;
    if (!closed) touch();
  }

  async function workOut(lent: SubtleCrypto): Promise<void> {
    const file = (await (await get(path)).json()) as TournamentExport;
    const { steps, games } = await checkLots(file, lent);
    own = steps.map(({ check, count, wrong }) => ({ check, text: textOf(check, count), wrong }));
    if (steps.some(({ wrong }) => wrong !== null)) return;
    let wrong: OwnStep["wrong"] = null;
    progress = { count: 0, of: games.length };
    for (const game of games) {
      if (closed) return;
      touch();
      const [record, replay] = await Promise.all([
        get(`/api/v1/games/${game.id}/record`).then((answer) => answer.arrayBuffer()),
        get(`/api/v1/games/${game.id}/replay`).then((answer) => answer.text()),
      ]);
      wrong = await checkGame(game, new Uint8Array(record), replay, lent);
      if (wrong !== null) break;
      progress.count += 1;
    }
    own = [...own, { check: "records", text: say("records.text", progress), wrong }];
    progress = null;
  }

  async function askServer(): Promise<void> {
    const { verified, wrong } = (await (await get(exportPath(id, "verification"))).json()) as TournamentVerification;
    const counts = new Map<TournamentCheck, number>();
    for (const { check, count } of verified) counts.set(check, (counts.get(check) ?? 0) + count);
    servers = SERVERS.filter((check) => counts.has(check)).map((check) => ({
      check,
      text: textOf(check, counts.get(check) ?? 0),
      wrong: null,
    }));
    if (wrong)
      servers = [...servers.filter(({ check }) => check !== wrong.check), { check: wrong.check, text: "", wrong }];
  }

  function begin(): void {
    [own, servers, progress, why] = [[], [], null, null];
    if (subtle) void work(() => workOut(subtle));
    void work(askServer);
  }
  begin();

  function state(): SealState {
    if ([...own, ...servers].some(({ wrong }) => wrong !== null)) return "bad";
    if (running > 0) return "wait";
    return why === null && subtle ? "good" : "cannot";
  }

  function step({ check, text, wrong }: Step): TemplateResult {
    return html`<li class=${wrong ? "fails" : "holds"} data-testid="t-proof-${check}" data-ok=${wrong ? "no" : "yes"}>
      <h3>${say(check)} <em>${say(wrong ? "no" : "yes")}</em></h3>
      ${text === "" || wrong ? nothing : html`<p>${text}</p>`}
      ${
        wrong
          ? html`<div class="differs">
              <p>${say("differs", { where: wrong.where })}</p>
              <dl>
                ${
                  wrong.found === ""
                    ? nothing
                    : html`<dt>${say("found")}</dt>
                        <dd><code class="long">${wrong.found}</code></dd>`
                }
                <dt>${say("wanted")}</dt>
                <dd><code class="long">${wrong.wanted}</code></dd>
              </dl>
            </div>`
          : nothing
      }
    </li>`;
  }

  function draw(): TemplateResult {
    const seal = state();
    return html`<header>
        ${waxSeal(seal)}
        <h2 id="t-proof-title" tabindex="-1">${say("title")}</h2>
      </header>
      <p role="status" data-testid="t-proof-state" data-state=${seal}>${say(seal === "cannot" ? "part" : seal)}</p>
      ${why === null ? nothing : html`<p class="note bad" data-testid="t-proof-why">${why()}</p>`}
      <h3>${say("own")}</h3>
      <p class="note">${say(subtle ? "own.text" : "insecure")}</p>
      <ol class="proof-steps">
        ${own.map(step)}
      </ol>
      ${
        progress
          ? html`<p class="note" data-testid="t-proof-progress">
              ${say("records")}: ${progress.count} / ${progress.of}
            </p>`
          : nothing
      }
      <h3>${say("server")}</h3>
      <p class="note" data-testid="t-proof-server">${say("server.text")} <code>tutti verify ${id}-${FILE}</code></p>
      <p><a href="${path}?download" download data-testid="t-proof-file">${say("download")}</a></p>
      <ol class="proof-steps">
        ${servers.map(step)}
      </ol>
      <form method="dialog"><button class="primary" data-testid="t-proof-close">${say("close")}</button></form>`;
  }

  return {
    draw,
    again(): void {
      if (running > 0 || why === null) return;
      begin();
      touch();
    },
    close(): void {
      closed = true;
    },
  };
}

function textOf(check: TournamentCheck, count: number): string {
  switch (check) {
    case "seed":
      return say("seed.text");
    case "file":
    case "page":
    case "records":
      return "";
    default:
      return say(`${check}.text`, { count });
  }
}
