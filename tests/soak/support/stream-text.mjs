// The messages in the text of a stream, as it comes in pieces. Each gives a function that takes the next piece and
// gives what is whole by then: [{message, wrong}], wrong: what is not as the stream must be written, or absent.

// Server-Sent Events: `event: KIND`, `id: SEQ`, `data: JSON`, and an empty line; lines with a colon first are
// heartbeats, and so are events `alive`.
export function eventsOf() {
  let rest = "";
  return (text) => {
    const blocks = (rest + text).split("\n\n");
    rest = blocks.pop();
    return blocks.map(read).filter(({ message }) => message !== undefined);
  };
}

function read(block) {
  const fields = new Map();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
  }
  if (!fields.has("data") || fields.get("event") === "alive") return {};
  const message = JSON.parse(fields.get("data"));
  if (fields.get("event") !== message.type)
    return { message, wrong: `event ${fields.get("event")} is ${message.type}` };
  if (message.seq !== undefined && fields.get("id") !== String(message.seq))
    return { message, wrong: `id ${fields.get("id")} of ${message.seq}` };
  return { message };
}

// A JSON text on each line; an empty one is a heartbeat.
export function linesOf() {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    return lines.filter((line) => line !== "").map((line) => ({ message: JSON.parse(line) }));
  };
}
