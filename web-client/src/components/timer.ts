// A countdown: text once a second (tenths in the last three), and a bar that the compositor shrinks.
// It shows the server's deadline and decides nothing: at zero it says that it waits for the server.
import { clockText, nextTickMs } from "./countdown.ts";
import { core } from "../i18n/en/core.ts";
import { roomWords } from "../i18n/en/room.ts";

export interface TimerFacts {
  /** Game time, or null: no clock is running. */
  deadline: number | null;
  totalMs: number;
  now: () => number | null;
  /** Said beside the clock: what happens at zero. */
  words: string;
  /** Said while no clock is running, if there is more to say than that. */
  idle?: string;
  /** After a restart of the server the game's clock waits for people to come back, and the countdown with it. */
  standing: boolean;
  /** Spoken at 30, 10 and 5 s, and heard at 10, if something is due from this person. */
  urgent: boolean;
  onMark: (seconds: number) => void;
}

const MARKS_S = [30, 10, 5];

class TimerElement extends HTMLElement {
  #facts: TimerFacts | null = null;
  #text = document.createElement("span");
  #bar = document.createElement("span");
  #words = document.createElement("span");
  #tick: ReturnType<typeof setTimeout> | undefined;
  #animation: Animation | undefined;
  #shownDeadline: number | null | undefined = undefined;
  #shownEnd = 0;
  #marked = new Set<number>();

  set facts(facts: TimerFacts) {
    this.#facts = facts;
    if (this.isConnected) this.#refresh();
  }

  connectedCallback(): void {
    if (!this.firstChild) {
      this.#text.className = "timer-text";
      this.#words.className = "timer-words";
      this.#bar.className = "timer-bar";
      const track = document.createElement("span");
      track.className = "timer-track";
      track.append(this.#bar);
      this.append(this.#text, this.#words, track);
      this.setAttribute("role", "timer");
      this.setAttribute("aria-live", "off");
      this.dataset["testid"] = "timer";
    }
    this.#refresh();
  }

  disconnectedCallback(): void {
    clearTimeout(this.#tick);
    this.#animation?.cancel();
    this.#shownDeadline = undefined;
  }

  #refresh(): void {
    const facts = this.#facts;
    if (!facts) return;
    if (facts.deadline !== this.#shownDeadline) {
      this.#marked.clear();
      const left = this.#left();
      // What has gone by already is not announced late.
      for (const mark of MARKS_S) if (left !== null && left <= mark * 1000) this.#marked.add(mark);
    }
    this.#showBar(facts);
    this.#shownDeadline = facts.deadline;
    this.#tickNow();
  }

  #left(): number | null {
    const now = this.#facts?.standing ? null : (this.#facts?.now() ?? null);
    const deadline = this.#facts?.deadline ?? null;
    return now === null || deadline === null ? null : Math.max(0, deadline - now);
  }

  #showBar(facts: TimerFacts): void {
    const left = this.#left();
    const end = left === null ? 0 : performance.now() + left;
    // A better estimate of the clock moves the bar only if it is off by something one could see.
    if (facts.deadline === this.#shownDeadline && Math.abs(end - this.#shownEnd) < 60) return;
    this.#shownEnd = end;
    this.#animation?.cancel();
    this.#animation = undefined;
    if (left === null || facts.totalMs <= 0) return;
    const from = Math.min(1, left / facts.totalMs);
    this.#animation = this.#bar.animate([{ transform: `scaleX(${from})` }, { transform: "scaleX(0)" }], {
      duration: Math.max(1, left),
      fill: "forwards",
    });
  }

  #tickNow(): void {
    clearTimeout(this.#tick);
    const facts = this.#facts;
    if (!facts) return;
    const left = this.#left();
    this.dataset["state"] = left === null ? "none" : left <= 0 ? "zero" : left <= 5_000 ? "low" : "running";
    const stands = facts.standing && facts.deadline !== null;
    const text = left === null ? (stands ? "‖" : "∞") : left <= 0 ? "0" : clockText(left);
    const words =
      left === null
        ? stands
          ? roomWords.say("timer.standing")
          : (facts.idle ?? roomWords.say("timer.none"))
        : left <= 0
          ? roomWords.say("timer.waiting")
          : facts.words;
    if (this.#text.textContent !== text) this.#text.textContent = text;
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.setAttribute(
      "aria-label",
      left === null ? words : `${roomWords.say("timer.left", { seconds: Math.ceil(left / 1000) })}. ${words}`,
    );
    if (left === null || left <= 0) return;
    for (const mark of MARKS_S) {
      if (left <= mark * 1000 && !this.#marked.has(mark)) {
        this.#marked.add(mark);
        if (facts.urgent) facts.onMark(mark);
      }
    }
    this.#tick = setTimeout(() => this.#tickNow(), nextTickMs(left));
  }
}

export function defineTimer(): void {
  if (!customElements.get("tutti-timer")) customElements.define("tutti-timer", TimerElement);
}

export function spokenMark(seconds: number): string {
  return `${core.say("name")}: ${roomWords.say("timer.left", { seconds })}`;
}
