// This browser as a place that is told while no page is open: whether it can be, its subscription, and whose it is.
import { browserKeep } from "../net/identity.ts";
import type { Page } from "../session/page.ts";
import type { HttpPushDeviceRequest } from "../wire/messages.ts";
import { addDevice, removeDevice } from "./api.ts";
import { KEPT_AT, keptDevice, type Kept } from "./kept.ts";
import { keepWorker } from "./worker.ts";

/** "install": on iPhones and iPads only pages of the home screen are told. "denied": the person has said no. */
export type Ability = "able" | "install" | "none" | "denied";

/** Where the worker finds the key with which it tells of a new subscription; see public/service-worker.js. */
const HANDED = "tutti-push";
const HANDED_AT = "/push-key";

/** iPads call themselves Macs, and can be touched. */
const isApplePad = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);

export function ability(): Ability {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isApplePad(navigator) ? "install" : "none";
  return Notification.permission === "denied" ? "denied" : "able";
}

/** Null: it has no keys, and nothing could be told there. */
function deviceOf(subscription: PushSubscription): HttpPushDeviceRequest | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null;
}

/**
 * By a press: browsers ask the person then. True if this browser is told from now on; false where the person does not
 * want it, or the browser's own service cannot be had. A refusal of the server's is thrown.
 */
export async function tellThisDevice(page: Page, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await keepWorker();
  if (!registration) return false;
  await navigator.serviceWorker.ready;
  const subscription = await subscribe(registration.pushManager, publicKey);
  const device = subscription && deviceOf(subscription);
  if (!device) return false;
  await register(page, device);
  return true;
}

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription | null> {
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(wish);
  } catch {
    // One of another key may be there: the server's has been changed.
    await (await manager.getSubscription())?.unsubscribe();
    return manager.subscribe(wish).catch(() => null);
  }
}

async function register(page: Page, device: HttpPushDeviceRequest): Promise<void> {
  const { id } = await addDevice(page, device);
  const kept: Kept = { id, endpoint: device.endpoint, whom: page.state.me?.id ?? "" };
  browserKeep().setItem(KEPT_AT, JSON.stringify(kept));
  await handOver(page.session.token());
}

async function handOver(token: string | null): Promise<void> {
  if (!("caches" in window)) return;
  if (token === null) return void (await caches.delete(HANDED));
  await (await caches.open(HANDED)).put(HANDED_AT, new Response(JSON.stringify({ token })));
}

/** The browser first: whatever the server says, nothing is shown here any more. */
export async function forgetThisDevice(page: Page): Promise<void> {
  const kept = keptDevice();
  await forgetHere();
  if (kept) await removeDevice(page, kept.id);
}

async function forgetHere(): Promise<void> {
  browserKeep().removeItem(KEPT_AT);
  await handOver(null).catch(() => undefined);
  const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/**
 * Once for each person at this page, and when the language changes: whoever is somebody else now is not told what the
 * one before them is; a subscription that the browser has changed meanwhile is told anew.
 */
export async function lookAfterDevice(page: Page): Promise<void> {
  const kept = keptDevice();
  const me = page.state.me?.id ?? "";
  if (!kept || me === "") return;
  if (kept.whom !== me) return forgetHere();
  const registration = await keepWorker();
  const subscription = (await registration?.pushManager?.getSubscription()) ?? null;
  if (!subscription) return;
  const device = deviceOf(subscription);
  if (!device) return;
  if (device.endpoint === kept.endpoint) return handOver(page.session.token());
  await register(page, device);
}
