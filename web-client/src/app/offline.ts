// Has the browser keep public/service-worker.js, which shows a page of its own where there is no network, and does
// nothing else. It is told the language, since it cannot read what is kept for the page.
import { language, type Language } from "../language/language.ts";

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

/** The only script address that the content policy lets the page make. */
function workerAddress(spoken: Language): string {
  const address = `/service-worker.js?language=${spoken}`;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy("service-worker", { createScriptURL: () => address }).createScriptURL("") ?? address
  );
}

export async function keepOfflinePage(): Promise<void> {
  // Not there in private windows of some browsers, nor without TLS.
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(workerAddress(language()));
  } catch {
    // Without it a browser shows its own page when there is no network.
  }
}
