// What people do with each other, from outside (reference/notifications.md, challenges.md): they are told things,
// follow, hide, challenge and ask somebody in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { output } from "../support/program.mjs";
import {
  ask,
  code,
  connect,
  folder,
  generous,
  guest,
  kill,
  post,
  register,
  start,
  startAnew,
  stop,
  until,
} from "./support/people.mjs";

const bellOf = async (token) => (await ask("GET", "notifications", { token, definition: "notifications" })).body;
const kindsTold = async (token) => (await bellOf(token)).notifications.map(({ kind }) => kind);
const followsOf = async (token) => (await ask("GET", "follows", { token, definition: "follows" })).body.follows;
const pageOf = async (name) => (await ask("GET", `people/${name}`, { definition: "person" })).body;
const challenge = (token, fields) =>
  post("challenges", token, { room: { game: "tritoc", name: "A duel" }, ...fields }, "challenge");
const show = async (of) => (await ask("GET", `challenges/${of}`, { definition: "challenge" })).body;
const heardBell = (line, wanted) => line.heard(({ type, latest }) => type === "bell" && latest?.kind === wanted);

// A game of two that anybody may watch, on these lines.
async function play(host, other, fields = {}) {
  const { room } = await host.request("room.create", { game: "tritoc", ...fields });
  for (const [line, seat] of [
    [host, "black1"],
    [other, "white1"],
  ]) {
    assert.ok((await line.request("room.join", { room })).ok);
    assert.ok((await line.request("seat.take", { room, seat })).ok);
  }
  for (const line of [host, other]) assert.ok((await line.request("room.ready", { room, ready: true })).ok);
  return room;
}

test("a challenge by name is told, shown, accepted, and both are seated in its room", async () => {
  await startAnew(...generous);
  const [ada, ben] = [await register("Ada"), await guest("Ben")];
  const [adas, bens] = [await connect(ada.token), await connect(ben.token)];
  const made = await challenge(ada.token, { player: ben.player.id, side: "white" });
  assert.equal(made.status, 201);
  const { latest, unread } = await heardBell(bens, "challenged");
  assert.equal(unread, 1);
  assert.equal(latest.player.name, "Ada");
  assert.equal(latest.challenge, made.body.challenge);
  assert.equal((await show(latest.challenge)).status, "open");
  assert.equal((await show(latest.challenge)).room.name, "A duel");
  const accepted = await post(
    `challenges/${latest.challenge.toLowerCase()}/accept`,
    ben.token,
    {},
    "challenge_accepted",
  );
  assert.equal(accepted.status, 200);
  const { room } = accepted.body;
  assert.equal((await heardBell(adas, "challenge_accepted")).latest.room, room);
  for (const line of [adas, bens]) assert.ok((await line.request("room.join", { room })).ok);
  const { info } = await bens.heard((message) => message.type === "snapshot" && message.room === room);
  assert.equal(info.seats.white1.name, "Ada");
  assert.equal(info.seats.black1.name, "Ben");
  for (const line of [adas, bens]) assert.ok((await line.request("room.ready", { room, ready: true })).ok);
  await bens.heard((message) => message.info?.status === "playing");
  assert.equal((await show(latest.challenge)).started, room);
  assert.equal(code(await post(`challenges/${latest.challenge}/accept`, ben.token, {})), "400 not_available");
});

