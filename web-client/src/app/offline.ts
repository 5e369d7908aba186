// Has the browser keep the worker that shows a page of its own where there is no network, and tells what has come while
// no page was open.
import { keepWorker } from "../push/worker.ts";

/** Without it a browser shows its own page when there is no network. */
export const keepOfflinePage = (): Promise<unknown> => keepWorker();
