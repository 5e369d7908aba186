// Web push from outside (reference/notifications.md): a push service of the test's own gets what a browser could read,
// and nobody else; devices end where their service says so; nothing leads into private networks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, code, generous, guest, kill, post, start, startAnew, until } from "./support/people.mjs";
import { openPushService } from "./support/push-service.mjs";

const pushOf = async (token) => (await ask("GET", "push", { token, definition: "push" })).body;
const challenge = (token, player) => post("challenges", token, { player, room: { game: "tritoc" } }, "challenge");

async function site(t) {
  const service = await openPushService();
  t.after(() => service.close());
  const options = [...generous, "--push-contact", "mailto:ops@example.org", "--outgoing-allow", service.place];
  await startAnew(...options);
  const [ada, ben] = [await guest("Ada"), await guest("Ben")];
  const publicKey = (await pushOf(ada.token)).public_key;
  const subscription = service.subscribe(publicKey);
  const made = await post("push/devices", ada.token, subscription.device, "push_device_made");
  assert.equal(made.status, 201);
  return { service, options, ada, ben, subscription, publicKey };
}

test("who has no page open is told, by a message that only their browser reads", async (t) => {
  const { ada, ben, subscription, options, publicKey } = await site(t);
  await challenge(ben.token, ada.player.id);
  const message = (await subscription.next()).notification;
  assert.equal(message.kind, "challenged");
  assert.equal(message.player.name, "Ben");
  assert.equal(message.unread, 1);
  await kill();
  await start(...options);
  assert.equal((await pushOf(ada.token)).public_key, publicKey);
  assert.equal((await post("push/kinds", ada.token, { kinds: ["challenge_refused"] })).status, 200);
  await challenge(ben.token, ada.player.id);
  const { body } = await challenge(ada.token, ben.player.id);
  assert.equal((await post(`challenges/${body.challenge}/refuse`, ben.token, {})).status, 200);
  const next = (await subscription.next()).notification; // nothing was sent of the one before
  assert.deepEqual([next.kind, next.unread], ["challenge_refused", 3]);
});

test("a device whose service knows it no longer is one no longer", async (t) => {
  const { ada, ben, subscription } = await site(t);
  const answered = subscription.answer(410);
  await challenge(ben.token, ada.player.id);
  await answered;
  await until(async () => (await pushOf(ada.token)).devices.length === 0);
});

test("where a device may not be", async (t) => {
  const { ada, subscription } = await site(t);
  const add = (endpoint) => post("push/devices", ada.token, { ...subscription.device, endpoint });
  for (const endpoint of [
    "http://example.org/x",
    "https://127.0.0.1/x",
    "https://192.168.1.1/x",
    "https://[fd00::1]/",
    "x",
  ])
    assert.equal(code(await add(endpoint)), "400 bad_option", endpoint);
  assert.equal(code(await post("push/devices", undefined, subscription.device)), "401 unauthorized");
  assert.equal(code(await post("push/kinds", ada.token, { kinds: ["nonsense"] })), "400 bad_option");
});

test("without a contact there is no push", async () => {
  await startAnew(...generous);
  const ada = await guest("Ada");
  assert.equal((await pushOf(ada.token)).public_key, undefined);
});
