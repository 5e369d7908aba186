// A desktop that shows what browsers want to be seen while none of their pages is: the notification service of a
// session bus (Desktop Notifications Specification), which here is the bus, too. What a browser shows comes here as
// anywhere, and a press of it is one to the browser; it could not be told so by its own protocol for debugging.
import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ANSWER, CALL, FAULT, SIGNAL, bytesOf, messageIn } from "./dbus.mjs";
import { Watch } from "./watch.mjs";

const bus = "org.freedesktop.DBus";
const service = "org.freedesktop.Notifications";
const servicePath = "/org/freedesktop/Notifications";
const lineEnd = "\r\n";
const guid = "0123456789abcdef".repeat(2);
const byCall = 3; // why a notification was closed

// What has been shown: {title, body, isClosed}.
class Note {
  isClosed = false;
  #tell;

  constructor(id, title, body, tell) {
    Object.assign(this, { id, title, body });
    this.#tell = tell;
  }

  press() {
    this.#tell("ActionInvoked", ["u", "s"], [this.id, "default"]);
  }
}

// {environment, next(), untilClosed(note), close()}. `environment`: with what a browser has to be started to find it.
export async function openDesktop() {
  const folder = await mkdtemp(join(tmpdir(), "tutti-desktop-"));
  const path = join(folder, "bus");
  const watch = new Watch();
  const notes = new Map(); // by id
  const unseen = [];
  const sockets = new Set();
  let lastId = 0;

  // A note that takes the place of another has its id.
  function show(body, tell) {
    body.text(); // the program's name
    const replaced = body.number();
    body.text(); // its icon
    const id = replaced === 0 ? ++lastId : replaced;
    const note = new Note(id, body.text(), body.text(), tell);
    notes.set(id, note);
    unseen.push(note);
    watch.changed();
    return id;
  }

  function hide(id, tell) {
    const note = notes.get(id);
    if (!note) return;
    note.isClosed = true;
    notes.delete(id);
    tell("NotificationClosed", ["u", "u"], [id, byCall]);
    watch.changed();
  }

  // [signatures, values] of the answer; null: there is nothing of this kind here.
  function answerTo({ destination, member, body }, tell) {
    if (destination === bus) {
      if (member === "Hello") return [["s"], [":1.1"]];
      if (member === "AddMatch" || member === "RemoveMatch") return [[], []];
      if (member === "NameHasOwner") return [["b"], [body.text() === service]];
      if (member === "ListNames" || member === "ListActivatableNames") return [["as"], [[bus, service]]];
      if (member === "GetNameOwner" && body.text() === service) return [["s"], [":1.0"]];
    }
    if (destination === service) {
      if (member === "GetCapabilities") return [["as"], [["actions", "body"]]];
      if (member === "GetServerInformation") return [Array(4).fill("s"), ["desktop", "tutti", "1", "1.2"]];
      if (member === "Notify") return [["u"], [show(body, tell)]];
      if (member === "CloseNotification") return [[], hide(body.number(), tell) ?? []];
    }
    return null;
  }

  function attend(socket) {
    let bytes = Buffer.alloc(0);
    let serial = 0;
    let hasBegun = false;
    sockets.add(socket);
    const send = (...of) => socket.write(bytesOf(of[0], ++serial, ...of.slice(1)));
    const tell = (member, ...of) =>
      send(SIGNAL, { path: servicePath, interface: service, member, sender: ":1.0" }, ...of);

    // Whoever can open the socket may come in.
    function greet() {
      while (!hasBegun && bytes.includes(lineEnd)) {
        const end = bytes.indexOf(lineEnd);
        const line = bytes.toString("latin1", 0, end).replace("\0", "");
        bytes = bytes.subarray(end + lineEnd.length);
        if (line === "BEGIN") hasBegun = true;
        else socket.write(line.startsWith("AUTH EXTERNAL") ? `OK ${guid}${lineEnd}` : `ERROR${lineEnd}`);
      }
    }

    function take(message) {
      if (message.type !== CALL) return;
      const head = { re: message.serial, destination: ":1.1", sender: message.destination };
      const answer = answerTo(message, tell);
      if (answer) send(ANSWER, head, ...answer);
      else send(FAULT, { ...head, fault: "org.freedesktop.DBus.Error.ServiceUnknown" }, ["s"], ["not here"]);
    }

    socket.on("error", () => {}); // of a browser that has ended; its close event follows
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (more) => {
      bytes = Buffer.concat([bytes, more]);
      greet();
      for (let found = hasBegun && messageIn(bytes); found; found = messageIn(bytes)) {
        bytes = found.rest;
        take(found.message);
      }
    });
  }

  const server = createServer(attend).listen(path);
  await once(server, "listening");

  return {
    environment: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
    // Each once, in the order they came.
    next: () => watch.until(() => unseen.shift(), "a notification"),
    untilClosed: (note) => watch.until(() => note.isClosed, `the end of the notification "${note.title}"`),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
