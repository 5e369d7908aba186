// A stream that is asked for with a caster's key. An EventSource sends no header of ours, and a key stands in no
// address that goes to a server (wire.md 1.3): so it is read line by line.
import { browserDriver, whyRefused } from "./event-source.ts";
import type { SourceListener, StreamDriver } from "./stream.ts";

export const keyedDriver = (key: string): StreamDriver => ({
  ...browserDriver,
  connect(address, listener) {
    const gone = new AbortController();
    void read(address, key, listener, gone.signal);
    return { close: () => gone.abort() };
  },
  refusal: (address) => whyRefused(address, key),
});

async function read(address: string, key: string, listener: SourceListener, gone: AbortSignal): Promise<void> {
  let isStream = false;
  try {
    const headers = { Accept: "application/x-ndjson", Authorization: `Bearer ${key}` };
    const { ok, body } = await fetch(address, { headers, signal: gone });
    isStream = ok && body !== null;
    if (isStream) await tellLines(body as ReadableStream<Uint8Array>, listener);
  } catch {
    // Whatever has gone wrong, it comes back.
  }
  if (!gone.aborted) listener.gone(!isStream);
}

async function tellLines(body: ReadableStream<Uint8Array>, listener: SourceListener): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") listener.alive();
      else listener.message(line);
    }
  }
}
