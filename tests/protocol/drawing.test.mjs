// `tutti draw`: an independent program draws the same to the byte, from the words of protocol/reference/drawing.md
// alone; what is wrong with a drawing is named.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { draw, keyOf } from "../support/drawing.mjs";
import { linesOf, valuesOf } from "../support/examples.mjs";
import { program } from "../support/program.mjs";
import { projectRoot, validate } from "../support/schema.mjs";

const tutti = (drawing) =>
  spawnSync(program("tutti"), ["draw", "-"], {
    input: typeof drawing === "string" ? drawing : JSON.stringify(drawing),
    encoding: "utf8",
  });

// Numbers that are the same in every run.
function dice(state) {
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

function shuffled(list, roll) {
  const order = [...list];
  for (let left = order.length; left > 1; left -= 1) {
    const other = roll(left);
    [order[left - 1], order[other]] = [order[other], order[left - 1]];
  }
  return order;
}

// What a round leaves with everybody, in which sides were made up at random.
function playRound(people, team, roll) {
  const order = shuffled(people, roll);
  while (order.length) {
    const one = order.splice(0, 1 + roll(team));
    const other = order.splice(0, 1 + roll(team));
    if (!other.length) {
      for (const person of one) person.sat_out += 1;
      continue;
    }
    for (const [own, theirs, isWhite] of [
      [one, other, true],
      [other, one, false],
    ])
      for (const person of own) {
        person.partners.push(...own.filter((partner) => partner !== person).map(({ number }) => number));
        person.opponents.push(...theirs.map(({ number }) => number));
        person.whites_more += isWhite ? 1 : -1;
        if (own.length < theirs.length) person.outnumbered += 1;
        person.points += roll(3);
      }
  }
}

function randomDrawing(seed) {
  const roll = dice(seed);
  const has = (bit) => ((seed >> bit) & 1) > 0;
  const form = { team: 1 + (seed % 3), uneven: has(0), smaller: has(1), computers: has(2) };
  const numbers = new Set();
  for (const count = 5 + roll(56); numbers.size < count;) numbers.add(1 + roll(seed % 4 ? 70 : 65535));
  const everybody = [...numbers].map((number) => ({
    number,
    points: 0,
    partners: [],
    opponents: [],
    sat_out: 0,
    outnumbered: 0,
    whites_more: 0,
  }));
  for (let round = roll(12); round > 0; round -= 1) playRound(everybody, form.team, roll);
  // Some have gone home since.
  const people = roll(3) ? everybody : everybody.filter(() => roll(5) > 0);
  const secret = Array.from({ length: 64 }, () => roll(16).toString(16)).join("");
  const round = 1 + roll(12);
  const lot = roll(2) ? { key: keyOf(secret, round) } : { seed: secret, round };
  return { tutti: "drawing/1", ...lot, form, people };
}

test("another program draws the same, to the byte", () => {
  const forms = new Set();
  for (let seed = 1; seed <= 48; seed += 1) {
    const drawing = validate("tournament.json#/$defs/drawing", randomDrawing(seed));
    const { status, stdout, stderr } = tutti(drawing);
    assert.deepEqual([status, stderr], [0, ""], `seed ${seed}`);
    assert.equal(`${JSON.stringify(draw(drawing))}\n`, stdout, `seed ${seed}`);
    validate("tournament.json#/$defs/drawn", JSON.parse(stdout));
    forms.add(JSON.stringify(drawing.form));
  }
  assert.equal(forms.size, 24); // all that there are
});

test("of whole evenings, with people who come and go, each round", () => {
  const options = ["--export", "--evenings", "6", "--seed", "21", "--people", "17"];
  const played = spawnSync(program("evenings"), options, { encoding: "utf8", maxBuffer: 2 ** 28 });
  assert.equal(played.status, 0, played.stderr);
  const evenings = linesOf(played.stdout);
  assert.equal(evenings.length, 6);
  for (const evening of evenings) {
    const { page } = JSON.parse(evening);
    const { status, stdout, stderr } = tutti(evening);
    assert.deepEqual([status, stderr], [0, ""]);
    const rounds = valuesOf(stdout);
    assert.equal(rounds.length, page.rounds.length);
    for (const [index, round] of rounds.entries()) {
      validate("tournament.json#/$defs/drawn_round", round);
      const { tables, sitting_out: sittingOut, cost } = round;
      assert.equal(round.key, keyOf(page.seed, index + 1));
      assert.deepEqual(draw(round), { tables, sitting_out: sittingOut, cost });
      assert.deepEqual(cost, page.rounds[index].cost);
    }
  }
});

test("few people, and none: every form", () => {
  const roll = dice(7);
  const yesOrNo = [false, true];
  for (const team of [1, 2, 3])
    for (const uneven of yesOrNo)
      for (const smaller of yesOrNo)
        for (const computers of yesOrNo) {
          const people = randomDrawing(3).people.slice(0, roll(6));
          const drawing = {
            tutti: "drawing/1",
            key: "01".repeat(32),
            form: { team, uneven, smaller, computers },
            people,
          };
          const { stdout, stderr } = tutti(withoutStrangers(drawing));
          assert.equal(`${JSON.stringify(draw(withoutStrangers(drawing)))}\n`, stdout, stderr);
        }
});

// Who is not there is not named either: nothing but a shorter way to say the same.
function withoutStrangers(drawing) {
  const there = drawing.people.map(({ number }) => number);
  const among = (list) => list.filter((number) => there.includes(number));
  const people = drawing.people.map((one) => ({
    ...one,
    partners: among(one.partners),
    opponents: among(one.opponents),
  }));
  return { ...drawing, people };
}

test("the order of people and of those they met says nothing, nor does who is not there", () => {
  const drawing = randomDrawing(11);
  const first = tutti(drawing).stdout;
  const people = drawing.people.map((one) => ({ ...one, partners: one.partners.toReversed() })).toReversed();
  assert.equal(tutti({ ...drawing, people }).stdout, first);
  assert.equal(tutti(withoutStrangers(drawing)).stdout, first);
});

test("what the page of the format shows is what comes out", () => {
  const text = readFileSync(join(projectRoot, "protocol/reference/drawing.md"), "utf8");
  const [asked, answered] = text.split("```")[1].split("→");
  const drawing = validate("tournament.json#/$defs/drawing", JSON.parse(asked));
  assert.deepEqual(JSON.parse(tutti(drawing).stdout), JSON.parse(answered));
});

const person = { number: 1, points: 0, partners: [], opponents: [], sat_out: 0, outnumbered: 0, whites_more: 0 };
const fair = {
  tutti: "drawing/1",
  seed: "00".repeat(32),
  round: 1,
  form: { team: 1, uneven: false, smaller: false, computers: true },
  people: [person, { ...person, number: 2 }],
};
const without = (name, whole) => Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
const withPerson = (more) => ({ ...fair, people: [{ ...person, ...more }] });
const met = (one, other) => ({
  ...fair,
  people: [
    { ...person, opponents: one },
    { ...person, number: 2, opponents: other },
  ],
});

const faults = [
  ["", "the file: is cut, or no JSON object, or nested too deeply"],
  ["[]", "the file: is cut, or no JSON object, or nested too deeply"],
  ["[".repeat(100000), "the file: is cut, or no JSON object, or nested too deeply"],
  [{}, 'tutti: must be "drawing/1", or "tournament/1" of a whole evening'],
  [{ ...fair, tutti: "drawing/2" }, 'tutti: must be "drawing/1", or "tournament/1" of a whole evening'],
  [{ tutti: "tournament/1" }, 'page.kind: must be "scramble": in no other tournament sides are drawn'],
  [without("seed", fair), "key: is missing, and there is no seed either"],
  [without("round", fair), "round: is missing: of a seed it takes the round, too"],
  [{ ...fair, round: 13 }, "round: must be an integer from 1 to 12"],
  [{ ...fair, seed: "00" }, "seed: must be 64 lower-case hex digits"],
  [{ ...fair, key: "AB".repeat(32) }, "key: must be 64 lower-case hex digits"],
  [{ ...fair, key: "ab".repeat(32) }, "key: is not that of this seed and round"],
  [without("form", fair), "form: is missing"],
  [{ ...fair, form: [] }, "form: must be an object"],
  [{ ...fair, form: { ...fair.form, team: 4 } }, "form.team: must be an integer from 1 to 3"],
  [{ ...fair, form: { ...fair.form, team: 1.5 } }, "form.team: must be an integer from 1 to 3"],
  [{ ...fair, form: without("uneven", fair.form) }, "form.uneven: is missing"],
  [{ ...fair, form: { ...fair.form, smaller: 0 } }, "form.smaller: must be true or false"],
  [without("people", fair), "people: is missing"],
  [{ ...fair, people: {} }, "people: must be a list of at most 60"],
  [{ ...fair, people: Array(61).fill(person) }, "people: must be a list of at most 60"],
  [{ ...fair, people: [person, 7] }, "people[1]: must be an object"],
  [{ ...fair, people: [person, person] }, "people[1].number: 1 is another person's"],
  [withPerson({ number: 0 }), "people[0].number: must be an integer from 1 to 65535"],
  [withPerson({ number: undefined }), "people[0].number: is missing"],
  [withPerson({ points: 1e6 + 1 }), "people[0].points: must be an integer from -1000000 to 1000000"],
  [withPerson({ sat_out: 13 }), "people[0].sat_out: must be an integer from 0 to 12"],
  [withPerson({ outnumbered: -1 }), "people[0].outnumbered: must be an integer from 0 to 12"],
  [withPerson({ whites_more: -13 }), "people[0].whites_more: must be an integer from -12 to 12"],
  [withPerson({ partners: 3 }), "people[0].partners: must be a list of at most 24 numbers"],
  [withPerson({ partners: Array(25).fill(3) }), "people[0].partners: must be a list of at most 24 numbers"],
  [withPerson({ opponents: Array(37).fill(3) }), "people[0].opponents: must be a list of at most 36 numbers"],
  [withPerson({ opponents: [3, "4"] }), "people[0].opponents[1]: must be an integer from 1 to 65535"],
  [withPerson({ opponents: [1] }), "people[0].opponents: names the person's own number"],
  [met([2, 2], [1]), "people[0].opponents: names 2 as often as 2, who names them as often as 1"],
  [met([], [1]), "people[1].opponents: names 1 as often as 1, who names them as often as 0"],
];

test("what is wrong with a drawing is named, with its place", () => {
  assert.equal(tutti(fair).status, 0);
  for (const [drawing, why] of faults) {
    const { status, stdout, stderr } = tutti(drawing);
    assert.deepEqual([status, stdout, stderr], [1, "", `wrong: ${why}\n`]);
  }
});

test("what cannot be looked at is no drawing: 2", () => {
  for (const args of [[], ["/nowhere/drawing.json"], ["/"], ["a", "b"]])
    assert.equal(spawnSync(program("tutti"), ["draw", ...args]).status, 2, args.join(" "));
  assert.equal(spawnSync(program("tutti"), ["draw", "--help"]).status, 0);
});