test("a challenge by link is for one, whoever is first", async () => {
  await startAnew(...generous);
  const [ada, ben, eve] = [await guest("Ada"), await guest("Ben"), await guest("Eve")];
  const { body } = await challenge(ada.token, {});
  assert.equal(code(await post(`challenges/${body.challenge}/accept`, ada.token, {})), "403 forbidden");
  const both = await Promise.all(
    [ben, eve].map(({ token }) => post(`challenges/${body.challenge}/accept`, token, {}, "challenge_accepted")),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
  const mine = (await ask("GET", "challenges", { token: ada.token, definition: "challenges" })).body.challenges;
  assert.deepEqual(
    mine.map(({ status }) => status),
    ["accepted"],
  );
});

test("refused, withdrawn, and what cannot be proposed", async () => {
  await startAnew(...generous);
  const [ada, ben] = [await guest("Ada"), await guest("Ben")];
  const first = (await challenge(ada.token, { player: ben.player.id })).body;
  assert.equal(code(await post(`challenges/${first.challenge}/withdraw`, ben.token, {})), "403 forbidden");
  assert.equal((await post(`challenges/${first.challenge}/refuse`, ben.token, {})).status, 200);
  assert.deepEqual(await kindsTold(ada.token), ["challenge_refused"]);
  const second = (await challenge(ada.token, { player: ben.player.id })).body;
  assert.equal((await post(`challenges/${second.challenge}/withdraw`, ada.token, {})).status, 200);
  assert.equal(code(await post(`challenges/${second.challenge}/accept`, ben.token, {})), "400 not_available");
  const refused = async (fields) => code(await challenge(ada.token, fields));
  assert.equal(await refused({ room: { game: "chess" } }), "404 no_such_game");
  assert.equal(await refused({ room: { game: "tritoc", solo: true } }), "400 bad_option");
  assert.equal(await refused({ room: { game: "tritoc", password: "sesame" } }), "400 bad_option");
  assert.equal(await refused({ room: { game: "tritoc", rated: true } }), "403 not_registered");
  assert.equal(await refused({ room: 7 }), "400 malformed");
  assert.equal(await refused({ room: { game: "tritoc", name: "\u3164\u200b" } }), "400 malformed");
  assert.equal(await refused({ side: "left" }), "400 bad_option");
  assert.equal(await refused({ player: "Nobody" }), "404 no_such_player");
  assert.equal(await refused({ player: ada.player.id }), "403 forbidden");
  assert.equal(code(await post("challenges", undefined, {})), "401 unauthorized");
  assert.equal(code(await ask("GET", "challenges/AAAAAAAA")), "400 not_available");
});

test("a proposed room is called what can be seen of its name", async () => {
  await startAnew(...generous);
  const [ada, ben] = [await guest("Ada"), await guest("Ben")];
  const { body } = await challenge(ada.token, { room: { game: "tritoc", name: "Ada\u200b's \u2060duel\u3164" } });
  assert.equal(body.room.name, "Ada's duel");
  const { room } = (await post(`challenges/${body.challenge}/accept`, ben.token, {}, "challenge_accepted")).body;
  assert.equal((await ask("GET", `rooms/${room}`, { definition: "room" })).body.info.name, "Ada's duel");
});

test("nobody is told what whom they have blocked wants, and that one cannot tell", async () => {
  await startAnew(...generous);
  const [ada, eve] = [await register("Ada"), await guest("Eve")];
  const [adas, eves] = [await connect(ada.token), await connect(eve.token)];
  assert.equal((await post("follows", eve.token, { player: "Ada" })).status, 200);
  assert.equal((await followsOf(eve.token))[0].here, true);
  await post("blocks", ada.token, { player: eve.player.id });
  assert.equal((await followsOf(eve.token))[0].here, undefined);
  const made = await challenge(eve.token, { player: "Ada" });
  assert.equal(made.status, 201);
  const { room } = await eves.request("room.create", { game: "tritoc" });
  await eves.request("room.join", { room });
  assert.equal((await post(`rooms/${room}/invite`, eve.token, { player: "Ada" })).status, 200);
  assert.equal((await post(`challenges/${made.body.challenge}/refuse`, ada.token, {})).status, 200);
  const ben = await guest("Ben");
  await play(adas, await connect(ben.token));
  assert.deepEqual(await kindsTold(ada.token), []);
  assert.deepEqual(await kindsTold(eve.token), []);
  assert.equal(code(await post(`challenges/${made.body.challenge}/accept`, ada.token, {})), "403 forbidden");
  assert.deepEqual(
    (await ask("GET", "challenges", { token: ada.token, definition: "challenges" })).body.challenges,
    [],
  );
  assert.equal((await show(made.body.challenge)).status, "open");
});

test("whom one follows is seen playing, unless they hide it or nobody may watch", async () => {
  await startAnew(...generous);
  const [ada, ben, fan] = [await register("Ada"), await guest("Ben"), await guest("Fan")];
  const [adas, bens, fans] = [await connect(ada.token), await connect(ben.token), await connect(fan.token)];
  assert.equal((await post("follows", fan.token, { player: "ada" })).status, 200);
  const room = await play(adas, bens);
  const { latest } = await heardBell(fans, "plays");
  assert.equal(latest.player.name, "Ada");
  assert.equal(latest.room, room);
  assert.deepEqual((await followsOf(fan.token))[0].playing, [{ room, game: "tritoc" }]);
  assert.deepEqual((await pageOf("Ada")).playing, [{ room, game: "tritoc" }]);
  assert.equal((await post("account/presence", ada.token, { hidden: true })).status, 200);
  assert.equal((await pageOf("Ada")).playing, undefined);
  assert.equal((await pageOf("Ada")).here, undefined);
  assert.equal((await followsOf(fan.token))[0].here, undefined);
  assert.equal((await ask("GET", "account", { token: ada.token, definition: "account" })).body.presence_hidden, true);
  await play(adas, bens);
  assert.equal((await post("account/presence", ada.token, { hidden: false })).status, 200);
  await play(adas, bens, { visibility: "unlisted" });
  await play(adas, bens, { password: "sesame" }).catch(() => undefined);
  assert.deepEqual(await kindsTold(fan.token), ["plays"]);
  assert.equal(code(await post("account/presence", ada.token, { hidden: 1 })), "400 malformed");
  assert.equal((await post(`follows/${ada.player.id}/lift`, fan.token, {})).status, 200);
  assert.deepEqual(await followsOf(fan.token), []);
});

test("after a restart a game that was on is no news, and one that begins then is", async () => {
  await startAnew(...generous);
  const [ada, ben, fan] = [await register("Ada"), await guest("Ben"), await guest("Fan")];
  assert.equal((await post("follows", fan.token, { player: "Ada" })).status, 200);
  const [adas, bens, fans] = [await connect(ada.token), await connect(ben.token), await connect(fan.token)];
  const running = await play(adas, bens);
  const { latest } = await heardBell(fans, "plays");
  assert.equal((await post("notifications/read", fan.token, { up_to: latest.number })).status, 200);
  const { room: waiting } = await adas.request("room.create", { game: "tritoc" });
  await adas.request("room.join", { room: waiting });
  await adas.request("seat.take", { room: waiting, seat: "black1" });
  await kill();
  await start(...generous);
  const playing = async () => (await pageOf("Ada")).playing?.map(({ room }) => room);
  assert.deepEqual(await until(playing), [running]); // rooms are opened again one by one
  assert.equal((await bellOf(fan.token)).unread, 0);
  const [back, other, fansBack] = [await connect(ada.token), await connect(ben.token), await connect(fan.token)];
  for (const line of [back, other]) assert.ok((await line.request("room.join", { room: waiting })).ok);
  assert.ok((await other.request("seat.take", { room: waiting, seat: "white1" })).ok);
  for (const line of [back, other]) assert.ok((await line.request("room.ready", { room: waiting, ready: true })).ok);
  assert.equal((await heardBell(fansBack, "plays")).latest.room, waiting);
});

test("somebody is asked into a room by who is there, without its password and by its name", async () => {
  await startAnew(...generous);
  const [ada, ben, eve] = [await guest("Ada"), await guest("Ben"), await guest("Eve")];
  const [adas, bens] = [await connect(ada.token), await connect(ben.token)];
  const { room } = await adas.request("room.create", {
    game: "ctor",
    name: "Club",
    visibility: "unlisted",
    password: "x",
  });
  await adas.request("room.join", { room });
  assert.equal((await post(`rooms/${room}/invite`, ada.token, { player: ben.player.id })).status, 200);
  const { latest } = await heardBell(bens, "invited");
  assert.equal(latest.title, "Club");
  assert.equal(latest.game, "ctor");
  assert.equal(latest.room, room);
  assert.equal(code(await post(`rooms/${room}/invite`, eve.token, { player: ben.player.id })), "403 forbidden");
  assert.equal(code(await post("rooms/AAAAAAAA/invite", ada.token, { player: ben.player.id })), "404 no_such_room");
  const codes = [];
  for (let n = 0; n < 30; ++n)
    codes.push(code(await post(`rooms/${room}/invite`, ada.token, { player: ben.player.id })));
  assert.equal(codes.at(-1), "429 rate_limited");
});

test("who has not been let into a room asks nobody in, and so tells nobody what it is called", async () => {
  await startAnew(...generous);
  const [ada, eve, friend] = [await guest("Ada"), await guest("Eve"), await guest("Friend")];
  const [adas, eves] = [await connect(ada.token), await connect(eve.token)];
  const { room } = await adas.request("room.create", {
    game: "ctor",
    name: "Club",
    visibility: "unlisted",
    password: "sesame",
  });
  assert.ok((await eves.request("ping", { room })).ok);
  assert.equal((await eves.request("room.join", { room })).error.code, "wrong_password");
  assert.equal((await eves.request("seat.take", { room, seat: "black1" })).error.code, "wrong_password");
  assert.equal((await eves.request("chat", { room, channel: "room", text: "Hello?" })).error.code, "forbidden");
  assert.ok((await eves.request("room.leave", { room })).ok);
  const invite = () => post(`rooms/${room}/invite`, eve.token, { player: friend.player.id });
  assert.equal(code(await invite()), "403 forbidden");
  assert.deepEqual(await kindsTold(friend.token), []);
  // Whoever has been let in may, in whatever letters they have typed where.
  assert.ok((await eves.request("room.join", { room: room.toLowerCase(), password: "sesame" })).ok);
  assert.equal((await invite()).status, 200);
  assert.deepEqual(await kindsTold(friend.token), ["invited"]);
});

test("what one has read is read on all devices, and all of it is there after a kill", async () => {
  await startAnew(...generous);
  const [ada, ben] = [await register("Ada"), await guest("Ben")];
  const phone = await connect(ada.token);
  await challenge(ben.token, { player: "Ada" });
  await challenge(ben.token, { player: "Ada" });
  await phone.heard(({ type, unread }) => type === "bell" && unread === 2);
  assert.equal((await post("notifications/read", ada.token, { up_to: 1 })).status, 200);
  await phone.heard(({ type, unread, read }) => type === "bell" && unread === 1 && read === 1);
  const before = await bellOf(ada.token);
  await kill();
  await start(...generous);
  assert.deepEqual(await bellOf(ada.token), before);
  const desk = await connect(ada.token);
  await desk.heard(({ type, unread }) => type === "bell" && unread === 1);
  const open = (await ask("GET", "challenges", { token: ada.token, definition: "challenges" })).body.challenges;
  assert.equal(open.length, 2);
  assert.equal((await post(`challenges/${open[0].challenge}/accept`, ada.token, {}, "challenge_accepted")).status, 200);
  for (const upTo of [-1, "2", 1.5, undefined])
    assert.match(code(await post("notifications/read", ada.token, { up_to: upTo })), /^400 /);
});

test("who is sanctioned and whose report is answered hears of it", async () => {
  await startAnew(...generous, "--rate-reports", "0");
  const olga = await register("Olga");
  await stop();
  assert.equal((await output("tutti", "operator", folder, "Olga")).status, 0);
  await start(...generous, "--rate-reports", "0");
  const [ada, eve] = [await guest("Ada"), await guest("Eve")];
  const made = await post("reports", ada.token, { player: eve.player.id, reason: "words" }, "own_report");
  const answer = { answer: "Thank you.", reason: "seen" };
  assert.equal((await post(`reports/${made.body.id}/close`, olga.token, answer)).status, 200);
  const told = (await bellOf(ada.token)).notifications[0];
  assert.deepEqual([told.kind, told.text, told.report], ["report_answered", "Thank you.", made.body.id]);
  const mute = { what: "mute", player: eve.player.id, seconds: 60, reason: "words" };
  assert.equal((await post("sanctions", olga.token, mute, "sanction")).status, 201);
  const [sanctioned] = (await bellOf(eve.token)).notifications;
  assert.deepEqual([sanctioned.kind, sanctioned.sanction, sanctioned.text], ["sanctioned", "mute", "words"]);
});

test("whoever deletes their account is named in nobody's bell", async () => {
  await startAnew(...generous);
  const [ada, ben, cem] = [await register("Ada"), await guest("Ben"), await guest("Cem")];
  const [adas, bens] = [await connect(ada.token), await connect(ben.token)];
  const made = await challenge(ada.token, { player: ben.player.id });
  const { room } = await adas.request("room.create", { game: "tritoc" });
  assert.equal((await post(`rooms/${room}/invite`, ada.token, { player: ben.player.id })).status, 200);
  assert.ok((await bens.request("room.join", { room })).ok);
  assert.equal((await post(`rooms/${room}/invite`, ben.token, { player: cem.player.id })).status, 200);
  const told = async (token) => (await bellOf(token)).notifications.map(({ player, title }) => [player.name, title]);
  assert.deepEqual(await told(cem.token), [["Ben", "Ada's room"]]);
  await post("follows", ben.token, { player: "Ada" });
  assert.equal((await post("account/delete", ada.token, { password: "correct horse" })).status, 200);
  assert.deepEqual(await told(ben.token), [
    ["deleted player", "deleted player's room"],
    ["deleted player", undefined],
  ]);
  assert.deepEqual(await told(cem.token), [["Ben", "deleted player's room"]]);
  assert.deepEqual(await followsOf(ben.token), []);
  assert.equal(code(await ask("GET", `challenges/${made.body.challenge}`)), "400 not_available");
});
