// Has the browser keep the worker that shows a page of its own where there is no network, and tells what has come while
// no page was open; and goes where it sends this page.
import { keepWorker } from "../push/worker.ts";

export async function keepOfflinePage(go: (path: string) => void): Promise<void> {
  // Without it a browser shows its own page when there is no network.
  if (!(await keepWorker())) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ go?: unknown }>) => {
    if (typeof data.go === "string" && /^\/(?!\/)/.test(data.go)) go(data.go);
  });
  navigator.serviceWorker.startMessages();
}
