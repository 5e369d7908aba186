// Messages of D-Bus (its specification, "Message Protocol"), as far as a desktop's notifications need them: little
// endian, and bodies of numbers, texts and lists of texts.
const headBytes = 16; // up to the fields
const littleEndian = "l".charCodeAt(0);
const version = 1;

export const CALL = 1;
export const ANSWER = 2;
export const FAULT = 3;
export const SIGNAL = 4;

// What a field of a message's head is called here, by its number, and its signature.
const fields = new Map([
  [1, { name: "path", signature: "o" }],
  [2, { name: "interface", signature: "s" }],
  [3, { name: "member", signature: "s" }],
  [4, { name: "fault", signature: "s" }],
  [5, { name: "re", signature: "u" }],
  [6, { name: "destination", signature: "s" }],
  [7, { name: "sender", signature: "s" }],
  [8, { name: "signature", signature: "g" }],
]);

const aligned = (offset, to) => Math.ceil(offset / to) * to;

class Reader {
  constructor(bytes, offset = 0) {
    Object.assign(this, { bytes, offset });
  }

  number() {
    this.offset = aligned(this.offset, 4) + 4;
    return this.bytes.readUInt32LE(this.offset - 4);
  }

  text() {
    return this.#letters(this.number());
  }

  texts() {
    const length = this.number();
    const end = this.offset + length;
    const found = [];
    while (this.offset < end) found.push(this.text());
    return found;
  }

  signature() {
    this.offset += 1;
    return this.#letters(this.bytes[this.offset - 1]);
  }

  field() {
    this.offset = aligned(this.offset, 8) + 1;
    const number = this.bytes[this.offset - 1];
    const signature = this.signature();
    const value = signature === "u" ? this.number() : signature === "g" ? this.signature() : this.text();
    return [fields.get(number)?.name, value];
  }

  // Behind them stands a zero.
  #letters(length) {
    const start = this.offset;
    this.offset += length + 1;
    return this.bytes.toString("utf8", start, start + length);
  }
}

class Writer {
  bytes = [];

  pad(to) {
    while (this.bytes.length % to !== 0) this.bytes.push(0);
    return this;
  }

  byte(value) {
    this.bytes.push(value);
    return this;
  }

  number(value) {
    const four = Buffer.alloc(4);
    four.writeUInt32LE(value);
    this.pad(4).bytes.push(...four);
    return this;
  }

  text(value) {
    const letters = Buffer.from(value);
    this.number(letters.length).bytes.push(...letters, 0);
    return this;
  }

  texts(values) {
    const list = values.reduce((writer, value) => writer.text(value), new Writer());
    this.number(list.bytes.length).bytes.push(...list.bytes);
    return this;
  }

  signature(value) {
    return this.byte(value.length).append([...Buffer.from(value), 0]);
  }

  append(bytes) {
    this.bytes.push(...bytes);
    return this;
  }

  // By its signature.
  value(signature, value) {
    if (signature === "u" || signature === "b") return this.number(Number(value));
    if (signature === "g") return this.signature(value);
    return signature === "as" ? this.texts(value) : this.text(value);
  }
}

// {message, rest}: the first message in these bytes, with its fields by name, `type`, `serial` and `body`, a reader;
// and what comes behind it. Null: not all of it is here yet.
export function messageIn(bytes) {
  if (bytes.length < headBytes) return null;
  if (bytes[0] !== littleEndian) throw new Error("a message that is not little endian");
  const fieldsEnd = headBytes + bytes.readUInt32LE(12);
  const bodyStart = aligned(fieldsEnd, 8);
  const end = bodyStart + bytes.readUInt32LE(4);
  if (bytes.length < end) return null;
  const message = { type: bytes[1], serial: bytes.readUInt32LE(8), body: new Reader(bytes.subarray(bodyStart, end)) };
  const head = new Reader(bytes, headBytes);
  while (head.offset < fieldsEnd) {
    const [name, value] = head.field();
    if (name) message[name] = value;
  }
  return { message, rest: bytes.subarray(end) };
}

// `values`: of the body, one for each signature in `signatures`. `named`: the head's fields.
export function bytesOf(type, serial, named, signatures = [], values = []) {
  const body = values.reduce((writer, value, index) => writer.value(signatures[index], value), new Writer());
  const all = signatures.length > 0 ? { ...named, signature: signatures.join("") } : named;
  const list = new Writer();
  for (const [number, { name, signature }] of fields)
    if (all[name] !== undefined) list.pad(8).byte(number).signature(signature).value(signature, all[name]);
  const head = new Writer().byte(littleEndian).byte(type).byte(0).byte(version);
  head.number(body.bytes.length).number(serial).number(list.bytes.length).append(list.bytes).pad(8);
  return Buffer.from([...head.bytes, ...body.bytes]);
}
