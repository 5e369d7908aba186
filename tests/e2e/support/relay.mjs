// A line that can be cut: passes TCP connections on to a server, until it is told to drop and refuse them all.
import { connect, createServer } from "node:net";

export async function openRelay() {
  let target = null;
  let isCut = false;
  const sockets = new Set();

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
    near.pipe(far);
    far.pipe(near);
  });
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
    mend() {
      isCut = false;
    },
    close() {
      dropAll();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
