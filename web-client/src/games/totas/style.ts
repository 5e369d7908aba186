// The style sheet of TOTA*S is its own file and comes with its board: who never plays it never loads it.
import sheet from "./totas.css?url";

export async function load_style(): Promise<void> {
  const address = sheet;
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
