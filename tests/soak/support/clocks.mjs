// Whether what deadlines bring has come to the people of each room.
const overdueMs = 2_000; // nobody may wait so long for it

export class Clocks {
  #overdue = new Set(); // rooms, at the last look

  // `lateMs`: what is told now may be so late without the server's doing. Tells of those that have been overdue twice
  // in a row, since what has come may not have been read yet.
  look(rooms, lateMs, tell) {
    for (const { ledger, players, room } of rooms) {
      const isOverdue = ledger.overdueMs(players) > overdueMs + lateMs;
      if (isOverdue && this.#overdue.has(room)) tell(room);
      if (isOverdue) this.#overdue.add(room);
      else this.#overdue.delete(room);
    }
  }
}
