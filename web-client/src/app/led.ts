// A press of a note leads the page that is open already: the worker tells it where to. Boards in pages of others are
// told nothing.

/** Early: what the worker says to a page that has been read and does not listen yet is lost. */
export function listenToWorker(go: (path: string) => void): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ go: string }>) => {
    if (/^\/(?!\/)/.test(data.go)) go(data.go);
  });
}
