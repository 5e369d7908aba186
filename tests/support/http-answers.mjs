// The answers that came over one connection, one behind the other, taken apart by the length that each states.

export function answersIn(text) {
  const answers = [];
  for (let rest = text; rest !== "";) {
    const end = rest.indexOf("\r\n\r\n") + 4;
    const [first, ...lines] = rest.slice(0, end - 4).split("\r\n");
    const [, status] = first.match(/^HTTP\/1\.[01] (\d{3}) /) ?? [];
    if (!status || end < 4) throw new Error(`no answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const headers = new Map(
      lines.map((line) => line.match(/^([^:]+): ?(.*)$/).slice(1)).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const body = rest.slice(end, end + Number(headers.get("content-length") ?? 0));
    answers.push({ status: Number(status), headers, body });
    rest = rest.slice(end + body.length);
  }
  return answers;
}

export const statusesIn = (text) => answersIn(text).map(({ status }) => status);
