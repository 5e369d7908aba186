// The built program is one in which a fault in memory is hard to use: what CMakeLists.txt asks for is in the file.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { tutti } from "../support/program.mjs";

const elf = (...words) =>
  execFileSync("readelf", ["--wide", ...words, tutti()], { encoding: "utf8", maxBuffer: 1 << 28 });
const symbols = elf("--dyn-syms");

test("it lies at addresses that nobody knows beforehand", () => {
  assert.match(elf("--file-header"), /Type:\s+DYN/);
  assert.match(elf("--dynamic"), /FLAGS_1.*\bPIE\b/);
});

test("its tables of addresses are filled at the start and read-only from then on, and no stack can be executed", () => {
  assert.match(elf("--dynamic"), /\bBIND_NOW\b|FLAGS_1.*\bNOW\b/);
  const segments = elf("--program-headers");
  assert.match(segments, /GNU_RELRO/);
  const [stack] = segments.match(/GNU_STACK.*/);
  assert.doesNotMatch(stack, /\bRWE\b/);
});

test("stacks have canaries, and copies are checked against the size of where they go", () => {
  assert.match(symbols, /__stack_chk_fail/);
  assert.match(symbols, /__(mem|str|sn?|v?sn?)\w*_chk\b/);
});

test(
  "a jump through a table lands where a function begins",
  { skip: process.arch !== "x64" && "another processor" },
  () => {
    const code = execFileSync("objdump", ["--disassemble=main", "--no-show-raw-insn", tutti()], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    assert.match(code, /<main>:\n[^\n]*endbr64/);
  },
);
