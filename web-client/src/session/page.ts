// What every screen is given: the state to draw and the ways to change it.
import type { TemplateResult } from "lit-html";
import type { Router } from "./router.ts";
import type { Session } from "./session.ts";
import type { State } from "./store.ts";
import type { Voice } from "./voice.ts";
import type { Sounds } from "./sounds.ts";

export interface Page {
  readonly state: State;
  session: Session;
  router: Router;
  voice: Voice;
  sounds: Sounds;
  redraw: () => void;
}

export interface Screen {
  title: () => string;
  draw: () => TemplateResult;
  /** The address or the state has changed. */
  update?: () => void;
  /** The language has changed. */
  reword?: () => void;
  close?: () => void;
}
