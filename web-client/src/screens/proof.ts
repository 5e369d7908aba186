// The seal of a finished game and the proof behind it: everything that was checked, with the real numbers, so that
// nobody need believe the server, nor this page.
import { html, nothing, type TemplateResult } from "lit-html";
import { waxSeal, type SealState } from "../components/wax-seal.ts";
import { proofWords } from "../i18n/en/proof.ts";
import { errorSentence } from "../language/errors.ts";
import { get, problemOf } from "../net/api.ts";
import type { Page } from "../session/page.ts";
import { ReplayError, type Replay } from "../archive/format.ts";
import { proveLot, verify, type Check, type CheckName, type LotProof, type Proof } from "../archive/verify.ts";
import { notedCommitment } from "../archive/witness.ts";

const { say } = proofWords;

export interface ProofView {
  seal: () => TemplateResult;
  dialog: () => TemplateResult;
}

const STATE_WORDS = { wait: "wait", good: "good", bad: "bad", cannot: "cannot" } as const;

/** `whole` gives the replay as everyone may see it now, all open. */
export function openProof(page: Page, id: string, whole: () => Promise<Replay>): ProofView {
  let state: SealState = "wait";
  /** In the language that is spoken then. */
  let why: (() => string) | null = null;
  let proof: Proof | null = null;
  let lot: LotProof | null = null;
  let witness: "none" | "good" | "bad" = "none";
  const noted = notedCommitment(id);
  const subtle = globalThis.isSecureContext ? crypto.subtle : undefined;

  async function check(): Promise<void> {
    if (!subtle) {
      state = "cannot";
      why = () => say("insecure");
      return;
    }
    let isHere = false;
    try {
      const [record, replay] = await Promise.all([
        get(`/api/v1/games/${id}/record`).then((answer) => answer.arrayBuffer()),
        whole(),
      ]);
      isHere = true;
      proof = await verify(new Uint8Array(record), replay, subtle);
      if (noted !== null) witness = noted === proof.commitment ? "good" : "bad";
      state = proof.ok && witness !== "bad" ? "good" : "bad";
      await writeOut(wrongLotOf(proof));
    } catch (error) {
      // What did not come proves nothing; what came and cannot be read is wrong.
      const isLost = !isHere && !(error instanceof ReplayError);
      state = isLost ? "cannot" : "bad";
      why = () =>
        isLost
          ? errorSentence(problemOf(error))
          : say("unread", { why: error instanceof Error ? error.message : String(error) });
    }
  }
  void check().finally(() => page.redraw());

  /** Where something did not come, the press that asks why tries once more. */
  function press(): void {
    if (state === "cannot" && subtle) {
      state = "wait";
      why = null;
      void check().finally(() => page.redraw());
      page.redraw();
    }
    dialog()?.showModal();
  }

  async function writeOut(index: number): Promise<void> {
    const chosen = proof?.lots[index];
    if (!proof || !chosen || !subtle || !(chosen[1] >= 1)) return;
    lot = await proveLot(proof.key, chosen, subtle);
    page.redraw();
  }

  const dialog = (): HTMLDialogElement | null => document.querySelector("dialog.proof");

  function seal(): TemplateResult {
    return html`<button
      class="proof-seal ${state}"
      data-testid="seal"
      data-state=${state}
      title=${say("open")}
      @click=${press}
    >
      ${waxSeal(state)}<span>${say(STATE_WORDS[state])}</span>
    </button>`;
  }

  function checks(of: Proof): TemplateResult {
    const byName = new Map(of.checks.map((each) => [each.name, each]));
    const item = (name: CheckName, more: TemplateResult | typeof nothing): TemplateResult => {
      const one = byName.get(name);
      return one ? step(one, more) : html``;
    };
    return html`<ol class="proof-steps">
      ${item(
        "digest",
        html`<p>${say("digest.text", { bytes: of.bytes })}</p>
          ${number(of.digest)}`,
      )}
      ${item("header", html`<p>${say("header.text")}</p>`)}
      ${item(
        "commitment",
        html`<p>${say("commitment.text")}</p>
          ${equation(`SHA-256( ${of.secret} )`, of.commitment)} ${witnessLine()}`,
      )}
      ${item(
        "lots",
        html`<p>${say("lots.text", { count: of.lots.length })}</p>
          ${of.lots.length > 0 ? equation(`HMAC( ${of.secret}, "${of.keyMessage}" )`, of.key) : nothing}
          ${lot ? writtenOut(of, lot) : nothing}`,
      )}
      ${item("inputs", html`<p>${say("inputs.text", { count: of.inputs })}</p>`)}
      ${item("result", html`<p>${say("result.text")}</p>`)}
    </ol>`;
  }

  function step(one: Check, more: TemplateResult | typeof nothing): TemplateResult {
    return html`<li
      class=${one.ok ? "holds" : "fails"}
      data-testid="proof-${one.name}"
      data-ok=${one.ok ? "yes" : "no"}
    >
      <h3>${say(one.name)} <em>${say(one.ok ? "yes" : "no")}</em></h3>
      ${more}
      ${
        one.ok
          ? nothing
          : html`<div class="differs">
              <p>${say("differs", { where: one.where ?? "" })}</p>
              <dl>
                <dt>${say("found")}</dt>
                <dd>${number(one.found ?? "")}</dd>
                <dt>${say("wanted")}</dt>
                <dd>${number(one.wanted ?? "")}</dd>
              </dl>
            </div>`
      }
    </li>`;
  }

  function witnessLine(): TemplateResult {
    const bad = witness === "bad";
    const text = bad ? say("witnessBad", { noted: noted ?? "" }) : say(witness === "good" ? "witness" : "noWitness");
    return html`<p class="note ${bad ? "bad" : ""}" data-testid="witness" data-witness=${witness}>${text}</p>`;
  }

  function writtenOut(of: Proof, { k, n, limit, blocks, index, word, value }: LotProof): TemplateResult {
    const last = blocks.length - 1;
    return html`<div class="lot">
      <h4>${say("lot")}</h4>
      <label
        >${say("lot.which")}
        <input
          type="number"
          min="0"
          max=${of.lots.length - 1}
          .value=${String(k)}
          data-testid="lot"
          @change=${(event: Event) => void writeOut(Number((event.target as HTMLInputElement).value))}
      /></label>
      <p>${say("lot.of", { k, n, value })}${n === 6 ? `, ${say("lot.die", { value })}` : ""}</p>
      ${blocks.map(
        (block, numberOfBlock) =>
          html`<p class="note">${say("lot.block")} <code>${block.message}</code></p>
            ${number(block.hex)}
            <p class="note">${say("lot.words")}</p>
            <p class="words">
              ${block.words.map(
                (each, place) =>
                  html`<code
                    class=${
                      numberOfBlock === last && place === index
                        ? "chosen"
                        : numberOfBlock < last || place < index
                          ? "rejected"
                          : ""
                    }
                    >${each}</code
                  > `,
              )}
            </p>`,
      )}
      <p class="sum">
        <span>${say("lot.limit")} <code>2³² − (2³² mod ${n}) = ${limit}</code></span>
        <span>${say("lot.word")} <code>${word}</code></span>
        <span
          >${say("lot.mod")} <code data-testid="lot-sum">${word} mod ${n} = <b>${value}</b></code></span
        >
      </p>
    </div>`;
  }

  function commands(of: Proof): TemplateResult {
    const lines = [
      `curl -s ${location.origin}/api/v1/games/${id}/record > game.ndjson`,
      `head -n -1 game.ndjson | sha256sum`,
      `printf ${of.secret} | xxd -r -p | sha256sum`,
      `printf '${of.keyMessage}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${of.secret}`,
      `printf 'draw/0/0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${of.key}`,
    ];
    return html`<details>
      <summary>${say("self")}</summary>
      <pre tabindex="0">${lines.join("\n")}</pre>
    </details>`;
  }

  return {
    seal,
    dialog: () =>
      html`<dialog class="proof" data-testid="proof" aria-labelledby="proof-title">
        <header>
          ${waxSeal(state)}
          <h2 id="proof-title" tabindex="-1" autofocus>${say("title")}</h2>
        </header>
        ${
          why === null
            ? nothing
            : html`<p class="note ${state === "bad" ? "bad" : ""}" data-testid="proof-why">${why()}</p>`
        }
        ${
          proof
            ? html`<p>${say(state === "good" ? "lead" : "leadBad")}</p>
                ${failing(proof)} ${checks(proof)} ${commands(proof)}`
            : nothing
        }
        <form method="dialog"><button class="primary" data-testid="proof-close">${say("close")}</button></form>
      </dialog>`,
  };
}

/** The lot that is written out first: one that came out otherwise, if there is one. */
function wrongLotOf(proof: Proof): number {
  return Number(proof.checks.find((check) => check.name === "lots")?.where ?? 0) || 0;
}

/** First what is wrong, whoever reads no further. */
function failing(proof: Proof): TemplateResult[] {
  return proof.checks
    .filter((check) => !check.ok)
    .map(({ name }) => html`<p class="failing">${say(name)}: <b>${say("no")}</b></p>`);
}

function number(text: string): TemplateResult {
  return html`<code class="long">${text}</code>`;
}

function equation(left: string, right: string): TemplateResult {
  return html`<p class="equation">
    <code class="long">${left}</code> <span>=</span> <code class="long">${right}</code>
  </p>`;
}
