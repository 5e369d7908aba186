// Which rooms are played in, in turn: kinds of tables as tests/crash has them (`people`, `watchers`, `dawdleMs`), and
// besides: `isClocked`, a clock may run out; `wandering`, how often in a game somebody leaves the seat and comes back
// to it, or stays away until the room has freed it.
const ctor = (size, teams, more = {}) => ({ game: "ctor", options: { size, teams, ...more } });
const totas = (more = {}) => ({
  game: "totas",
  options: { timer: 10, mole_after: 3, memorise_seconds: 1, doom_seconds: 2, ...more },
});
const tritoc = (more = {}) => ({ game: "tritoc", options: { turn_seconds: 0, ...more } });

const pair = ["black1", "white1"];
const fours = ["black1", "black2", "white1", "white2"];
const sixes = ["black1", "black2", "black3", "white1", "white2", "white3"];

const absent = { absent_seconds: 15 };
const leaves = { often: 0.6, movesMax: 8 };
const staysAway = { often: 0.3, movesMax: 8, staysAwayMs: 18_000 };

export const kinds = [
  { wish: ctor(8, [1, 1]), people: pair, watchers: 1 },
  { wish: totas(), people: pair, watchers: 1, isClocked: true, dawdleMs: 10_500 },
  {
    wish: tritoc({ turn_seconds: 3, layout: "shuffled", dice: "even" }),
    people: pair,
    watchers: 1,
    isClocked: true,
    dawdleMs: 3_200,
  },
  {
    wish: { ...ctor(8, [2, 2], { auto_replace: true }), table_talk: true },
    people: fours,
    watchers: 0,
    wandering: leaves,
  },
  {
    wish: { ...totas({ timer: 5 }), seats: { black1: "bot:2" } },
    people: ["white1"],
    watchers: 1,
    isClocked: true,
    dawdleMs: 5_500,
  },
  { wish: { ...tritoc(), spectator_delay: 3 }, people: pair, watchers: 1 },
  {
    wish: ctor(8, [3, 3], { secrets: true, secrets_seconds: 20, sandglass: 6 }),
    people: sixes,
    watchers: 0,
    isClocked: true,
    dawdleMs: 6_200,
  },
  {
    wish: { ...ctor(8, [2, 2]), seats: { white1: "bot:1", white2: "bot:3" } },
    people: ["black1", "black2"],
    watchers: 1,
  },
  {
    wish: { ...tritoc({ turn_seconds: 3 }), seats: { white1: "bot:2" } },
    people: ["black1"],
    watchers: 1,
    isClocked: true,
    dawdleMs: 3_200,
  },
  {
    wish: { ...totas({ players: 4, order: "alternating" }), spectator_delay: 2 },
    people: fours,
    watchers: 1,
    isClocked: true,
    dawdleMs: 10_500,
  },
  { wish: { ...ctor(8, [2, 2], { auto_replace: true }), ...absent }, people: fours, watchers: 0, wandering: staysAway },
  {
    wish: { ...tritoc({ turn_seconds: 20 }), ...absent },
    people: pair,
    watchers: 0,
    isClocked: true,
    wandering: staysAway,
  },
  {
    wish: { ...totas({ variant: "summary", timer: 20 }), visibility: "unlisted" },
    people: pair,
    watchers: 0,
    isClocked: true,
  },
  {
    wish: { ...ctor(10, [2, 1], { auto_replace: true, sandglass: 8 }), password: "open sesame" },
    people: ["black1", "black2", "white1"],
    watchers: 0,
    isClocked: true,
    dawdleMs: 8_200,
  },
  { wish: { ...tritoc(), seats: { black1: "bot:3" } }, people: ["white1"], watchers: 1 },
];
