// Requests as hostile clients write them, through nginx and HAProxy: what one of them passes on, the server reads as
// the same number of requests. RFC 9112 11.2: where two readers disagree, a stranger's body becomes somebody's request.
// `tests/deploy/front` does the random part for as long as it is told.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { statusesIn } from "../support/http-answers.mjs";
import { cases, host } from "../support/http-requests.mjs";
import { openFront } from "./support/front.mjs";
import { mutation } from "./support/mutations.mjs";
import { haproxy, nginx } from "./support/proxies.mjs";
import { without } from "./support/tools.mjs";

const goodbye = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
// The goodbye ends what is well by itself: there only a machine that is late is silent, and nothing is to be cut.
const endsMs = 5_000;
const seed = 17;
const mutations = 200;

for (const kind of [nginx, haproxy])
  describe(`${kind.name} before the server`, { skip: without(...kind.needs) }, () => {
    let front;
    before(async () => (front = await openFront(kind)));
    after(() => front?.stop());

    test("what is well comes through, as many requests as were sent", { timeout: 120_000 }, async () => {
      const { read, passed, text } = await front.judge(cases[0].bytes + goodbye, endsMs);
      assert.deepEqual([read, passed, ...statusesIn(text)], [2, 2, 200, 200]);
      const chunked = cases.find(({ what }) => what === "several chunks");
      const through = await front.judge(chunked.bytes + goodbye, endsMs);
      assert.deepEqual([through.read, through.passed, ...statusesIn(through.text)], [2, 2, 404, 200]);
    });

    test("each request of the table is as many for the server as for the proxy", { timeout: 240_000 }, async () => {
      for (const { section, what, bytes, isRefused } of cases) {
        const { read, passed, text } = await front.judge(bytes + goodbye, isRefused ? undefined : endsMs);
        const about = `${section} ${what}: ${passed} passed on, ${read} read:\n${text.slice(0, 2000)}`;
        assert.ok(read <= passed, about);
        if (!isRefused) assert.equal(read, passed, about);
      }
    });

    test(`so is each of ${mutations} others, changed at random (seed ${seed})`, { timeout: 240_000 }, async () => {
      for (let number = 0; number < mutations; ++number) {
        const bytes = mutation(seed, number);
        const { read, passed, text } = await front.judge(bytes);
        assert.ok(
          read <= passed,
          `${number}: ${passed} passed on, ${read} read: ${JSON.stringify(bytes)}\n${text.slice(0, 2000)}`,
        );
      }
    });
  });
