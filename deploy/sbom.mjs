#!/usr/bin/env node
// Writes what the built program and page are made of: a software bill of materials, CycloneDX 1.5 as JSON, on standard
// output. Debian's packages whose libraries the program is linked with, those whose headers went into it, those whose
// fonts it reads, and npm's packages in the page; with versions, licences and addresses (purl), so that a scanner finds
// what has become known of each. The same build on the same machine gives the same bytes.
//
//   deploy/sbom.mjs [--program FILE] > tutti.cdx.json
//
// --program is by default build/release/tutti, whose build folder is asked for headers. Build first: deploy/run.
// Needs Debian's dpkg, ninja and npm.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describe, distribution, fontsOf, hasDpkg, librariesOf, packagesThatOwn } from "./lib/debian.mjs";

const project = join(dirname(fileURLToPath(import.meta.url)), "..");
const page = join(project, "web-client");

function die(text) {
  console.error(`sbom.mjs: ${text}`);
  process.exit(1);
}

// The program as a component, by what it calls itself.
function programComponent(program) {
  const [, version] = readFileSync(join(project, "server/base/version.hpp"), "utf8").match(/version = "([^"]+)"/);
  return {
    "bom-ref": "tutti",
    type: "application",
    name: "tutti",
    version,
    licenses: [{ license: { id: "MIT" } }],
    hashes: [{ alg: "SHA-256", content: createHash("sha256").update(readFileSync(program)).digest("hex") }],
  };
}

// What the compiler read for the program's own objects, of what is not the project's.
function headersOf(build) {
  const told = execFileSync("ninja", ["-C", build, "-t", "deps"], { encoding: "utf8", maxBuffer: 1 << 30 });
  const headers = new Set();
  let counts = false;
  for (const line of told.split("\n")) {
    if (/^\S/.test(line)) counts = /^(engine|protocol|server)\//.test(line);
    else if (counts && line.startsWith("    /usr/")) headers.add(line.trim());
  }
  return [...headers];
}

function debianComponent(name, how, distro) {
  const { version, architecture, source, sourceVersion, description, homepage, licences } = describe(name);
  return {
    "bom-ref": `deb:${name}`,
    type: "library",
    name,
    version,
    description,
    scope: "required",
    ...(licences.length && { licenses: licences.map((licence) => ({ license: { name: licence } })) }),
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=${distro}`,
    ...(homepage && { externalReferences: [{ type: "website", url: homepage }] }),
    properties: [
      { name: "tutti:how", value: how },
      { name: "tutti:source", value: `${source} ${sourceVersion}` },
    ],
  };
}

function debianComponents(program) {
  if (!hasDpkg()) die("this machine has no dpkg: the packages that the program is made of cannot be named");
  const distro = distribution();
  const linked = new Set(packagesThatOwn(librariesOf(program)).values());
  const read = new Set(packagesThatOwn(headersOf(dirname(program))).values());
  const fonts = new Set(packagesThatOwn(fontsOf(project)).values());
  return [
    ...[...linked].map((name) => debianComponent(name, "linked when it starts", distro)),
    ...[...read]
      .filter((name) => !linked.has(name))
      .map((name) => debianComponent(name, "headers compiled in", distro)),
    ...[...fonts].map((name) => debianComponent(name, "fonts read when it runs", distro)),
  ];
}

// What the page's packages depend on when it runs, as npm itself tells it from the lock file.
function pageComponents() {
  const words = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev"];
  const told = JSON.parse(
    execFileSync("npm", words, { cwd: page, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  return told.components.map((component) => ({
    ...component,
    "bom-ref": `npm:${component.name}`,
    properties: [{ name: "tutti:how", value: "part of the page" }],
  }));
}

// A version 5 kind of UUID: the same contents have the same number.
function serialNumber(contents) {
  const digest = createHash("sha256").update(JSON.stringify(contents)).digest();
  digest[6] = (digest[6] & 0x0f) | 0x50;
  digest[8] = (digest[8] & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5")}`;
}

const { values } = parseArgs({
  options: { program: { type: "string", default: join(project, "build/release/tutti") } },
});
const program = resolve(values.program);
if (!existsSync(program)) die(`${program} is not there: build it first (deploy/run)`);

const contents = {
  component: programComponent(program),
  components: [...debianComponents(program), ...pageComponents()].sort((left, right) =>
    left["bom-ref"] < right["bom-ref"] ? -1 : 1,
  ),
};
const bill = {
  $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  serialNumber: serialNumber(contents),
  version: 1,
  metadata: {
    timestamp: statSync(program).mtime.toISOString(),
    component: contents.component,
  },
  components: contents.components,
  dependencies: [{ ref: "tutti", dependsOn: contents.components.map((component) => component["bom-ref"]) }],
};
console.log(JSON.stringify(bill, null, 2));
