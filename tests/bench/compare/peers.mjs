// Other people's servers with the same messages as our gateway.
import { inTurn, medianOf, ratio } from "./rounds_in_turn.mjs";
import { root } from "./processes.mjs";
import { Verdicts, keep, number, ratioText, table } from "./report.mjs";
import { cpuHeads, cpuRow, measure, sealed, tutti, watched } from "./transport.mjs";

/** Before anything is measured, so that Node's compiler has seen enough of it: seconds of all it can. */
const warmUp = { "boardgame.io": 6, tutti: 1 };
export const warmUpOf = (name) => ({ "warm-up": warmUp[name] ?? 2 });

export const peer = (file) => [process.execPath, `${root}tests/bench/peers/${file}.mjs`];

const contestants = {
  tutti: { command: tutti() },
  ws: { command: peer("ws") },
  "socket.io": { command: peer("socketio"), dialect: "socket.io" },
  Colyseus: { command: peer("colyseus"), dialect: "colyseus" },
};
const boardgame = { "boardgame.io": { command: peer("boardgame"), dialect: "boardgame.io" } };

export async function peers({ turns, seconds }) {
  const verdicts = new Verdicts();
  let text = "";
  const compare = async (title, scenario, who) => {
    process.stderr.write(`peers: ${title}\n`);
    const measured = Object.entries(who).map(([name, { command, dialect = "plain" }]) => [
      name,
      measure(command, scenario, { dialect, seconds, ...warmUpOf(name) }),
    ]);
    const figures = await inTurn(Object.fromEntries(measured), turns);
    const ratios = Object.fromEntries(
      Object.entries(figures).map(([name, list]) => [name, ratio(list, figures.tutti, "cpu_per_1000")]),
    );
    const rows = Object.entries(figures).map(([name, list]) => {
      const [label, ...cells] = cpuRow(name, list);
      return [label, name === "tutti" ? "1" : ratioText(ratios[name]), ...cells];
    });
    const [first, ...heads] = cpuHeads;
    text += `${title}:\n\n${table([first, "CPU ÷ tutti", ...heads], rows)}`;
    for (const [name, list] of Object.entries(figures)) {
      keep(`Peers: ${title.toLowerCase()}`, "CPU s per 1,000 rounds", name, medianOf(list, "cpu_per_1000"));
    }
    return { figures, ratios };
  };

  const few = await compare("Sealed rounds, 100 rooms", sealed(100), { ...contestants, ...boardgame });
  verdicts.add("sealed rounds, 100 rooms: ws ÷ tutti", few.ratios.ws.median, 2, { atLeast: true });
  const announced = await compare("Sealed rounds with announcements, 100 rooms", sealed(100, 40), contestants);
  verdicts.add("the same with announcements: ws ÷ tutti", announced.ratios.ws.median, 5, { atLeast: true });
  const many = await compare("Sealed rounds, 1,000 rooms", sealed(1000), contestants);
  verdicts.add("sealed rounds, 1,000 rooms: ws ÷ tutti", many.ratios.ws.median, 2, { atLeast: true });
  await compare("An update of 1 KB to 5,000 watchers (a round is an update)", watched(5000), contestants);

  process.stderr.write("peers: paced\n");
  const rate = 1000;
  const paced = await inTurn(
    Object.fromEntries(
      Object.entries(contestants).map(([name, { command, dialect = "plain" }]) => [
        name,
        measure(command, sealed(1000), { dialect, rate, seconds: 3 * seconds, ...warmUpOf(name) }),
      ]),
    ),
    1,
  );
  text += `${rate} rounds a second in 1,000 rooms, from the last seal to the last reveal:\n\n${table(
    ["server", "p50 µs", "p99 µs", "p99.9 µs", "rounds/s", "server CPU"],
    Object.entries(paced).map(([name, list]) => [
      name,
      ...["p50_us", "p99_us", "p999_us", "rounds_per_s"].map((key) => number(medianOf(list, key))),
      `${number(100 * medianOf(list, "server_share"))} %`,
    ]),
  )}`;
  return text + verdicts.text();
}
