// The relay on `ws`, as bare as it can be: no JSON is read, every message is made once as bytes.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { announce, message, settings } from "./settings.mjs";

const bytesOf = (type, size) => (size === 0 ? null : Buffer.from(JSON.stringify(message(type, size))));
const ack = bytesOf("ack", settings.ack);
const announcement = bytesOf("sealed", settings.announce);
const reveal = bytesOf("reveal", settings.reveal);
const joined = Buffer.from('{"type":"joined"}');
const asText = { binary: false };

const rooms = new Map(); // by number: {members, sealed}
const typeAt = '{"type":"'.length;
const join = "j".charCodeAt(0);

function tell(room, bytes) {
  for (const member of room.members) member.send(bytes, asText);
}

const server = createServer();
new WebSocketServer({ server }).on("connection", (socket) => {
  let room = null;
  socket.on("message", (data) => {
    if (data[typeAt] === join) {
      const { room: number } = JSON.parse(data);
      if (!rooms.has(number)) rooms.set(number, { members: new Set(), sealed: 0 });
      room = rooms.get(number);
      room.members.add(socket);
      socket.send(joined, asText);
      return;
    }
    if (ack) socket.send(ack, asText);
    if (announcement) tell(room, announcement);
    if (++room.sealed < settings.seals) return;
    room.sealed = 0;
    tell(room, reveal);
  });
  socket.on("close", () => room?.members.delete(socket));
  socket.on("error", () => {});
});
server.listen(settings.port, "127.0.0.1", 4096, () => announce(server));
