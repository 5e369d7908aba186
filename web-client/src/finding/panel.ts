// "Play with people", on the start page and on a party's: one press seeks a table. It says who waits and what will
// happen, and keeps its height whatever it says.
import { html, nothing, type TemplateResult } from "lit-html";
import { findingWords } from "../i18n/en/finding.ts";
import { errorSentence } from "../language/errors.ts";
import { wordsReady } from "../language/language.ts";
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import sheet from "../styles/finding.css?url";
import { loadSheet } from "../styles/load-sheet.ts";
import type { FinderPool, Problem } from "../wire/messages.ts";
import { fitsFor, keepWish, keptWish, kindWord, spokenKind, wantedKinds } from "./kinds.ts";
import { chairsOf, lineOf, outlookOf, PATIENCE_MS, secondsTo, type Outlook } from "./outlook.ts";
import type { NextPop } from "./pops.ts";
import { finder, follow, nowOf, ownNumber, seek, stopSeeking } from "./seeking.ts";

const { say } = findingWords;

export interface FinderPanel {
  draw: () => TemplateResult;
  /** Below it: when the next meeting is, where few are here. */
  meeting: () => TemplateResult | typeof nothing;
}

export const loadStyle = (): Promise<void> => loadSheet(sheet);

/** `within`: on the party's own page, which says who is in it. */
export function openPanel(page: Page, within: "start" | "party"): FinderPanel {
  const keep = browserKeep();
  follow(page);

  let next: NextPop | null = null;
  if (within === "start") void loadNext().catch(() => undefined);

  async function loadNext(): Promise<void> {
    const { openNextPop } = await import("./pops.ts");
    const [opened] = await Promise.all([openNextPop(page), wordsReady()]);
    next = opened;
    page.redraw();
  }

  const pools = (): readonly FinderPool[] | null => finder.told?.pools ?? null;
  const all = (): string[] => (pools() ?? []).map(({ kind }) => kind);
  const chosen = (): string[] => wantedKinds(keep, all(), ownNumber());
  /** What was kept for other days when the last that one's party can play was taken away. */
  let laid: string[] = [];

  function choose(kind: string, on: boolean): void {
    const kept = keptWish(keep);
    // What has too few on a side for one's party stays chosen for other days.
    const before = (each: string): boolean =>
      fitsFor(each, ownNumber())
        ? chosen().includes(each)
        : laid.includes(each) || (kept.kinds?.includes(each) ?? false);
    const kinds = all().filter((each) => (each === kind ? on : before(each)));
    // With none of them that one's party could play, what everybody begins with would be chosen once more.
    const isAny = kinds.some((each) => fitsFor(each, ownNumber()));
    laid = isAny ? [] : kinds;
    keepWish(keep, { ...kept, kinds: isAny ? kinds : [] });
    if (finder.seek && chosen().length > 0) void seek(page, chosen(), kept.rated);
    page.redraw();
  }

  function rate(on: boolean): void {
    keepWish(keep, { ...keptWish(keep), rated: on });
    if (finder.seek) void seek(page, finder.seek.kinds, on);
  }

  function press(): void {
    const kinds = chosen();
    if (kinds.length > 0 && cool() === 0) void seek(page, kinds, keptWish(keep).rated);
  }

  const cool = (): number => secondsTo(finder.coolUntilUnixMs, nowOf(page));

  /** Of who has not pressed. */
  function sentence(outlook: Outlook): string {
    if (cool() > 0) return say(ownNumber() > 1 ? "cool.party" : "cool", { seconds: cool() });
    if (finder.wrong) return refusal(finder.wrong);
    switch (outlook.is) {
      case "unknown":
      case "none":
        return say(outlook.is);
      case "nobody":
        return say("nobody", { seconds: PATIENCE_MS / 1000 });
      case "elsewhere":
        return say("elsewhere", {
          count: outlook.people,
          kind: kindWord(outlook.kind),
          seconds: PATIENCE_MS / 1000,
        });
      case "chair":
        return say("chair", { kind: kindWord(outlook.kind) });
      case "enough":
        return say("enough", { count: outlook.people, kind: kindWord(outlook.kind) });
      case "some": {
        const seconds = secondsTo(outlook.startsUnixMs, nowOf(page));
        const told = { count: outlook.people, kind: kindWord(outlook.kind) };
        return seconds > 0 ? say("some", { ...told, seconds }) : say("some.now", told);
      }
    }
  }

  function idle(): TemplateResult {
    const outlook = outlookOf(pools(), chosen(), ownNumber());
    const waiting = outlook.is === "enough" || outlook.is === "some" ? outlook : null;
    const isReady = chosen().length > 0 && cool() === 0;
    const isBad = cool() > 0 || finder.wrong !== null;
    return html`<p class="finder-says ${isBad ? "bad" : ""}" data-testid="finder-says" data-outlook=${outlook.is}>
        ${sentence(outlook)}
      </p>
      ${chairs(waiting?.kind ?? null, waiting?.people ?? 0, 0)}
      <div class="actions">
        <button class="primary" data-testid="finder-go" aria-disabled=${isReady ? nothing : "true"} @click=${press}>
          ${say(ownNumber() > 1 ? "go.party" : "go")}
        </button>
        ${
          within === "party"
            ? nothing
            : html`<button class="quiet" data-testid="finder-party" @click=${() => void makeParty(page)}>
                ${say(finder.party ? "to.party" : "party")}
              </button>`
        }
      </div>`;
  }

  /** What one has pressed for: who is here, and when it starts. */
  function seeking(wish: NonNullable<typeof finder.seek>): TemplateResult {
    const line = lineOf(pools(), wish.kinds, ownNumber(), wish.sinceUnixMs);
    const seconds = secondsTo(line.startsUnixMs, nowOf(page));
    return html`<div class="finder-says" data-testid="finder-says">
        <p><b>${say("seeking")}</b></p>
        <p>${seconds > 0 ? say("starts", { seconds }) : say("starts.now")}</p>
      </div>
      ${chairs(line.kind, line.people, ownNumber())}
      <div class="actions">
        <button data-testid="finder-stop" @click=${() => stopSeeking(page)}>${say("stop")}</button>
      </div>`;
  }

  /** The chairs of a table, and on how many of them somebody sits, we first. Where there is nothing to tell, its place. */
  function chairs(told: string | null, people: number, own: number): TemplateResult {
    const kind = told ?? chosen().at(-1) ?? null;
    if (kind === null) return html`<p class="finder-chairs"></p>`;
    const of = chairsOf(kind);
    const count = Math.min(people, of);
    return html`<p class="finder-chairs">
      <span class="finder-row" aria-hidden="true"
        >${Array.from({ length: of }, (_, at) => html`<i class=${at < own ? "mine" : at < count ? "taken" : ""}></i>`)}</span
      >
      <span data-testid="finder-count">${say("chairs", { count, of, kind: kindWord(kind) })}</span>
    </p>`;
  }

  function chip({ kind, people }: FinderPool): TemplateResult {
    const fits = fitsFor(kind, ownNumber());
    const about = fits ? (people > 0 ? say("waiting", { count: people }) : "") : say("small");
    return html`<label class="finder-kind" title=${about === "" ? nothing : about}
      ><input
        type="checkbox"
        data-testid="finder-kind-${kind.replace("/", "-")}"
        aria-label=${about === "" ? spokenKind(kind) : `${spokenKind(kind)}, ${about}`}
        .checked=${chosen().includes(kind)}
        ?disabled=${!fits}
        @change=${(event: Event) => choose(kind, (event.target as HTMLInputElement).checked)}
      /><span>${kindWord(kind)}${people > 0 ? html` <b>${people}</b>` : nothing}</span></label
    >`;
  }

  function rated(): TemplateResult | typeof nothing {
    if (!page.state.me?.registered) return nothing;
    return html`<label class="finder-rated"
      ><input
        type="checkbox"
        data-testid="finder-rated"
        .checked=${keptWish(keep).rated}
        @change=${(event: Event) => rate((event.target as HTMLInputElement).checked)}
      />${say("rated")}</label
    >`;
  }

  function draw(): TemplateResult {
    const here = finder.told?.here ?? 0;
    const state = finder.seek ? "seeking" : cool() > 0 ? "cool" : "idle";
    return html`<section
      class="finder"
      aria-labelledby="finder-head"
      data-panel
      data-testid="finder"
      data-state=${state}
    >
      <header>
        <h2 id="finder-head">${say("head")}</h2>
        ${here > 1 ? html`<span class="finder-here" data-testid="finder-here">${say("here", { count: here })}</span>` : nothing}
      </header>
      ${finder.seek ? seeking(finder.seek) : idle()}
      <div class="finder-kinds" role="group" aria-label=${say("kinds")}>${(pools() ?? []).map(chip)}</div>
      ${rated()}
    </section>`;
  }

  return {
    draw,
    meeting: () => (finder.told && next && !finder.seek ? next.draw(finder.told.here, nowOf(page)) : nothing),
  };
}

function refusal(problem: Problem): string {
  if (problem.code === "bad_option") return say("refused.kinds");
  return problem.code === "forbidden" && finder.party ? say("refused.forbidden") : errorSentence(problem);
}

let making = false;

/** To one's own, or a new one. */
export async function makeParty(page: Page): Promise<void> {
  if (making) return;
  if (finder.party) return page.router.go(`/party/${finder.party.party}`);
  making = true;
  const made = await page.session.ask("party.create", {});
  making = false;
  if (made.ok) return page.router.go(`/party/${made.party}`);
  await wordsReady();
  page.session.toast({ text: errorSentence(made.error), tone: "bad" });
}
