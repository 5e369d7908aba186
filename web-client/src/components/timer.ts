// A countdown: text once a second (tenths in the last three), and a bar that the compositor shrinks.
// It shows the server's deadline and decides nothing: at zero it says that it waits for the server.
import { clock_text, next_tick_ms } from "./countdown.ts";
import { core } from "../i18n/en/core.ts";
import { room_words } from "../i18n/en/room.ts";

export interface TimerFacts {
  /** Game time, or null: no clock is running. */
  deadline: number | null;
  total_ms: number;
  now(): number | null;
  /** Said beside the clock: what happens at zero. */
  words: string;
  /** Said while no clock is running, if there is more to say than that. */
  idle?: string;
  /** After a restart of the server the game's clock waits for people to come back, and the countdown with it. */
  standing: boolean;
  /** Spoken at 30, 10 and 5 s, and heard at 10, if something is due from this person. */
  urgent: boolean;
  on_mark(seconds: number): void;
}

const MARKS_S = [30, 10, 5];

class TimerElement extends HTMLElement {
  private facts_: TimerFacts | null = null;
  private text_ = document.createElement("span");
  private bar_ = document.createElement("span");
  private words_ = document.createElement("span");
  private tick_: ReturnType<typeof setTimeout> | undefined;
  private animation_: Animation | undefined;
  private shown_deadline_: number | null | undefined = undefined;
  private shown_end_ = 0;
  private marked_ = new Set<number>();

  set facts(facts: TimerFacts) {
    this.facts_ = facts;
    if (this.isConnected) this.refresh_();
  }

  connectedCallback(): void {
    if (!this.firstChild) {
      this.text_.className = "timer-text";
      this.words_.className = "timer-words";
      this.bar_.className = "timer-bar";
      const track = document.createElement("span");
      track.className = "timer-track";
      track.append(this.bar_);
      this.append(this.text_, this.words_, track);
      this.setAttribute("role", "timer");
      this.setAttribute("aria-live", "off");
      this.dataset["testid"] = "timer";
    }
    this.refresh_();
  }

  disconnectedCallback(): void {
    clearTimeout(this.tick_);
    this.animation_?.cancel();
    this.shown_deadline_ = undefined;
  }

  private refresh_(): void {
    const facts = this.facts_;
    if (!facts) return;
    if (facts.deadline !== this.shown_deadline_) {
      this.marked_.clear();
      const left = this.left_();
      // What has gone by already is not announced late.
      for (const mark of MARKS_S) if (left !== null && left <= mark * 1000) this.marked_.add(mark);
    }
    this.show_bar_(facts);
    this.shown_deadline_ = facts.deadline;
    this.tick_now_();
  }

  private left_(): number | null {
    const now = this.facts_?.standing ? null : (this.facts_?.now() ?? null);
    const deadline = this.facts_?.deadline ?? null;
    return now === null || deadline === null ? null : Math.max(0, deadline - now);
  }

  private show_bar_(facts: TimerFacts): void {
    const left = this.left_();
    const end = left === null ? 0 : performance.now() + left;
    // A better estimate of the clock moves the bar only if it is off by something one could see.
    if (facts.deadline === this.shown_deadline_ && Math.abs(end - this.shown_end_) < 60) return;
    this.shown_end_ = end;
    this.animation_?.cancel();
    this.animation_ = undefined;
    if (left === null || facts.total_ms <= 0) return;
    const from = Math.min(1, left / facts.total_ms);
    this.animation_ = this.bar_.animate([{ transform: `scaleX(${from})` }, { transform: "scaleX(0)" }], {
      duration: Math.max(1, left),
      fill: "forwards",
    });
  }

  private tick_now_(): void {
    clearTimeout(this.tick_);
    const facts = this.facts_;
    if (!facts) return;
    const left = this.left_();
    this.dataset["state"] = left === null ? "none" : left <= 0 ? "zero" : left <= 5_000 ? "low" : "running";
    const stands = facts.standing && facts.deadline !== null;
    const text = left === null ? (stands ? "‖" : "∞") : left <= 0 ? "0" : clock_text(left);
    const words =
      left === null
        ? stands
          ? room_words.say("timer.standing")
          : (facts.idle ?? room_words.say("timer.none"))
        : left <= 0
          ? room_words.say("timer.waiting")
          : facts.words;
    if (this.text_.textContent !== text) this.text_.textContent = text;
    if (this.words_.textContent !== words) this.words_.textContent = words;
    this.setAttribute(
      "aria-label",
      left === null ? words : `${room_words.say("timer.left", { seconds: Math.ceil(left / 1000) })}. ${words}`,
    );
    if (left === null || left <= 0) return;
    for (const mark of MARKS_S) {
      if (left <= mark * 1000 && !this.marked_.has(mark)) {
        this.marked_.add(mark);
        if (facts.urgent) facts.on_mark(mark);
      }
    }
    this.tick_ = setTimeout(() => this.tick_now_(), next_tick_ms(left));
  }
}

export function define_timer(): void {
  if (!customElements.get("tutti-timer")) customElements.define("tutti-timer", TimerElement);
}

export function spoken_mark(seconds: number): string {
  return `${core.say("name")}: ${room_words.say("timer.left", { seconds })}`;
}
