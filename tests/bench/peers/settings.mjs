// What every server of this folder is told on its command line, and how it says that it listens. The protocol that they
// share is in ../relay/README.md.

/** How many seals open a round, and how many bytes each message has; 0: that message is not sent. */
export const settings = { port: 0, seals: 6, ack: 0, announce: 0, reveal: 1024 };

for (let place = 2; place < process.argv.length; place += 2) {
  const name = process.argv[place].replace(/^--/, "");
  if (!(name in settings)) throw new Error(`unknown option ${process.argv[place]}`);
  settings[name] = Number(process.argv[place + 1]);
}

/** A message of a type, filled up to so many bytes. */
export function message(type, bytes) {
  const empty = JSON.stringify({ type, view: "" });
  return { type, view: ".".repeat(Math.max(0, bytes - empty.length)) };
}

export function announce(server) {
  process.stdout.write(`listening http://127.0.0.1:${server.address().port}\n`);
}

for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(0));
