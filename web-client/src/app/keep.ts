// What a person has in hand while the page is drawn anew: the focus, what they press, and where they are on it. It is
// loaded after the first screen: until then there is nothing that could go.
import { keepFocus } from "./keep-focus.ts";
import { keepPlace } from "./keep-place.ts";
import { keepPresses } from "./keep-presses.ts";

export function keep(root: HTMLElement): void {
  keepFocus(root);
  keepPresses(root);
  keepPlace(root);
}
