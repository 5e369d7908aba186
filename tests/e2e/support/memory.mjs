// What a page has in its memory and in what the browser keeps for it.

// Every string on the page's heap that something still holds: a snapshot is taken after a collection of garbage.
export async function heapStrings(page) {
  const devtools = await page.context().newCDPSession(page);
  const chunks = [];
  devtools.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await devtools.send("HeapProfiler.enable");
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await devtools.detach();
  return JSON.parse(chunks.join("")).strings;
}

// Keys and values of the page's stores, and the names of its databases and caches.
export function keptByBrowser(page) {
  return page.evaluate(async () => {
    const entries = [localStorage, sessionStorage].flatMap((store) => Object.entries(store).flat());
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? "");
    return [...entries, ...databases, ...(await caches.keys()), document.cookie, window.name];
  });
}
