// Style sheets that come with a part of the page: who never opens that part never loads them.

const loaded = new Map<string, Promise<void>>();

/**
 * Settles when the sheet is in force. Sheets come after that of the first load, in the order in which they are asked
 * for.
 */
export function loadSheet(address: string): Promise<void> {
  const known = loaded.get(address) ?? append(address);
  loaded.set(address, known);
  return known;
}

function append(address: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  const settled = new Promise<void>((done) => {
    link.addEventListener("load", () => done(), { once: true });
    // Without its style the page can still be read and played.
    link.addEventListener("error", () => done(), { once: true });
  });
  document.body.append(link);
  return settled;
}
