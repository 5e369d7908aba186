// The way between clients and server: passes TCP connections on. While it holds, what the server says does not get out,
// though it still hears everything; what is held when the server dies is lost. So actions are carried out whose answers
// nobody ever gets.
import { connect, createServer } from "node:net";

export class Relay {
  #listener;
  #port = null; // of the server
  url; // stays when it is closed: whoever comes late is turned away like everybody
  #isHolding = false;
  #pairs = new Set();

  static async open() {
    const relay = new Relay();
    relay.#listener = createServer({ allowHalfOpen: true }, (near) => relay.#pass(near));
    await new Promise((resolve) => relay.#listener.listen(0, "127.0.0.1", resolve));
    relay.url = `ws://127.0.0.1:${relay.#listener.address().port}/ws`;
    return relay;
  }

  leadTo(port) {
    this.#port = port;
  }

  hold() {
    this.#isHolding = true;
  }

  // Lets out what has been held.
  release() {
    this.#isHolding = false;
    for (const { near, held } of this.#pairs) for (const bytes of held.splice(0)) near.write(bytes);
  }

  // Drops what has been held, and every connection with it.
  lose() {
    for (const { near, far } of this.#pairs) {
      near.destroy();
      far.destroy();
    }
    this.#pairs.clear();
    this.#isHolding = false;
  }

  close() {
    this.lose();
    return new Promise((resolve) => this.#listener.close(resolve));
  }

  #pass(near) {
    const far = connect({ port: this.#port, host: "127.0.0.1", allowHalfOpen: true });
    const pair = { near, far, held: [] };
    this.#pairs.add(pair);
    near.setNoDelay(true);
    far.setNoDelay(true);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => (this.#isHolding ? pair.held.push(bytes) : near.write(bytes)));
    near.on("end", () => far.end());
    far.on("end", () => near.end());
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#pairs.delete(pair);
        if (!one.readableEnded) other.destroy();
      });
    }
  }
}
