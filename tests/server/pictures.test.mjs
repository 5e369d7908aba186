// Pictures that the links of tournaments and of players bring along, over HTTP from the built program. Those of rooms
// and games are in wire/pictures_test.cpp.
import assert from "node:assert/strict";
import { test } from "node:test";
import { validateHttp } from "../support/schema.mjs";
import { Tournament, openHouse } from "../support/people/tournament-house.mjs";

const size = [1200, 630];
const signature = "\x89PNG\r\n\x1a\n";

const fetchPicture = ({ server }, of) => fetch(`${server.url}/api/v1/${of}/picture.png`);

async function pictureOf(house, of) {
  const answer = await fetchPicture(house, of);
  assert.equal(answer.status, 200, of);
  assert.equal(answer.headers.get("content-type"), "image/png", of);
  const png = Buffer.from(await answer.arrayBuffer());
  assert.equal(png.subarray(0, signature.length).toString("latin1"), signature, of);
  assert.equal(png.subarray(12, 16).toString("latin1"), "IHDR", of);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], size, of);
  return png;
}

async function assertNone(house, of, code) {
  const answer = await fetchPicture(house, of);
  const refusal = await answer.json();
  validateHttp("error", refusal);
  assert.deepEqual([answer.status, refusal.error.code], [404, code], of);
}

test("tournaments and players have a picture each, and what nobody knows has none", async (t) => {
  const house = await openHouse(t, "pictures");
  const cups = [];
  for (const name of ["Spring cup", "Autumn cup"]) {
    const cup = await Tournament.make(house.director, { name, game: "tritoc", kind: "swiss", rounds: 3 });
    await cup.act("open_registration");
    cups.push(await pictureOf(house, `tournaments/${cup.id}`));
  }
  assert.notDeepEqual(cups[0], cups[1], "each says which it is");
  await pictureOf(house, "people/Dora");

  await house.somebody("Gwen"); // a guest: the name is not kept
  for (const nobody of ["Gwen", "Nobody", "p000000000"]) await assertNone(house, `people/${nobody}`, "no_such_player");
  for (const none of ["00000000", "T7Q2XK9M", "x"])
    await assertNone(house, `tournaments/${none}`, "no_such_tournament");
});
