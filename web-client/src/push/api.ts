// What a person's devices are told while no page is open.
import { read, tell } from "../session/asking.ts";
import type { Page } from "../session/page.ts";
import type { HttpPush, HttpPushDeviceMade, HttpPushDeviceRequest, NotificationKind } from "../wire/messages.ts";

export const fetchPush = (page: Page): Promise<HttpPush> => read<HttpPush>(page, "/push");

export const addDevice = (page: Page, device: HttpPushDeviceRequest): Promise<HttpPushDeviceMade> =>
  tell<HttpPushDeviceMade>(page, "/push/devices", device);

export const removeDevice = (page: Page, id: string): Promise<unknown> =>
  tell(page, `/push/devices/${encodeURIComponent(id)}/remove`, {});

export const chooseKinds = (page: Page, kinds: NotificationKind[]): Promise<unknown> =>
  tell(page, "/push/kinds", { kinds });
