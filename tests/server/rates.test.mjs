// How often somebody may try in tournaments, on the built program: passwords, and whatever else is kept of what they
// do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { validateHttp } from "../support/schema.mjs";
import { Tournament, openHouse } from "../support/people/tournament-house.mjs";

const small = { game: "ctor", options: { size: 8, teams: [1, 1], sandglass: 0 }, kind: "swiss", rounds: 2 };

async function open(director, settings) {
  const cup = await Tournament.make(director, { ...small, ...settings });
  await cup.act("open_registration");
  return cup;
}

test("a tournament's password is guessed as slowly as any other", async (t) => {
  const at = await openHouse(t, "guessing", { passwordRate: "0.01/5" });
  const cup = await open(at.director, { name: "Closed Cup", password: "sesame" });
  const answers = [];
  for (const name of ["Ada", "Bo", "Cy"]) {
    const guesser = await at.somebody(name);
    for (let guess = 0; guess < 3; ++guess) {
      answers.push(await guesser.ask("POST", `tournaments/${cup.id}/register`, { password: `guess ${guess}` }));
    }
  }
  const codes = answers.map(({ status, body }) => `${status} ${body.error.code}`);
  assert.deepEqual(codes, [...Array(5).fill("403 wrong_password"), ...Array(4).fill("429 rate_limited")]);
  answers.forEach(({ body }) => validateHttp("error", body));
  assert.ok(answers.at(-1).body.error.retry_ms > 1_000);
  const late = await at.somebody("Dee");
  assert.equal(
    (await late.ask("POST", `tournaments/${cup.id}/register`, { password: "sesame" })).body.error.code,
    "rate_limited",
  );
  await cup.act("register", { player: late.player.id }); // no password is looked at
});

test("a club behind one address gets in by its password, however many they are", async (t) => {
  const at = await openHouse(t, "knowing", { passwordRate: "0.01/5" });
  const cup = await open(at.director, { name: "Club Cup", password: "sesame", entrants_max: 100 });
  for (let number = 0; number < 24; ++number) {
    const phone = await at.somebody(`Phone ${number}`);
    const answer = await phone.ask("POST", `tournaments/${cup.id}/register`, { password: "sesame" });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const spelt = [cup.id, cup.id.toLowerCase()];
  const guesser = await at.somebody("Guesser");
  const codes = [];
  for (let guess = 0; guess < 6; ++guess) {
    const { body } = await guesser.ask("POST", `tournaments/${spelt[guess % 2]}/register`, { password: "open" });
    codes.push(body.error.code);
  }
  assert.deepEqual(codes, [...Array(5).fill("wrong_password"), "rate_limited"]);
});

test("a tournament's and a team's name are what can be seen of them", async (t) => {
  const at = await openHouse(t, "unseen");
  const team = { team: true, boards: 2 };
  const cup = await open(at.director, { name: "Open\u200b \u3164 Cup", ...team });
  assert.equal((await cup.page()).name, "Open Cup");
  const [first, second] = [await at.somebody("Ada"), await at.somebody("Bo")];
  await cup.act("register", { team: "Owls\u2060", club: "\u00adParrots" }, first);
  const page = await cup.page();
  assert.deepEqual(
    page.entrants.map(({ name, club }) => [name, club]),
    [["Owls", "Parrots"]],
  );
  const taken = await second.ask("POST", `tournaments/${cup.id}/register`, { team: "O\u200bwls" });
  assert.equal(taken.body.error.code, "not_available");
  const blank = await second.ask("POST", `tournaments/${cup.id}/register`, { team: "\u3164" });
  assert.equal(blank.body.error.code, "malformed");
});

test("players do only so much at once, directors set up as quickly as they can", async (t) => {
  const at = await openHouse(t, "much at once");
  const cup = await open(at.director, { name: "Open Cup", team: true, boards: 3, entrants_max: 200 });
  const captain = await at.somebody("Captain");
  const began = performance.now();
  const { entrant } = await cup.act("register", { team: "Restless" }, captain);
  let acts = 1;
  let answer;
  do {
    const lineUp = [captain.player.id];
    answer = await captain.ask("POST", `tournaments/${cup.id}/line_up`, { entrant, line_up: lineUp, alternates: [] });
  } while (answer.status === 200 && ++acts < 100);
  validateHttp("error", answer.body);
  assert.equal(answer.body.error.code, "rate_limited");
  assert.ok(answer.body.error.retry_ms > 0);
  const given = (performance.now() - began) / 5_000; // one more in five seconds, each act being kept first
  assert.ok(acts >= 30 && acts <= 31 + given, `${acts}`);
  for (let number = 0; number < 60; ++number) {
    const made = await fetch(`${at.server.url}/api/v1/guests`, {
      method: "POST",
      body: JSON.stringify({ name: `G${number}` }),
    });
    await cup.act("register", { player: (await made.json()).player.id, team: `Team ${number}` });
  }
});

test("a director who has no such role sets up as quickly, in that tournament alone", async (t) => {
  const at = await openHouse(t, "helper");
  const cup = await open(at.director, { name: "Cup", entrants_max: 200 });
  const other = await open(at.director, { name: "Other" });
  const helper = await at.somebody("Helper");
  await cup.act("directors", { player: helper.player.id });
  for (let number = 0; number < 40; ++number) await cup.act("settings", { name: `Cup ${number}` }, helper);
  const { body } = await helper.ask("POST", `tournaments/${other.id}/register`, {});
  assert.ok(body.entrant, JSON.stringify(body)); // the purse is full enough for a player
});
