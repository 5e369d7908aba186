// Requests that the server must refuse. Here: the schema refuses them, too, and what is unusual only it does not.
// What the server answers to them, code and re, is tested where it runs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { badRequests, goodExamples, unusualFrames } from "../support/examples.mjs";
import { frameComplaints, readFrame } from "../support/frames.mjs";
import { requestTypes, schemas, validateClientMessage } from "../support/schema.mjs";

const { error_code: errorCode } = schemas.get("common.json").$defs;
const textOf = ({ text, message }) => text ?? JSON.stringify(message);

function readableId(text) {
  try {
    const { id } = readFrame(text);
    return typeof id === "string" && id.length >= 1 && id.length <= 40 ? id : null;
  } catch {
    return null;
  }
}

for (const { file, cases } of badRequests)
  test(`${file} is refused`, () => {
    assert.ok(cases.length > 0);
    for (const request of cases) {
      const text = textOf(request);
      assert.notDeepEqual(frameComplaints(text), [], request.why);
      assert.ok(errorCode.enum.includes(request.code), request.code);
      assert.equal("option" in request, request.code === "bad_option", request.why);
      assert.equal(request.re, file.endsWith("/hello.json") ? null : readableId(text), request.why);
    }
  });

test("every request has bad examples", () => {
  const files = badRequests.map(({ file }) => file);
  for (const type of [...requestTypes, "hello"])
    assert.ok(type === "ping" || files.includes(`client-bad/${type}.json`), type);
});

test("unusual frames are right", () => {
  for (const { why, text, message } of unusualFrames) {
    assert.deepEqual(readFrame(text), message, why);
    validateClientMessage(message);
  }
});

test("good messages are good frames", () => {
  for (const { file, values } of goodExamples)
    if (file.startsWith("client/"))
      for (const value of values) assert.deepEqual(frameComplaints(JSON.stringify(value)), [], JSON.stringify(value));
});
