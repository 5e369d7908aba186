// What the nodes themselves have said and done: no errors but those that follow from what was done to them, and no end
// of their own but that of who has lost the site.
const explained = /event=(cluster_stalls) /;
const ofFullDisk = /event=(journal|archive|copy|disk)\w* /;
const lost = /^tutti: stopped, to be started again: /;

// In words; [] if all is well.
export function wrongsOfNodes({ machines, lines, fullDisks }) {
  const wrongs = [];
  const isOfFullDisk = ({ machine, line, at }) =>
    ofFullDisk.test(line) && fullDisks.some((full) => full.machine === machine && full.from <= at && at <= full.until);
  for (const one of lines) {
    if (!/ level=(error|critical) /.test(one.line) || explained.test(one.line) || isOfFullDisk(one)) continue;
    wrongs.push(`node ${one.machine} says: ${one.line}`);
  }
  for (const { name, node } of machines)
    for (const { status, signal, lines: last } of node.endings) {
      if (signal === "SIGKILL" || status === 0) continue;
      const words = last.findLast((line) => line.startsWith("tutti: ")) ?? last.at(-1);
      if (status !== 1 || !lost.test(words)) wrongs.push(`node ${name} ended with ${signal ?? status}: ${words}`);
    }
  return wrongs;
}
