// What an overlay hears. A caster's key that its address brings is tried at every room; one of which it is no key, or
// none any more, is heard as everybody hears it.
import { openStream, type OpenStream } from "../net/event-source.ts";
import { keyedDriver } from "../net/keyed-source.ts";
import type { StreamListener } from "../net/stream.ts";

export function openOverlayStream(key: string | undefined, hear: StreamListener["hear"]): OpenStream {
  // The last picture stays: over a video nobody wants to read of a connection.
  const status = (): void => undefined;
  const late = openStream({ hear, status }, { restless: true });
  if (key === undefined) return late;
  let wanted: readonly string[] = [];
  const refused = new Set<string>();
  const undelayed = openStream(
    {
      hear(push): void {
        if (push.type !== "end" || push.reason !== "forbidden") return hear(push);
        refused.add(push.room);
        share();
      },
      status,
    },
    { restless: true },
    keyedDriver(key),
  );

  function share(): void {
    undelayed.follow(wanted.filter((room) => !refused.has(room)));
    late.follow(wanted.filter((room) => refused.has(room)));
  }

  return {
    follow(rooms): void {
      wanted = rooms;
      for (const room of refused) if (!rooms.includes(room)) refused.delete(room);
      share();
    },
    close(): void {
      undelayed.close();
      late.close();
    },
  };
}
