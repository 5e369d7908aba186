// The page's own line to the server: where it leads, and what the server should know before the first word.
import type { Socket } from "../net/connection.ts";
import { invitation } from "./invitation.ts";

export function openSocket(): Socket {
  // A server of several threads keeps the connection with the room that it is opened for.
  const room = /^\/r\/(\w+)/.exec(location.pathname)?.[1];
  const server = location.origin.replace("http", "ws");
  const asked = `room=${room ?? ""}&evening=${invitation() ?? ""}`;
  return new WebSocket(`${server}/ws?${asked}`, "tutti.v1") as unknown as Socket;
}
