// tests/bench/compare/main.mjs SECTION [--turns N] [--seconds N]: measures one section against others, prints Markdown.
const sections = {
  transport: async () => (await import("./transport.mjs")).transport,
  peers: async () => (await import("./peers.mjs")).peers,
  game: async () => (await import("./game.mjs")).game,
  hardening: async () => (await import("./two_builds.mjs")).hardening,
  earlier: async () => (await import("./two_builds.mjs")).earlier,
  watchers: async () => (await import("./watchers.mjs")).watchers,
};
const [name, ...words] = process.argv.slice(2);
const settings = { turns: 5, seconds: 2 };
for (let place = 0; place < words.length; place += 2)
  settings[words[place].replace(/^--/, "")] = Number(words[place + 1]);
if (!(name in sections)) throw new Error(`no section ${name}`);
const section = await sections[name]();
process.stdout.write(await section(settings));
