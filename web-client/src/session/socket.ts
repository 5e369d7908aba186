// The page's own line to the server: where it leads, and what the server should know before the first word.
import type { Socket } from "../net/connection.ts";
import { invitation } from "./invitation.ts";

export function openSocket(): Socket {
  // A server of several threads keeps the connection with the room that it is opened for.
  const room = /^\/r\/(\w+)/.exec(location.pathname)?.[1];
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const evening = invitation();
  const asked = [room && `room=${room}`, evening && `evening=${evening}`].filter(Boolean).join("&");
  return new WebSocket(`${scheme}://${location.host}/ws${asked && `?${asked}`}`, "tutti.v1") as unknown as Socket;
}
