// Webhooks and pops from outside (reference/webhooks.md, finding.md): what a club's channel is told, and by whom.
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
import { faultOf, openWebhookReceiver } from "./support/webhook-receiver.mjs";

const hooksOf = async (token) => (await ask("GET", "webhooks", { token, definition: "webhooks" })).body.webhooks;

const toldTo = async (token) =>
  (await ask("GET", "notifications", { token, definition: "notifications" })).body.notifications;

async function club(t) {
  const receiver = await openWebhookReceiver();
  t.after(() => receiver.close());
  const options = [...generous, "--outgoing-allow", receiver.place, "--origin", "https://tutti.example"];
  await startAnew(...options);
  return { receiver, options };
}

test("a club hears that a room waits, signed, and only of what it has chosen", async (t) => {
  const { receiver } = await club(t);
  const ada = await register("Ada");
  const wish = { url: receiver.url, form: "tutti", kinds: ["room_open"] };
  const made = await post("webhooks", ada.token, wish, "webhook_made");
  assert.equal(made.status, 201);
  const line = await connect(ada.token);
  const { room } = await line.request("room.create", { game: "tritoc", name: "Club night" });
  await line.request("room.join", { room });
  await line.request("seat.take", { room, seat: "black1" });
  const call = await receiver.next();
  assert.equal(faultOf(call, made.body.secret), "");
  assert.notEqual(faultOf(call, `${made.body.secret}x`), "");
  assert.deepEqual(
    { ...call.json, at_unix_ms: 0 },
    {
      type: "room_open",
      at_unix_ms: 0,
      room,
      title: "Club night",
      game: "tritoc",
      taken: 1,
      seats: 2,
      link: `https://tutti.example/r/${room}`,
    },
  );
  assert.equal((await post(`webhooks/${made.body.id}/try`, ada.token, {})).status, 200);
  assert.equal((await receiver.next()).json.type, "try");
  receiver.answerNext(410);
  await line.request("room.leave", { room });
  const second = (await line.request("room.create", { game: "tritoc" })).room;
  await line.request("room.join", { room: second });
  await line.request("seat.take", { room: second, seat: "black1" });
  await receiver.next();
  await until(async () => (await hooksOf(ada.token)).length === 0); // its receiver has gone, and so has it
});

test("where a webhook may not lead, and whose it is", async (t) => {
  const { receiver } = await club(t);
  const [ada, ben] = [await register("Ada"), await register("Ben")];
  const add = (url) => post("webhooks", ada.token, { url, form: "discord", kinds: ["pop"] }, "webhook_made");
  for (const url of [
    "http://example.org/hook",
    "https://127.0.0.1/hook",
    "https://10.0.0.7/hook",
    "https://[::1]/hook",
    "https://169.254.169.254/latest/meta-data",
    "https://user:secret@example.org/",
    "file:///etc/passwd",
    "nonsense",
  ])
    assert.equal(code(await add(url)), "400 bad_option", url);
  const { body } = await add(receiver.url);
  assert.equal(code(await post(`webhooks/${body.id}/remove`, ben.token, {})), "400 not_available");
  assert.equal(code(await post(`webhooks/${body.id}/try`, ben.token, {})), "400 not_available");
  assert.deepEqual(await hooksOf(ben.token), []);
  assert.equal(code(await post("webhooks", (await guest("Eve")).token, {})), "403 not_registered");
  assert.equal((await post(`webhooks/${body.id}/remove`, ada.token, {})).status, 200);
});

test(
  "a pop is announced by operators, and who comes is told before it begins, also after a kill",
  { timeout: 180_000 },
  async (t) => {
    const { receiver, options } = await club(t);
    const [olga, ada] = [await register("Olga"), await register("Ada")];
    await stop();
    assert.equal((await output("tutti", "operator", folder, "Olga")).status, 0);
    await start(...options);
    await post("webhooks", ada.token, { url: receiver.url, form: "discord", kinds: ["pop"] }, "webhook_made");
    // It is told of ten minutes before: by then she has said that she comes.
    const wish = { title: "Friday @everyone", kinds: ["ctor/3"], starts_unix_ms: Date.now() + 615_000, minutes: 60 };
    assert.equal(code(await post("pops", ada.token, wish, "pop")), "403 forbidden");
    const made = await post("pops", olga.token, wish, "pop");
    assert.equal(made.status, 201);
    const { pop } = made.body;
    const come = await post(`pops/${pop}/come`, ada.token, { come: true }, "pop_coming");
    assert.deepEqual(come.body, { coming: 1 });
    await kill();
    await start(...options);
    const { body } = await ask("GET", "pops", { token: ada.token, definition: "pops" });
    assert.deepEqual(body.mine, [pop]);
    assert.equal(body.pops[0].coming, 1);
    const calendar = await fetch((await import("./support/people.mjs")).server.url + `/api/v1/pops/${pop}/calendar`);
    assert.match(calendar.headers.get("content-type"), /^text\/calendar/);
    assert.match(await calendar.text(), /^BEGIN:VCALENDAR\r\n/);
    // On a slow machine she is told before she could have opened a line, so she looks at what she has been told.
    await until(async () => (await toldTo(ada.token)).some((told) => told.kind === "pop" && told.pop === pop));
    const { json } = await receiver.next();
    assert.deepEqual(json.allowed_mentions, { parse: [] });
  },
);
