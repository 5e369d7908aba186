// Which rooms are played in: the kinds, in turn. `people` are the seats of people in the first game; `watchers` how
// many look on; `games` how many are played in the room, the sides exchanged each time.
const ctor = (teams, more = {}) => ({ game: "ctor", options: { size: 8, teams, ...more } });
const pair = ["black1", "white1"];
const fours = ["black1", "black2", "white1", "white2"];
const sixes = ["black1", "black2", "black3", "white1", "white2", "white3"];

export const kinds = [
  { wish: ctor([1, 1]), people: pair, watchers: 1 },
  { wish: ctor([3, 3], { secrets: true, secrets_seconds: 0 }), people: sixes, watchers: 1 },
  { wish: { game: "tritoc", options: { turn_seconds: 0 }, absent_seconds: 90 }, people: pair, watchers: 1 },
  { wish: { game: "totas", options: { timer: 60, mole_after: 2 } }, people: pair, watchers: 1 },
  { wish: { game: "totas", options: { timer: 60, players: 4, order: "alternating" } }, people: fours, watchers: 0 },
  {
    wish: { game: "tritoc", options: { turn_seconds: 2, layout: "shuffled", dice: "even" } },
    people: pair,
    watchers: 1,
    dawdleMs: 2_200,
  },
  {
    wish: { ...ctor([2, 2], { auto_replace: true }), table_talk: true, password: "open sesame" },
    people: fours,
    watchers: 0,
  },
  { wish: { ...ctor([2, 2]), seats: { black2: "bot:1", white2: "bot:2" } }, people: pair, watchers: 0 },
  {
    wish: { ...ctor([2, 2], { sandglass: 5, secrets: true }), visibility: "unlisted" },
    people: fours,
    watchers: 1,
    dawdleMs: 5_200,
  },
  {
    wish: { game: "tritoc", options: { turn_seconds: 0, layout: "shuffled" }, spectator_delay: 1 },
    people: pair,
    watchers: 1,
  },
  {
    wish: { game: "totas", options: { timer: 60, variant: "summary", memorise_seconds: 0, mole_after: 1 } },
    people: pair,
    watchers: 0,
  },
];
