// The push service that other tests lean on, by itself: it opens the message of RFC 8291, and takes none that a real one
// would not take.
import assert from "node:assert/strict";
import { generateKeyPairSync, sign } from "node:crypto";
import { after, before, test } from "node:test";
import { opened, openPushService, vapidFault } from "./push-service.mjs";

const bytes = (letters) => Buffer.from(letters, "base64url");
const letters = (text) => Buffer.from(text).toString("base64url");

// RFC 8291 appendix A.
const plain = "When I grow up, I want to be a watermelon";
const rfcKeys = {
  privateKey: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
  auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
};
const rfcPoint = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const rfcBody = bytes(
  "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl" +
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
);

// A server with a key of its own.
function someServer() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const key = Buffer.concat([Buffer.from([4]), bytes(x), bytes(y)]).toString("base64url");
  const authorization = (claims, { alg = "ES256", spoil = "" } = {}) => {
    const said = `${letters(JSON.stringify({ typ: "JWT", alg }))}.${letters(JSON.stringify(claims))}`;
    const signature = sign("sha256", Buffer.from(said + spoil), { key: privateKey, dsaEncoding: "ieee-p1363" });
    return `vapid t=${said}.${signature.toString("base64url")}, k=${key}`;
  };
  return { key, authorization };
}

let service;
before(async () => (service = await openPushService()));
after(() => service.close());

const server = someServer();
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const claims = (changes = {}) => ({ aud: service.url, exp: inAnHour(), sub: "mailto:ops@example.org", ...changes });

const post = (endpoint, { body = rfcBody, headers = {} } = {}) =>
  fetch(endpoint, {
    method: "POST",
    body,
    headers: {
      authorization: server.authorization(claims()),
      ttl: "60",
      "content-encoding": "aes128gcm",
      ...headers,
    },
  });
const rfcSubscription = () => service.subscribe(server.key, rfcKeys);

test("the message of RFC 8291 is opened by its browser, and by no other", () => {
  assert.equal(opened(rfcBody, rfcKeys), plain);
  assert.throws(() => opened(rfcBody, { ...rfcKeys, auth: Buffer.alloc(16) }));
  assert.throws(() => opened(rfcBody, { ...rfcKeys, privateKey: Buffer.alloc(32, 1) }));
  for (const place of [0, 30, 90, rfcBody.length - 1]) {
    const changed = Buffer.from(rfcBody);
    changed[place] ^= 1;
    assert.throws(() => opened(changed, rfcKeys), undefined, `byte ${place}`);
  }
  assert.throws(() => opened(rfcBody.subarray(0, 90), rfcKeys));
});

test("a subscription has what a browser gives, each another", () => {
  const one = rfcSubscription();
  assert.deepEqual(one.device, {
    endpoint: one.endpoint,
    p256dh: rfcPoint,
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  });
  const [two, three] = [service.subscribe(server.key), service.subscribe(server.key)];
  assert.notEqual(two.p256dh, three.p256dh);
  assert.notEqual(two.endpoint, three.endpoint);
  assert.equal(bytes(two.p256dh).length, 65);
  assert.ok(one.endpoint.startsWith(`http://${service.place}/push/`));
});

test("a message comes to who waits for it, and to who asks later", async () => {
  const subscription = rfcSubscription();
  const waiting = subscription.next();
  const answer = await post(subscription.endpoint, { headers: { urgency: "high" } });
  assert.equal(answer.status, 201);
  assert.deepEqual(await waiting, { text: plain, ttl: 60, urgency: "high", notification: undefined });
  await post(subscription.endpoint);
  assert.equal(subscription.unread, 1);
  assert.equal((await subscription.next()).text, plain);
  assert.equal(subscription.unread, 0);
});

test("who is not the subscription's server is refused", async () => {
  const other = someServer();
  const refused = async (status, pattern, authorization) => {
    const subscription = rfcSubscription();
    const waiting = assert.rejects(subscription.next(), pattern);
    assert.equal((await post(subscription.endpoint, { headers: { authorization } })).status, status);
    await waiting;
  };
  await refused(401, /nobody says/, "");
  await refused(403, /no vapid/, "Bearer token");
  await refused(403, /not the key/, other.authorization(claims()));
  const borrowed = other.authorization(claims()).replace(other.key, server.key);
  await refused(403, /wrong signature/, borrowed);
  await refused(403, /wrong signature/, server.authorization(claims(), { spoil: "x" }));
  await refused(403, /signed by none/, server.authorization(claims(), { alg: "none" }));
  await refused(403, /for https:/, server.authorization(claims({ aud: "https://push.example.org" })));
  await refused(403, /good until/, server.authorization(claims({ exp: inAnHour() - 7200 })));
  await refused(403, /good until/, server.authorization(claims({ exp: inAnHour() + 24 * 3600 })));
  await refused(403, /from undefined/, server.authorization(claims({ sub: undefined })));
  assert.equal(
    vapidFault(server.authorization(claims()), { serverKey: server.key, origin: service.url, now: Date.now() }),
    undefined,
  );
});

test("what is no message is refused", async () => {
  const refused = async (status, changes) => {
    const subscription = rfcSubscription();
    const waiting = assert.rejects(subscription.next(), new RegExp(`^Error: ${status}`));
    assert.equal((await post(subscription.endpoint, changes)).status, status);
    await waiting;
  };
  await refused(400, { headers: { ttl: "" } });
  await refused(400, { headers: { ttl: "soon" } });
  await refused(400, { headers: { "content-encoding": "aesgcm" } });
  await refused(400, { body: "" });
  await refused(400, { body: plain });
  await refused(400, { body: Buffer.concat([rfcBody, Buffer.alloc(1)]) });
  await refused(413, { body: Buffer.concat([rfcBody, Buffer.alloc(4000)]) });
  assert.equal((await post(`${service.url}/push/other`)).status, 404);
  assert.equal((await fetch(service.url)).status, 405);
});

test("it answers as it is told to, once each, and then takes messages again", async () => {
  const subscription = rfcSubscription();
  const limited = subscription.answer(429, { "retry-after": "7" });
  const broken = subscription.answer(500);
  const first = await post(subscription.endpoint);
  assert.equal(first.status, 429);
  assert.equal(first.headers.get("retry-after"), "7");
  await limited;
  assert.equal((await post(subscription.endpoint)).status, 500);
  await broken;
  assert.equal(subscription.unread, 0);
  assert.equal((await post(subscription.endpoint)).status, 201);
  assert.equal(subscription.unread, 1);
  subscription.end();
  assert.equal((await post(subscription.endpoint)).status, 410);
});
