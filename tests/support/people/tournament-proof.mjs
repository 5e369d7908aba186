// A finished tournament, taken away from its server: the file and the records of its games, as somebody has them who
// works everything out elsewhere.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { output } from "../program.mjs";
import { validate } from "../schema.mjs";

export class Taken {
  #folder = mkdtempSync(join(tmpdir(), "tutti-taken-"));

  // Closed with the test `t`. `get(path)` gives what the server says there, as text.
  static async take(t, get, id) {
    const taken = new Taken();
    t.after(() => rmSync(taken.#folder, { recursive: true }));
    taken.export = JSON.parse(await get(`tournaments/${id}/tournament.json`));
    validate("tournament.json#/$defs/export", taken.export);
    taken.records = new Map();
    for (const { change, result } of taken.export.course) {
      if (change === "decided" && result.game) taken.records.set(result.game, await get(`games/${result.game}/record`));
    }
    taken.verification = JSON.parse(await get(`tournaments/${id}/verification`));
    validate("tournament.json#/$defs/verification", taken.verification);
    return taken;
  }

  // `tutti verify` of it: with these records, or without any.
  async verify(file = this.export, records = this.records) {
    const path = join(this.#folder, "tournament.json");
    writeFileSync(path, typeof file === "string" ? file : JSON.stringify(file));
    const games = join(this.#folder, "games");
    rmSync(games, { recursive: true, force: true });
    mkdirSync(games);
    for (const [id, record] of records ?? []) writeFileSync(join(games, `${id}.ndjson`), record);
    return output("tutti", "verify", path, ...(records ? ["--games", games] : []));
  }

  // It holds, with records and without; and a room, a result and a record that are others are found.
  // mayHaveNoGames: perhaps nobody came in time, and none was played.
  async assertHolds({ mayHaveNoGames = false } = {}) {
    assert.ok(mayHaveNoGames || this.records.size > 0, "no game was played");
    assert.equal(this.verification.wrong, null);
    const { page } = this.export;
    const whole = await this.verify();
    assert.deepEqual([whole.status, whole.errors], [0, ""]);
    assert.ok(
      whole.lines.includes(
        `verified: seeding: ${this.export.course.find(({ change }) => change === "started").order.length} ` +
          `entrants, by a director's order, ratings and lots`,
      ),
      whole.lines.join("\n"),
    );
    page.rounds.forEach(({ round, matches }) =>
      assert.ok(
        whole.lines.includes(`verified: round ${round}: ${matches.length} matches, paired as they had to be`),
        `round ${round}`,
      ),
    );
    assert.ok(
      whole.lines.includes(
        `verified: records: ${this.records.size}, secrets by lot, commitments, every input, results`,
      ),
    );
    assert.ok(whole.lines.includes(`verified: standings: ${page.standings.length} entrants, points and tie-breaks`));
    const without = await this.verify(this.export, null);
    assert.deepEqual(
      [without.status, without.lines.at(-1)],
      [0, "not looked at: records of games, which --games DIR would give"],
    );
    const inside = await this.verify({ ...this.export, records: Object.fromEntries(this.records) }, null);
    assert.equal(inside.status, 0, inside.errors);

    const changed = structuredClone(this.export);
    changed.course.find(({ change }) => change === "paired").matches[0].boards[0].room = "00000000";
    const room = await this.verify(changed);
    assert.deepEqual(
      [
        room.status,
        /^wrong: rooms: course\[\d+\]\.matches\[0\]\.boards\[0\]\.room is 00000000, and must be /.test(room.errors),
      ],
      [1, true],
      room.errors,
    );
    const standings = structuredClone(this.export);
    standings.page.standings[0].points += 1;
    assert.match((await this.verify(standings)).errors, /^wrong: standings: page\.standings\[0\]\.points is /);
    if (this.records.size > 0) await this.#assertHoldsToRecords();
    const cut = await this.verify(JSON.stringify(this.export).slice(0, -9));
    assert.deepEqual(
      [cut.status, cut.errors],
      [1, "wrong: file: the file: is cut, or no JSON, or nested too deeply\n"],
    );
  }

  async #assertHoldsToRecords() {
    const [id, record] = [...this.records][0];
    const another = await this.verify(
      this.export,
      new Map([...this.records, [id, record.replace('"n":1,', '"n":2,')]]),
    );
    assert.deepEqual(
      [another.status, another.errors.startsWith(`wrong: records: record of ${id}, line `)],
      [1, true],
      another.errors,
    );
    const missing = await this.verify(this.export, new Map([...this.records].slice(1)));
    assert.deepEqual([missing.status, missing.errors], [1, `wrong: records: record of ${id}: is missing\n`]);
  }
}
