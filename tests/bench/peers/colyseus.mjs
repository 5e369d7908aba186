// The relay on Colyseus: a room of its own kind for each number, messages without a schema.
import { createServer } from "node:http";
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { announce, message, settings } from "./settings.mjs";

const ack = settings.ack && message("ack", settings.ack);
const announcement = settings.announce && message("sealed", settings.announce);
const reveal = message("reveal", settings.reveal);

class RelayRoom extends Room {
  sealed = 0;

  onCreate() {
    this.setPatchRate(null);
    this.onMessage("seal", (client) => {
      if (ack) client.send("ack", ack);
      if (announcement) this.broadcast("sealed", announcement);
      if (++this.sealed < settings.seals) return;
      this.sealed = 0;
      this.broadcast("reveal", reveal);
    });
  }
}

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("relay", RelayRoom).filterBy(["number"]);
await server.listen(settings.port, "127.0.0.1", 4096);
announce(http);
