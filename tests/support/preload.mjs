// A C source as a library that is preloaded into a program (LD_PRELOAD) and stands before what the system gives it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";

export function buildPreload(source, folder) {
  const library = join(folder, `${basename(source, ".c")}.so`);
  const { status, stderr } = spawnSync("cc", ["-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"]);
  assert.equal(status, 0, String(stderr));
  return library;
}
