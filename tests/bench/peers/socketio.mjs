// The relay on socket.io, with its own rooms and broadcasts; WebSocket only.
import { createServer } from "node:http";
import { Server } from "socket.io";
import { announce, message, settings } from "./settings.mjs";

const ack = settings.ack && message("ack", settings.ack);
const announcement = settings.announce && message("sealed", settings.announce);
const reveal = message("reveal", settings.reveal);
const sealed = new Map(); // by room: how many have been sealed

const server = createServer();
const io = new Server(server, { transports: ["websocket"], serveClient: false, pingInterval: 15_000 });
io.on("connection", (socket) => {
  let room = null;
  socket.on("join", ({ room: number }) => {
    room = String(number);
    socket.join(room);
    socket.emit("joined", {});
  });
  socket.on("seal", () => {
    if (ack) socket.emit("ack", ack);
    if (announcement) io.to(room).emit("sealed", announcement);
    const count = (sealed.get(room) ?? 0) + 1;
    sealed.set(room, count % settings.seals);
    if (count === settings.seals) io.to(room).emit("reveal", reveal);
  });
});
server.listen(settings.port, "127.0.0.1", 4096, () => announce(server));
