// What a person has in hand while the page is drawn anew: the focus, and where they are on it. It is loaded after the
// first screen: until then there is nothing that could go.
import { keepFocus } from "./keep-focus.ts";
import { keepPlace } from "./keep-place.ts";

export function keep(root: HTMLElement): void {
  keepFocus(root);
  keepPlace(root);
}
