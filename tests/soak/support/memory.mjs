// How much memory the server holds while the evening goes on. It may hold more later only where it has more to hold:
// rooms that are open, answers that it remembers (wire.md 1.4), finished games in the cache of their readers. Whatever
// it grows beyond that leaks.
const warmPart = 0.25; // of the time, until everybody is there and has been met with everything
const levelSamples = 3; // the middle one of so many

// What one more may cost at most, in bytes. Measured (tests/bench/PROFILE.md) were 62,000 for a room after 48 actions,
// where a whole game has up to twice as many, and 370 for an answer.
const bytesOf = { rooms: 90_000, answers: 600, games: 4_000 };
const cacheBytesMax = 8 * 1024 * 1024; // limit::games_kept_bytes

export class Memory {
  #slackBytes; // of the allocator, and of bursts
  #samples = []; // {part: of the time, seconds, bytes, rooms, answers, games}

  constructor(slackBytes = 8_000_000) {
    this.#slackBytes = slackBytes;
  }

  add(sample) {
    this.#samples.push(sample);
  }

  // From the warm-up to the end: {startBytes, warmBytes, endBytes, explainedBytes, unexplainedBytes,
  // slopeBytesPerHour}; the slope is that of the second half, with nothing explained away.
  figures() {
    const warm = this.#samples.filter(({ part }) => part >= warmPart);
    if (warm.length < 2 * levelSamples) return null;
    const from = levelOf(warm.slice(0, levelSamples));
    const to = levelOf(warm.slice(-levelSamples));
    const explainedBytes = mayHold(to) - mayHold(from);
    return {
      startBytes: this.#samples[0].bytes,
      warmBytes: from.bytes,
      endBytes: to.bytes,
      explainedBytes,
      unexplainedBytes: to.bytes - from.bytes - explainedBytes,
      slopeBytesPerHour: 3600 * slopeOf(this.#samples.filter(({ part }) => part >= 0.5)),
    };
  }

  // What is wrong, or null. Too little to judge by is wrong, too.
  wrong() {
    const figures = this.figures();
    if (!figures) return "too few samples";
    const { unexplainedBytes } = figures;
    return unexplainedBytes > this.#slackBytes
      ? `the server has grown by ${(unexplainedBytes / 1e6).toFixed(1)} MB that nothing explains`
      : null;
  }
}

const mayHold = ({ rooms, answers, games }) =>
  rooms * bytesOf.rooms + answers * bytesOf.answers + Math.min(cacheBytesMax, games * bytesOf.games);

const levelOf = (samples) => samples.toSorted((one, other) => one.bytes - other.bytes)[Math.floor(samples.length / 2)];

// Least squares, bytes per second.
function slopeOf(samples) {
  const mean = (of) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const seconds = mean((sample) => sample.seconds);
  const bytes = mean((sample) => sample.bytes);
  const both = mean((sample) => (sample.seconds - seconds) * (sample.bytes - bytes));
  return both / mean((sample) => (sample.seconds - seconds) ** 2);
}
