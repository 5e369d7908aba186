// Which of Debian's packages files belong to, and what is known of those packages. Needs dpkg.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";

const output = (command, ...words) => execFileSync(command, words, { encoding: "utf8", maxBuffer: 1 << 28 });

export const hasDpkg = () => !spawnSync("dpkg-query", ["--version"]).error;

// The files a program is linked with when it runs.
export function librariesOf(program) {
  const linked = output("ldd", program);
  if (linked.includes("not found")) throw new Error(`not all that ${program} is linked with is here:\n${linked}`);
  return [...linked.matchAll(/=> (\/\S+)/g)].map(([, path]) => path);
}

// The fonts that the program reads, by the names that stand in its source.
export function fontsOf(root) {
  const source = readFileSync(`${root}/server/pictures/rasteriser.cpp`, "utf8");
  return [...source.matchAll(/"(\/usr\/share\/fonts\/[^"]+)"/g)].map(([, path]) => path);
}

// Map from path to package; a file that no package has is not in it. Debian's lists know some files by their place
// before /usr was merged.
export function packagesThatOwn(paths) {
  const asked = new Map();
  for (const path of paths) {
    const real = existsSync(path) ? realpathSync(path) : path;
    for (const name of [real, path, real.replace(/^\/usr/, ""), `/usr${real}`]) asked.set(name, path);
  }
  const owners = new Map();
  const names = [...asked.keys()];
  const atOnce = 2_000;
  for (let from = 0; from < names.length; from += atOnce) {
    const { stdout } = spawnSync("dpkg-query", ["--search", ...names.slice(from, from + atOnce)], {
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    for (const line of stdout.split("\n")) {
      const [, packages, name] = line.match(/^(\S.*?): (\/.*)$/) ?? [];
      if (name && !packages.startsWith("diversion "))
        owners.set(asked.get(name), packages.split(", ")[0].split(":")[0]);
    }
  }
  return owners;
}

// {name, version, architecture, source, sourceVersion, description, homepage, licences} of an installed package.
export function describe(name) {
  const fields = ["Version", "Architecture", "source:Package", "source:Version", "binary:Summary", "Homepage"];
  const [version, architecture, source, sourceVersion, description, homepage] = output(
    "dpkg-query",
    "--show",
    `--showformat=${fields.map((field) => `\${${field}}\\n`).join("")}\\n`,
    name,
  ).split("\n");
  return { name, version, architecture, source, sourceVersion, description, homepage, licences: licencesOf(name) };
}

// As Debian's copyright file names them, where it is one for machines (DEP-5); else [].
function licencesOf(name) {
  const path = `/usr/share/doc/${name}/copyright`;
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (!/^Format: \S*copyright-format/m.test(text)) return [];
  return [...new Set([...text.matchAll(/^License: *(\S.*)$/gm)].map(([, words]) => words.trim()))].sort();
}

// As in `distro=debian-12` of a package's address.
export function distribution() {
  const about = readFileSync("/etc/os-release", "utf8");
  const field = (key) => about.match(new RegExp(`^${key}="?([^"\n]*)`, "m"))?.[1] ?? "unknown";
  return `${field("ID")}-${field("VERSION_ID")}`;
}
