// A kept replay as the server sends it. In the file a view (and the marks beside it) stands as what has changed in it,
// so that it stays small; here each line gets the whole of it.

type Row = Record<string, unknown>;

export function replayText(kept: string): string {
  const views: Record<"view" | "marks", Row> = { view: {}, marks: {} };
  const [head = "", ...rows] = kept.split("\n").filter((row) => row !== "");
  const whole = rows.map((row) => {
    const line = JSON.parse(row) as Row;
    for (const name of ["view", "marks"] as const) {
      const changes = line[`${name}_changes`] as Row | undefined;
      if (!changes) continue;
      delete line[`${name}_changes`];
      views[name] = { ...views[name], ...changes };
      line[name] = views[name];
    }
    return JSON.stringify(line);
  });
  return `${[head, ...whole].join("\n")}\n`;
}
