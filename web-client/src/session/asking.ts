// What is asked over HTTP as whoever sits at this page.
import { get, post } from "../net/api.ts";
import type { Page } from "./page.ts";

const ROOT = "/api/v1";

export async function read<Body>(page: Page, path: string): Promise<Body> {
  return (await get(ROOT + path, page.session.token())).json() as Promise<Body>;
}

export async function tell<Body = unknown>(page: Page, path: string, body: object): Promise<Body> {
  return (await post(ROOT + path, body, page.session.token())).json() as Promise<Body>;
}
