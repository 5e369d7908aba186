// Style sheets that come with a part of the page: who never opens that part never loads them.

export async function load_sheet(address: string): Promise<void> {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  const settled = new Promise<void>((done) => {
    link.addEventListener("load", () => done(), { once: true });
    // Without its style the board can still be read and played.
    link.addEventListener("error", () => done(), { once: true });
  });
  document.head.append(link);
  await settled;
}
