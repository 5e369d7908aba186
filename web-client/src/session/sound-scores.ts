// What the small sounds are made of. Loaded at the first gesture: nothing sounds before.
export type Sound = "called" | "open" | "sealed" | "reveal" | "clash" | "flip" | "roll" | "low" | "over";

interface Note {
  hz: number;
  at: number;
  length: number;
  wave: OscillatorType;
  gain: number;
  toHz?: number;
}

const SCORES: Record<Sound, Note[]> = {
  called: [0, 0.22, 0.44].flatMap((at) => [
    { hz: 659, at, length: 0.12, wave: "sine", gain: 0.6 } as const,
    { hz: 988, at: at + 0.09, length: 0.2, wave: "sine", gain: 0.6 } as const,
  ]),
  open: [
    { hz: 523, at: 0, length: 0.09, wave: "sine", gain: 0.5 },
    { hz: 784, at: 0.08, length: 0.16, wave: "sine", gain: 0.5 },
  ],
  sealed: [{ hz: 196, at: 0, length: 0.11, wave: "triangle", gain: 0.8, toHz: 120 }],
  reveal: [
    { hz: 392, at: 0, length: 0.22, wave: "sine", gain: 0.4 },
    { hz: 494, at: 0.03, length: 0.22, wave: "sine", gain: 0.35 },
    { hz: 587, at: 0.06, length: 0.28, wave: "sine", gain: 0.35 },
  ],
  clash: [
    { hz: 233, at: 0, length: 0.16, wave: "sawtooth", gain: 0.25 },
    { hz: 247, at: 0, length: 0.2, wave: "sawtooth", gain: 0.25 },
  ],
  flip: [{ hz: 660, at: 0, length: 0.08, wave: "triangle", gain: 0.45, toHz: 880 }],
  roll: [0, 0.07, 0.16, 0.28, 0.43, 0.61].map((at, index) => ({
    hz: 1500 - 170 * index,
    at,
    length: 0.035,
    wave: "triangle",
    gain: 0.6 - 0.06 * index,
    toHz: 700,
  })),
  low: [{ hz: 880, at: 0, length: 0.07, wave: "square", gain: 0.15 }],
  over: [
    { hz: 392, at: 0, length: 0.3, wave: "sine", gain: 0.4 },
    { hz: 523, at: 0.16, length: 0.3, wave: "sine", gain: 0.4 },
    { hz: 659, at: 0.32, length: 0.5, wave: "sine", gain: 0.4 },
  ],
};

export function sound(context: AudioContext, which: Sound, volume: number): void {
  for (const note of SCORES[which]) soundNote(context, note, volume);
}

function soundNote(context: AudioContext, note: Note, volume: number): void {
  const start = context.currentTime + note.at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = note.wave;
  oscillator.frequency.setValueAtTime(note.hz, start);
  if (note.toHz) oscillator.frequency.exponentialRampToValueAtTime(note.toHz, start + note.length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(0.3 * volume * note.gain + 0.0001, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + note.length + 0.02);
}
