// Reads a Containerfile: stages, and in each its instructions in order. It knows what ours uses, and refuses the rest
// rather than pass over it. Used by replay.mjs (beside this file) and by tests/deploy.

const known = new Set([
  "ARG",
  "FROM",
  "WORKDIR",
  "COPY",
  "RUN",
  "USER",
  "VOLUME",
  "EXPOSE",
  "STOPSIGNAL",
  "HEALTHCHECK",
  "ENTRYPOINT",
  "CMD",
]);

// [{line, name, rest}]: comments dropped, continued lines joined.
function instructions(text) {
  const found = [];
  let open = null;
  text.split("\n").forEach((raw, index) => {
    if (/^\s*#/.test(raw) || (raw.trim() === "" && !open)) return;
    const isContinued = raw.endsWith("\\");
    const part = (isContinued ? raw.slice(0, -1) : raw).trim();
    if (open) open.rest += ` ${part}`;
    else {
      const [, name, rest] = part.match(/^(\w+)\s+(.*)$/) ?? [];
      if (!known.has(name)) throw new Error(`line ${index + 1}: ${part} is not understood`);
      open = { line: index + 1, name, rest };
      found.push(open);
    }
    if (!isContinued) open = null;
  });
  return found;
}

function copyOf({ line, rest }) {
  const words = rest.split(/\s+/);
  const options = words.filter((word) => word.startsWith("--"));
  const from = options.find((word) => word.startsWith("--from="))?.slice("--from=".length) ?? null;
  if (options.length > (from ? 1 : 0)) throw new Error(`line ${line}: ${options} is not understood`);
  const paths = words.filter((word) => !word.startsWith("--"));
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) };
}

// The exec form only: a shell in between would not pass the signal on.
function wordsOf({ line, name, rest }) {
  const words = JSON.parse(rest);
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string"))
    throw new Error(`line ${line}: ${name} wants ["…"]`);
  return words;
}

// [{name, base, steps, user, entrypoint, command, health, volumes, stopSignal}], the last one is the image.
export function readContainerfile(text) {
  const values = new Map();
  const stages = [];
  for (const found of instructions(text)) {
    const { line, name, rest } = found;
    const stage = stages.at(-1);
    if (name === "ARG" && !stage) {
      const [key, value] = rest.split(/=(.*)/s);
      values.set(key, value);
    } else if (name === "FROM") {
      const [, image, as] = rest.match(/^(\S+)(?: AS (\S+))?$/) ?? [];
      const base = image.replace(/\$\{(\w+)\}/g, (_, key) => values.get(key) ?? "");
      stages.push({ name: as ?? null, base, steps: [], user: "root", volumes: [] });
    } else if (!stage || name === "ARG") throw new Error(`line ${line}: ${name} stands where it is not understood`);
    else if (name === "RUN") stage.steps.push({ line, run: rest });
    else if (name === "COPY") stage.steps.push({ line, copy: copyOf(found) });
    else if (name === "WORKDIR") stage.steps.push({ line, folder: rest });
    else if (name === "USER") stage.user = rest;
    else if (name === "VOLUME") stage.volumes.push(...wordsOf(found));
    else if (name === "STOPSIGNAL") stage.stopSignal = rest;
    else if (name === "ENTRYPOINT") stage.entrypoint = wordsOf(found);
    else if (name === "CMD") stage.command = wordsOf(found);
    else if (name === "HEALTHCHECK") stage.health = wordsOf({ ...found, rest: rest.replace(/^(--\S+\s+)*CMD\s+/, "") });
  }
  return stages;
}

// The packages that a RUN asks apt for.
export const packagesOf = (run) =>
  [...run.matchAll(/apt-get install((?:\s+[^\s&;|]+)*)/g)].flatMap(([, words]) =>
    words
      .trim()
      .split(/\s+/)
      .filter((word) => !word.startsWith("-")),
  );
