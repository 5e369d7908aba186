// Requests as hostile or clumsy clients write them, each with the section of RFC 9112 (or 9110) that decides it, and
// what this server answers. Where a request is refused for its framing, nothing behind it on the connection is read.
// Used raw (tests/server/http.test.mjs) and through proxies (tests/deploy/front.test.mjs).

export const host = "localhost";
// What must never be carried out: it stands in bodies, and behind what is refused.
export const hidden = `GET /readyz HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

const post = (fields, body = "", version = "1.1") =>
  `POST /api/v1/nothing HTTP/${version}\r\nHost: ` +
  `${host}\r\n${fields.map((field) => `${field}\r\n`).join("")}\r\n${body}`;
const get = (fields = [], target = "/healthz", version = "1.1") =>
  `GET ${target} HTTP/${version}\r\nHost: ${host}\r\n${fields.map((field) => `${field}\r\n`).join("")}\r\n`;
const chunk = (text) => `${text.length.toString(16)}\r\n${text}\r\n`;
const chunked = (body) => post(["Transfer-Encoding: chunked"], body);
const inChunks = `${chunk(hidden)}0\r\n\r\n`;

const found = 404; // the path of `post`, whatever its body
const cases = [];
// Read as what it is, and the connection goes on.
const fine = (section, what, bytes, ...statuses) => cases.push({ section, what, bytes, statuses, goesOn: true });
// Answered, and the connection is closed as it was asked for.
const last = (section, what, bytes, ...statuses) => cases.push({ section, what, bytes, statuses, goesOn: false });
// Refused: the one answer, whatever comes behind.
const refused = (section, what, bytes, status = 400) =>
  cases.push({ section, what, bytes: bytes + hidden, statuses: [status], goesOn: false, isRefused: true });

// Message parsing
fine("2.2", "an empty line before the request line", `\r\n${get()}`, 200);
fine("2.2", "an empty line between requests", `${get()}\r\n${get()}`, 200, 200);
refused("2.2", "lines that end with LF alone", `GET /healthz HTTP/1.1\nHost: ${host}\n\n`);
refused("2.2", "one line that ends with LF alone", `GET /healthz HTTP/1.1\r\nHost: ${host}\nX: y\r\n\r\n`);
refused("2.2", "LF alone instead of the empty line", `GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\n`);
refused("2.2", "CR alone in a value", get(["X: a\rTransfer-Encoding: chunked"]));
refused("2.2", "CR alone at the end of a line", `GET /healthz HTTP/1.1\r\nHost: ${host}\rX: y\r\n\r\n`);
refused("2.2", "CR CR LF", `GET /healthz HTTP/1.1\r\r\nHost: ${host}\r\n\r\n`);
refused("2.2", "white space before the first field", `GET /healthz HTTP/1.1\r\n X: y\r\nHost: ${host}\r\n\r\n`);
refused("2.2", "a tab before the first field", `GET /healthz HTTP/1.1\r\n\tHost: ${host}\r\n\r\n`);

// Version, request line, target
refused("2.3", "another version", "GET /healthz HTTP/1.2\r\nHost: localhost\r\n\r\n");
refused("2.3", "HTTP/2.0 in words of HTTP/1", "GET /healthz HTTP/2.0\r\nHost: localhost\r\n\r\n");
refused("2.3", "a version of two digits", "GET /healthz HTTP/1.10\r\nHost: localhost\r\n\r\n");
refused("2.3", "a version in small letters", "GET /healthz http/1.1\r\nHost: localhost\r\n\r\n");
refused("2.3", "HTTP/0.9: no version", "GET /healthz\r\n\r\n");
refused("3", "two spaces before the target", `GET  /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
refused("3", "two spaces before the version", `GET /healthz  HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
refused("3", "a space behind the version", `GET /healthz HTTP/1.1 \r\nHost: ${host}\r\n\r\n`);
refused("3", "a tab instead of a space", `GET\t/healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
refused("3", "a space in the target", `GET /heal thz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
refused("3.1", "no method", ` /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
refused("3.1", "a method that is no token", `G(T /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
fine("3.1", "a method in small letters is another one", get().replace("GET", "get"), 405);
refused("3.2", "NUL in the target", `GET /heal\0thz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
refused("3.2", "a target that is no path", `GET healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
refused("3.2", "a path that climbs", get([], "/x/../healthz"));
refused("3.2", "a path that climbs, escaped", get([], "/x/%2e%2e/healthz"));
refused("3.2", "an escape of NUL", get([], "/healthz%00"));
refused("3.2", "no Host", "GET /healthz HTTP/1.1\r\n\r\n");
refused("3.2", "two Hosts", get([`Host: ${host}`]));
refused("3.2", "two Hosts that differ", get(["Host: evil.test"]));
refused("3.2", "an empty Host", "GET /healthz HTTP/1.1\r\nHost:\r\n\r\n");
fine("3.2.2", "the absolute form", get([], `http://${host}/healthz`), 200);
fine("3.2.2", "the absolute form, its host in other letters", get([], `HTTP://${host.toUpperCase()}/healthz?x`), 200);
refused("3.2.2", "the absolute form of another host than Host's", get([], "http://evil.test/healthz"));
refused("3.2.2", "the absolute form without a host", get([], "http:///healthz"));
refused("3.2.2", "the absolute form with a user", get([], `http://evil.test@${host}/healthz`));
refused("3.2.2", "another scheme", get([], `ftp://${host}/healthz`));
refused("3.2.3", "CONNECT", `CONNECT ${host}:80 HTTP/1.1\r\nHost: ${host}:80\r\n\r\n`);
fine("3.2.4", "the asterisk form of OPTIONS", get([], "*").replace("GET", "OPTIONS"), 405);
refused("3.2.4", "the asterisk form of GET", get([], "*"));

// Field syntax
refused("5.1", "a space before the colon", post([`Content-Length : ${hidden.length}`], hidden));
refused("5.1", "a tab before the colon", post(["Transfer-Encoding\t: chunked"], inChunks));
refused("5.1", "a line without a colon", get(["X"]));
refused("5.1", "an empty name", get([": y"]));
refused("5.1", "a name that is no token", get(["X(y): z"]));
refused("5.1", "a name with bytes beyond ASCII", get(["X\xff: z"]));
refused("5.2", "a folded value", get(["X: a\r\n b"]));
refused("5.2", "a folded value, by a tab", get(["X: a\r\n\tb"]));
refused("5.2", "a folded Transfer-Encoding", post(["Transfer-Encoding:\r\n chunked"], inChunks));
refused("5.2", "a folded Content-Length", post([`Content-Length:\r\n ${hidden.length}`], hidden));
refused("5.2", "a folded line of white space alone", get(["X: a\r\n "]));
refused("9110 5.5", "NUL in a value", get(["X: a\0b"]));
refused("9110 5.5", "a control character in a value", get(["X: a\x0bb"]));
refused("9110 5.5", "DEL in a value", get(["X: a\x7fb"]));
fine("9110 5.5", "bytes beyond ASCII in a value", get(["X: \xc3\xa9"]), 200);
fine("9110 5.5", "tabs and spaces around a value", get(["X: \t y \t "]), 200);
fine("9110 5.5", "an empty value", get(["X:"]), 200);

// Transfer-Encoding
fine("6.1", "chunked", chunked(inChunks), found);
fine("6.1", "chunked in other letters", post(["transfer-encoding: Chunked"], inChunks), found);
for (const coding of [
  "xchunked",
  "chunkedx",
  "identity",
  "gzip",
  "chunked, identity",
  "chunked, gzip",
  "gzip, identity",
])
  refused(
    "6.3",
    `Transfer-Encoding: ${coding}, which does not end with chunked`,
    post([`Transfer-Encoding: ${coding}`], inChunks),
  );
for (const coding of ["gzip, chunked", "xchunked, chunked", "identity, chunked"])
  refused("6.1", `Transfer-Encoding: ${coding}`, post([`Transfer-Encoding: ${coding}`], inChunks), 501);
refused("6.1", "chunked twice in one line", post(["Transfer-Encoding: chunked, chunked"], inChunks));
refused("6.1", "chunked in two lines", post(["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], inChunks));
refused(
  "6.1",
  "gzip and chunked in two lines",
  post(["Transfer-Encoding: gzip", "Transfer-Encoding: chunked"], inChunks),
  501,
);
refused(
  "6.1",
  "chunked, then identity in another line",
  post(["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], inChunks),
);
refused("7", "chunked with a weight", post(["Transfer-Encoding: chunked;q=1"], inChunks));
refused("7", "chunked with a parameter", post(["Transfer-Encoding: chunked; x=y"], inChunks));
for (const value of [
  "",
  ",",
  "chunked,",
  ",chunked",
  "chunked chunked",
  '"chunked"',
  "'chunked'",
  "\x0cchunked",
  "chunked\xa0",
  "chu nked",
])
  refused("6.1", `Transfer-Encoding: ${JSON.stringify(value)}`, post([`Transfer-Encoding: ${value}`], inChunks));
refused(
  "6.1",
  "Transfer-Encoding in HTTP/1.0",
  post(["Transfer-Encoding: chunked", "Connection: keep-alive"], inChunks, "1.0"),
);
refused(
  "6.1",
  "an unknown Transfer-Encoding in HTTP/1.0",
  post(["Transfer-Encoding: x", "Connection: keep-alive"], hidden, "1.0"),
);
refused(
  "6.3",
  "both, chunked first",
  post(["Transfer-Encoding: chunked", `Content-Length: ${inChunks.length}`], inChunks),
);
refused(
  "6.3",
  "both, the length first",
  post([`Content-Length: ${inChunks.length}`, "Transfer-Encoding: chunked"], inChunks),
);
refused(
  "6.3",
  "a length and an unknown coding",
  post(["Transfer-Encoding: x", `Content-Length: ${hidden.length}`], hidden),
);
refused(
  "6.3",
  "a length and identity",
  post(["Transfer-Encoding: identity", `Content-Length: ${hidden.length}`], hidden),
);
refused("6.3", "a coding in GET", get(["Transfer-Encoding: xchunked"]) + inChunks);
fine("6.3", "names that are only alike", post(["Transfer_Encoding: chunked", "Content_Length: 5"]), found);

// Content-Length
fine("6.2", "a length", post([`Content-Length: ${hidden.length}`], hidden), found);
fine("6.2", "a length of zero", post(["Content-Length: 0"]), found);
fine("6.2", "a length with zeros before it", post([`Content-Length: 000${hidden.length}`], hidden), found);
fine("6.3", "no length: no body", post([]), found);
refused("6.3", "two lengths that differ", post([`Content-Length: ${hidden.length}`, "Content-Length: 0"], hidden));
refused(
  "6.3",
  "two lengths that are the same",
  post([`Content-Length: ${hidden.length}`, `Content-Length: ${hidden.length}`], hidden),
);
refused("6.3", "a list of lengths that differ", post([`Content-Length: 0, ${hidden.length}`], hidden));
refused(
  "6.3",
  "a list of lengths that are the same",
  post([`Content-Length: ${hidden.length}, ${hidden.length}`], hidden),
);
for (const value of [
  "+43",
  "-43",
  "4 3",
  "43 bytes",
  "0x2b",
  "43.0",
  "4e1",
  "",
  "43,",
  ",43",
  '"43"',
  "43\x0b",
  "18446744073709551659",
  "99999999999999999999999",
  "NaN",
])
  refused("6.3", `Content-Length: ${JSON.stringify(value)}`, post([`Content-Length: ${value}`], hidden));
refused("6.3", "a length that is too large", post(["Content-Length: 16385"], hidden), 413);
refused("6.3", "a length of all that can be counted", post(["Content-Length: 999999999999999999"], hidden), 413);

// Chunks
fine("7.1", "several chunks", chunked(`${chunk(hidden)}${chunk("x")}0\r\n\r\n`), found);
fine("7.1", "no chunk but the last", chunked("0\r\n\r\n"), found);
fine(
  "7.1",
  "sizes in large and small letters, with zeros before them",
  chunked(`00A\r\n0123456789\r\n00b\r\n0123456789a\r\n000\r\n\r\n`),
  found,
);
fine("7.1.1", "an extension", chunked(`${chunk(hidden).replace("\r\n", ";a=b;c\r\n")}0;last\r\n\r\n`), found);
fine("7.1.1", "an extension in quotes", chunked(`${chunk(hidden).replace("\r\n", ';a="b;\\"c"\r\n')}0\r\n\r\n`), found);
for (const size of [
  "-1",
  "+1",
  "0x1",
  "1x",
  "x",
  "",
  " 1",
  "1\t1",
  "1,1",
  "1 x",
  "1 ",
  '1;a="\n"',
  "1;a\0",
  '1;a="\r\n"',
])
  refused("7.1", `a chunk of ${JSON.stringify(size)} bytes`, chunked(`${size}\r\n${hidden}\r\n0\r\n\r\n`));
for (const size of ["ffffffffffffffff", "10000000000000001", "fffffffffffffffff0000000000000001"])
  refused("7.1", `a chunk of ${size} bytes`, chunked(`${size}\r\n${hidden}\r\n0\r\n\r\n`), 413);
refused("7.1", "a chunk that is too large", chunked(`4001\r\n${"x".repeat(0x4001)}\r\n0\r\n\r\n`), 413);
refused("7.1", "chunks that are too large together", chunked(`${chunk("x".repeat(0x2001)).repeat(2)}0\r\n\r\n`), 413);
refused("7.1", "a size that ends with LF alone", chunked(`1\nx\r\n0\r\n\r\n`));
refused("7.1", "a chunk that ends with LF alone", chunked(`1\r\nx\n0\r\n\r\n`));
refused("7.1", "a chunk that ends with nothing", chunked(`1\r\nx0\r\n\r\n`));
refused("7.1", "a chunk that is longer than its size", chunked(`1\r\n${hidden}\r\n0\r\n\r\n`));
refused("7.1", "CR alone behind a size", chunked(`1\rx\r\n0\r\n\r\n`));
refused("7.1.1", "one endless extension", chunked(`1;${"x".repeat(9000)}\r\nx\r\n0\r\n\r\n`));
refused("7.1.1", "endless extensions", chunked(`${`1;${"x".repeat(300)}\r\nx\r\n`.repeat(4)}0\r\n\r\n`));
refused(
  "7.1",
  "more heads of chunks than a body can want",
  chunked(`${`${"0".repeat(2000)}1\r\nx\r\n`.repeat(80)}0\r\n\r\n`),
  413,
);
fine("7.1.2", "a trailer", chunked(`${chunk(hidden)}0\r\nX: y\r\n\r\n`), found);
fine(
  "9110 6.5.1",
  "a trailer that would change the request",
  chunked("0\r\nAuthorization: Bearer x\r\nConnection: close\r\nHost: evil.test\r\n\r\n"),
  found,
);
refused("7.1.2", "a length as a trailer", chunked(`0\r\nContent-Length: ${hidden.length}\r\n\r\n`));
refused("7.1.2", "a trailer that is no field", chunked("0\r\nX\r\n\r\n"));
refused("7.1.2", "a trailer with LF alone", chunked("0\r\nX: y\nZ: w\r\n\r\n"));
refused("7.1.2", "endless trailers", chunked(`0\r\n${"X: y\r\n".repeat(1500)}\r\n`), 431);

// Bodies where none is wanted, connections, several requests
fine("6", "GET with a body", get([`Content-Length: ${hidden.length}`]) + hidden, 200);
fine("6", "GET with a body in chunks", get(["Transfer-Encoding: chunked"]) + inChunks, 200);
fine(
  "6",
  "a body for what takes none",
  get([`Content-Length: ${hidden.length}`]).replace("GET", "DELETE") + hidden,
  405,
);
fine(
  "9.3.2",
  "requests in one breath",
  get() + chunked(inChunks) + post([`Content-Length: ${hidden.length}`], hidden) + get(),
  200,
  found,
  found,
  200,
);
last("9.3", "close", get(["Connection: close"]) + hidden, 200);
last("9.3", "close among others, in two lines", get(["Connection: x", "Connection: y, Close"]) + hidden, 200);
last("9.3", "HTTP/1.0", get([], "/healthz", "1.0") + hidden, 200);
last("9.3", "HTTP/1.0 without Host", `GET /healthz HTTP/1.0\r\n\r\n${hidden}`, 200);
fine("9.3", "HTTP/1.0 that would go on", get(["Connection: keep-alive"], "/healthz", "1.0"), 200);
last(
  "9110 10.1.1",
  "HTTP/1.0 waits for no 100",
  post(["Expect: 100-continue", "Content-Length: 1"], "x", "1.0"),
  found,
);
fine(
  "9110 10.1.1",
  "Expect: 100-continue",
  post(["Expect: 100-continue", `Content-Length: ${hidden.length}`], hidden),
  100,
  found,
);
fine("9110 10.1.1", "an expectation that nobody knows", post(["Expect: miracles", "Content-Length: 1"], "x"), found);
fine("9110 7.8", "an upgrade to what is not spoken", get(["Connection: Upgrade", "Upgrade: h2c"]), 200);
last(
  "9110 7.8",
  "HTTP/1.0 does not upgrade",
  get(
    [
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Protocol: tutti.v1",
    ],
    "/ws",
    "1.0",
  ),
  426,
);
refused("5.4", "a head that is too large", get([`X: ${"x".repeat(8200)}`]), 431);
refused("5.4", "a TLS handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03");

export { cases };
