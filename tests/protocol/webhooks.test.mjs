// What protocol/reference/webhooks.md tells those who receive: its worked example is right, and its function finds so.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../support/schema.mjs";

const page = readFileSync(join(projectRoot, "protocol/reference/webhooks.md"), "utf8");
const [, request] = page.match(/```\n(POST [\s\S]*?)\n```/);
const [, program] = page.match(/```js\n([\s\S]*?)```/);
const { isTuttis } = await import(`data:text/javascript,${encodeURIComponent(`${program}\nexport { isTuttis };`)}`);

const [head, body] = request.split("\n\n");
const signature = head.match(/^Tutti-Signature: (.*)$/m)[1];
const secret = page.match(/here `([0-9A-Z]+)`/)[1];
const sent = Number(signature.match(/t=(\d+)/)[1]);

test("the signature that is shown is that of the body and the secret that are shown", () => {
  assert.equal(isTuttis(body, signature, secret, sent), true);
  assert.equal(isTuttis(Buffer.from(body), `${signature},v2=00`, secret, sent + 300), true);
});

const refused = {
  "another body": { body: `${body} ` },
  "another secret": { secret: `${secret}0` },
  "another time": { header: signature.replace(`t=${sent}`, `t=${sent + 1}`) },
  "an old one": { now: sent + 301 },
  "one from a time to come": { now: sent - 301 },
  "half a signature": { header: signature.slice(0, -2) },
  "no signature": { header: `t=${sent}` },
  "no time": { header: signature.replace(/t=\d+,/, "") },
  "nothing at all": { header: "" },
};
for (const [what, change] of Object.entries(refused))
  test(`${what} is not taken`, () => {
    const call = { body, header: signature, secret, now: sent, ...change };
    assert.equal(isTuttis(call.body, call.header, call.secret, call.now), false);
  });
