// Has the browser keep public/service-worker.js, by the only script address that the content policy lets the page make.
// It is told the language, since it cannot read what is kept for the page.
import { language, type Language } from "../language/language.ts";

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

/** A policy of this name can be made once. */
let policy: ReturnType<TrustedTypes["createPolicy"]> | null = null;

function workerAddress(spoken: Language): string {
  const address = `/service-worker.js?language=${spoken}`;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("service-worker", { createScriptURL: (asked) => asked }) ?? null;
  return policy?.createScriptURL(address) ?? address;
}

/** Null where there can be none: in private windows of some browsers, and without TLS. */
export async function keepWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator)) return null;
  try {
    return await navigator.serviceWorker.register(workerAddress(language()));
  } catch {
    return null;
  }
}
