// Small sounds, made on the spot. A browser lets them sound only after a gesture; then what they are made of is loaded.
import type { Settings } from "./settings.ts";
import type { Sound } from "./sound-scores.ts";

export interface Sounds {
  play: (sound: Sound) => void;
}

export function openSounds(settings: () => Settings): Sounds {
  let context: AudioContext | null = null;
  let scores: Promise<typeof import("./sound-scores.ts")> | null = null;
  const wake = (): void => {
    if (!("AudioContext" in window)) return;
    context ??= new AudioContext();
    scores ??= import("./sound-scores.ts");
    // Without them the page is silent, and whoever opens it anew hears them again.
    scores.catch(() => (scores = null));
    // Suspended, or interrupted, as after a call on a phone.
    if (context.state !== "running") void context.resume();
  };
  for (const gesture of ["pointerdown", "keydown"]) window.addEventListener(gesture, wake, { passive: true });

  return {
    play(which): void {
      const { muted, volume } = settings();
      if (!context || context.state !== "running" || muted || volume <= 0) return;
      const sounding = context;
      void scores?.then(({ sound }) => sound(sounding, which, volume)).catch(() => undefined);
    },
  };
}
