// The bill of materials: valid CycloneDX, whole, and the same each time.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Spec, Validation } from "@cyclonedx/cyclonedx-library";
import { fontsOf, hasDpkg, librariesOf, packagesThatOwn } from "../../deploy/lib/debian.mjs";
import { tutti } from "../support/program.mjs";
import { projectRoot } from "../support/schema.mjs";

const script = join(projectRoot, "deploy/sbom.mjs");
const write = () => execFileSync(script, ["--program", tutti()], { encoding: "utf8", maxBuffer: 1 << 26 });
const skip = !hasDpkg() && "no dpkg on this machine";
const text = skip ? "" : write();
const bill = skip ? null : JSON.parse(text);
const names = (prefix) =>
  bill.components
    .map((component) => component["bom-ref"])
    .filter((ref) => ref.startsWith(prefix))
    .map((ref) => ref.slice(prefix.length));

test("it is valid CycloneDX 1.5, and would not be with a mistake in it", { skip }, async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
  assert.equal(await validator.validate(text), null);
  const wrong = structuredClone(bill);
  wrong.components[0].type = "liberry";
  assert.notEqual(await validator.validate(JSON.stringify(wrong)), null);
});

test("it names every package that the program is linked with, and every one whose headers are in it", { skip }, () => {
  const listed = new Set(names("deb:"));
  for (const owner of packagesThatOwn(librariesOf(tutti())).values()) assert.ok(listed.has(owner), owner);
  const fonts = new Set(packagesThatOwn(fontsOf(projectRoot)).values());
  assert.equal(fonts.size, 2);
  for (const owner of fonts) assert.ok(listed.has(owner), owner);
  const wanted = readFileSync(join(projectRoot, "deploy/lib/packages.sh"), "utf8").match(
    /^build_packages=\(([^)]*)\)/m,
  )[1];
  // jemalloc is linked only.
  const headers = wanted.split(/\s+/).filter((name) => name.endsWith("-dev") && name !== "libjemalloc-dev");
  assert.ok(headers.length > 5);
  for (const name of headers) assert.ok(listed.has(name), name);
});

test("it names what is in the page, and nothing that only builds or tests it", { skip }, () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(projectRoot, "web-client/package.json"), "utf8"),
  );
  const listed = names("npm:");
  for (const name of Object.keys(dependencies)) assert.ok(listed.includes(name), name);
  for (const name of Object.keys(devDependencies)) assert.ok(!listed.includes(name), name);
});

test("each has a version, an address of its kind, and says how it came in", { skip }, () => {
  for (const { name, version, purl, properties } of bill.components) {
    assert.ok(version, name);
    assert.match(purl, /^pkg:(deb\/debian|npm)\/[^ ]+@[^ ]+$/);
    assert.ok(
      properties.some((property) => property.name === "tutti:how"),
      name,
    );
  }
});

test("the same build has the same bill, to the byte", { skip }, () => {
  assert.equal(write(), text);
});

test("without the program it says what is missing", () => {
  const { status, stdout, stderr } = spawnSync(script, ["--program", "/nowhere/tutti"], { encoding: "utf8" });
  assert.equal(status, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /\/nowhere\/tutti is not there: build it first/);
});
