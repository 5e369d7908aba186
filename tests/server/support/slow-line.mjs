// A line of a certain length: passes TCP connections on to a server, every byte so many milliseconds later. It knows
// how late it has been itself: where the machine was busy, what it passed on proves nothing.
import { connect, createServer } from "node:net";

export async function openSlowLine(url, delayMs) {
  const target = { host: new URL(url).hostname, port: Number(new URL(url).port) };
  const sockets = new Set();
  let latest = 0;

  const later = (due, deliver) =>
    setTimeout(
      () => {
        latest = Math.max(latest, performance.now() - due);
        deliver();
      },
      Math.max(0, due - performance.now()),
    );
  const passOn = (from, to) => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on("error", () => {}); // its close event follows
    from.on("data", (bytes) => later(performance.now() + delayMs, () => to.destroyed || to.write(bytes)));
    from.on("close", () => {
      sockets.delete(from);
      later(performance.now() + delayMs, () => to.destroy());
    });
  };
  const server = createServer((near) => {
    const far = connect(target);
    passOn(near, far);
    passOn(far, near);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    // The most that it has been late since it was asked last, in milliseconds.
    lateness() {
      const most = latest;
      latest = 0;
      return most;
    },
    close() {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
