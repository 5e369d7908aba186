// A line that fails at the worst moment: passes TCP connections on to a server. When it is asked to, it still passes on
// the next thing that a client says, but loses the answer and drops the connection: the client cannot know whether it
// was heard.
import { connect, createServer } from "node:net";

const frameBytesMin = 60; // more than a pong has
const greetingsMax = 3; // upgrade, hello and joining a room again: nothing that must not be done twice

export async function openFailingLine(url) {
  const target = { host: new URL(url).hostname, port: Number(new URL(url).port) };
  const sockets = new Set();
  let hasFailed = null; // to be told of the next failure

  const server = createServer((near) => {
    const far = connect(target);
    let isFailing = false;
    let said = 0;
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(socket);
      socket.on("error", () => {}); // its close event follows
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.on("data", (bytes) => {
      if (bytes.length >= frameBytesMin) said += 1;
      isFailing ||= hasFailed !== null && bytes.length >= frameBytesMin && said > greetingsMax;
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (!isFailing) return near.write(bytes);
      near.destroy();
      hasFailed?.();
      hasFailed = null;
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    // Settles when it has failed.
    fail: () => new Promise((resolve) => (hasFailed = resolve)),
    close() {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
