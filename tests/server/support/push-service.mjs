// A push service as browsers' makers run one, on 127.0.0.1: it gives subscriptions, takes messages for them only from
// whoever proves to be their server (RFC 8030, RFC 8292), and, other than a real one, also is the browser that opens
// them (RFC 8291). By Node's own cryptography: it shares nothing with the server's.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const curve = "prime256v1";
const saltBytes = 16;
const headBytes = saltBytes + 4 + 1; // and then the sender's key
const pointBytes = 65;
const authBytes = 16;
const tagBytes = 16;
const bodyBytesMax = 4096;
const validSecondsMax = 24 * 3600;

const bytes = (letters) => Buffer.from(letters, "base64url");
const letters = (buffer) => buffer.toString("base64url");
const hkdf = (secret, salt, info, length) => Buffer.from(hkdfSync("sha256", secret, salt, info, length));
const withZero = (text) => Buffer.from(`${text}\0`);

// The text that this body brings to who has these keys (all of them bytes). Throws where it is not for them.
export function opened(body, { privateKey, auth }) {
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(privateKey);
  const salt = body.subarray(0, saltBytes);
  const recordBytes = body.readUInt32BE(saltBytes);
  if (body[headBytes - 1] !== pointBytes) throw new Error("the sender's key is no point of P-256");
  const sender = body.subarray(headBytes, headBytes + pointBytes);
  const record = body.subarray(headBytes + pointBytes);
  if (record.length > recordBytes) throw new Error("more than one record");
  const who = Buffer.concat([withZero("WebPush: info"), ecdh.getPublicKey(), sender]);
  const secret = hkdf(ecdh.computeSecret(sender), auth, who, 32);
  const key = hkdf(secret, salt, withZero("Content-Encoding: aes128gcm"), 16);
  const nonce = hkdf(secret, salt, withZero("Content-Encoding: nonce"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("the last record does not say so");
  return padded.subarray(0, end).toString("utf8");
}

// Why this header does not prove that its sender is the server whose key the browser was given; nothing: it does.
export function vapidFault(header, { serverKey, origin, now = Date.now() }) {
  const [, token, key] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(header ?? "") ?? [];
  if (!token) return "no vapid header";
  if (key !== serverKey) return "not the key of the subscription";
  const [head, claims, signature] = token.split(".");
  const { alg } = JSON.parse(bytes(head));
  if (alg !== "ES256") return `signed by ${alg}`;
  const point = bytes(key);
  if (point.length !== pointBytes) return "the key is no point of P-256";
  const [x, y] = [letters(point.subarray(1, 33)), letters(point.subarray(33))];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const isRight = verify(
    "sha256",
    `${head}.${claims}`,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    bytes(signature),
  );
  if (!isRight) return "a wrong signature";
  const { aud, exp, sub } = JSON.parse(bytes(claims));
  if (aud !== origin) return `for ${aud}`;
  if (!(exp > now / 1000 && exp <= now / 1000 + validSecondsMax)) return `good until ${exp}`;
  if (!/^(mailto:|https:\/\/)./.test(sub ?? "")) return `from ${sub}`;
  return undefined;
}

// What one browser has been given, and what came for it.
class Subscription {
  #keys;
  #come = []; // messages that nobody has asked for yet, and faults
  #waiting = []; // for the next one
  #answers = []; // other than 201, to the next messages

  constructor(endpoint, serverKey, keys) {
    const ecdh = createECDH(curve);
    if (keys) ecdh.setPrivateKey(keys.privateKey);
    else ecdh.generateKeys();
    this.#keys = { privateKey: ecdh.getPrivateKey(), auth: keys?.auth ?? randomBytes(authBytes) };
    this.endpoint = endpoint;
    this.serverKey = serverKey;
    this.p256dh = letters(ecdh.getPublicKey());
    this.auth = letters(this.#keys.auth);
    this.isGone = false;
  }

  // The body of POST push/devices.
  get device() {
    const { endpoint, p256dh, auth } = this;
    return { endpoint, p256dh, auth };
  }

  // The next message, {text, ttl, urgency} and what its JSON says as `notification`, each once, in the order they came.
  // Fails where one came that was none for us.
  next() {
    return new Promise((settle, fail) => {
      this.#waiting.push({ settle, fail });
      this.#tell();
    });
  }

  // How many have come that nobody has asked for.
  get unread() {
    return this.#come.length;
  }

  // The next message that is all right gets this answer instead of 201, and does not come. Settles once it was given.
  answer(status, headers = {}) {
    return new Promise((given) => this.#answers.push({ status, headers, given }));
  }

  // From now on 410.
  end() {
    this.isGone = true;
  }

  // {status, headers?} for a message; throws where it is none.
  take(body, { ttl, urgency }) {
    const text = opened(body, this.#keys);
    const answer = this.#answers.shift();
    if (answer) return answer;
    let notification;
    try {
      notification = JSON.parse(text);
    } catch {} // not everything is JSON
    this.#come.push({ message: { text, ttl: Number(ttl), urgency, notification } });
    this.#tell();
    return { status: 201 };
  }

  fault(error) {
    this.#come.push({ error });
    this.#tell();
  }

  #tell() {
    while (this.#come.length > 0 && this.#waiting.length > 0) {
      const { message, error } = this.#come.shift();
      const { settle, fail } = this.#waiting.shift();
      if (error) fail(error);
      else settle(message);
    }
  }
}

async function bodyOf(request) {
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

// {url, place, subscribe(serverKey), close()}; `place` is for --outgoing-allow, `serverKey` the server's public_key.
export async function openPushService() {
  const subscriptions = new Map();
  let origin;

  async function answerTo(request) {
    const body = await bodyOf(request);
    const subscription = subscriptions.get(request.url);
    if (request.method !== "POST") return { status: 405 };
    if (!subscription) return { status: 404 };
    if (subscription.isGone) return { status: 410 };
    const refuse = (status, why) => {
      subscription.fault(new Error(`${status}: ${why}`));
      return { status, why };
    };
    const { authorization, ttl, urgency, "content-encoding": encoding } = request.headers;
    if (!authorization) return refuse(401, "nobody says who sends it");
    const fault = vapidFault(authorization, { serverKey: subscription.serverKey, origin });
    if (fault) return refuse(403, fault);
    if (!/^\d+$/.test(ttl ?? "")) return refuse(400, `TTL ${ttl}`);
    if (encoding !== "aes128gcm") return refuse(400, `Content-Encoding ${encoding}`);
    if (body.length > bodyBytesMax) return refuse(413, `${body.length} bytes`);
    try {
      return subscription.take(body, { ttl, urgency });
    } catch (error) {
      return refuse(400, error.message);
    }
  }

  const server = createServer(async (request, response) => {
    const { status, headers = {}, why = "", given } = await answerTo(request);
    response.writeHead(status, headers).end(why);
    given?.();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = `127.0.0.1:${server.address().port}`;
  origin = `http://${place}`;

  return {
    url: origin,
    place,
    // `keys` {privateKey, auth} only where a test wants certain ones.
    subscribe(serverKey, keys) {
      const path = `/push/${randomBytes(12).toString("hex")}`;
      const subscription = new Subscription(origin + path, serverKey, keys);
      subscriptions.set(path, subscription);
      return subscription;
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
