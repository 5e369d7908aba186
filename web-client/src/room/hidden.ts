// Whose words are not shown, since one has blocked them. Filled when it is known (people/blocks.ts).
import type { ChatLine, RoomState } from "./state.ts";

export const hidden = new Set<string>();

export const shownChat = ({ chat }: RoomState): ChatLine[] => chat.filter(({ player = "" }) => !hidden.has(player));
