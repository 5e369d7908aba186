// A line that can be cut: passes TCP connections on to a server, until it is told to drop and refuse them all, or to
// hold back whatever is said on them without a word, as a cable does that is pulled out.
import { connect, createServer } from "node:net";

export async function openRelay() {
  let target = null;
  let isCut = false;
  let isHushed = false;
  const sockets = new Set();
  const pairs = [];

  const keep = (socket, other) => {
    sockets.add(socket);
    socket.on("error", () => {}); // its close event follows
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((near) => {
    if (isCut || !target) return near.destroy();
    const far = connect(target);
    keep(near, far);
    keep(far, near);
    pairs.push([near, far]);
    if (!isHushed) carry(near, far);
  });
  const carry = (near, far) => {
    near.pipe(far);
    far.pipe(near);
  };
  const dropAll = () => sockets.forEach((socket) => socket.destroy());
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,
    leadTo(url) {
      target = { host: new URL(url).hostname, port: Number(new URL(url).port) };
    },
    cut() {
      isCut = true;
      dropAll();
    },
    hush() {
      isHushed = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      isCut = false;
      if (!isHushed) return;
      isHushed = false;
      for (const [near, far] of pairs) if (!near.destroyed && !far.destroyed) carry(near, far);
    },
    close() {
      dropAll();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
