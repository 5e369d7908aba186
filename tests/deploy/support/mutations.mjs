// Requests of the table, changed at random from a seed: the same seed gives the same requests on every machine.
import { cases, hidden, host } from "../../support/http-requests.mjs";

const goodbye = `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

// What readers of HTTP disagree about.
const words = [
  ...[
    "\r\n",
    "\n",
    "\r",
    "\0",
    " ",
    "\t",
    "\x0b",
    "\x0c",
    "\x85",
    "\xa0",
    ":",
    ";",
    ",",
    "=",
    '"',
    "\\",
    "/",
    "?",
    "#",
    "%0d%0a",
  ],
  ...[
    "\r\n\r\n",
    "\n\n",
    "\r\n ",
    "\r\n\t",
    "0\r\n\r\n",
    "0\r\n",
    "1\r\nx\r\n",
    "ffffffff\r\n",
    "0x5\r\n",
    "5;a=b\r\n",
  ],
  ...["chunked", "identity", "gzip", "xchunked", ", chunked", "chunked, ", "Chunked", "chunk\x65d;q=1"],
  ...[
    "Transfer-Encoding: chunked\r\n",
    "Transfer-Encoding : chunked\r\n",
    "Transfer-Encoding:\r\n chunked\r\n",
    "transfer-encoding:\tchunked\r\n",
  ],
  ...[
    "Content-Length: 5\r\n",
    "Content-Length: +5\r\n",
    "Content-Length: 5, 5\r\n",
    "Content-Length: 0\r\n",
    `Content-Length: ${hidden.length}\r\n`,
  ],
  ...[
    "Connection: close\r\n",
    "Connection: keep-alive\r\n",
    "Connection: Transfer-Encoding\r\n",
    "Connection: Content-Length\r\n",
  ],
  ...[
    "Expect: 100-continue\r\n",
    "Upgrade: websocket\r\n",
    "Host: evil.test\r\n",
    "HTTP/1.0",
    "HTTP/1.1",
    "HTTP/0.9",
    "GET ",
    "POST ",
    "HEAD ",
  ],
  ...["http://evil.test", "*", "TE: trailers\r\n", "Trailer: X\r\n", hidden],
];

// Numbers below a bound, from a seed (the generator of Marsaglia, 32 bits, by xor and shift).
export function lotsOf(seed) {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0 || 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % bound;
  };
}

const small = cases.filter(({ bytes }) => bytes.length < 1000).map(({ bytes }) => bytes);

// The request of this number out of this seed.
export function mutation(seed, number) {
  const below = lotsOf(seed * 1_000_003 + number);
  const one = () => small[below(small.length)];
  let bytes = below(4) === 0 ? one() + one() : one();
  for (let changes = 1 + below(3); changes > 0; --changes) {
    const at = below(bytes.length + 1);
    const count = 1 + below(12);
    const [before, after] = [bytes.slice(0, at), bytes.slice(at)];
    bytes = [
      () => before + words[below(words.length)] + after,
      () => before + words[below(words.length)] + after,
      () => before + words[below(words.length)] + after.slice(count),
      () => before + after.slice(count),
      () => before + after.slice(0, count) + after,
      () => before + String.fromCharCode(below(256)) + after.slice(1),
    ][below(6)]();
  }
  return bytes + goodbye;
}
