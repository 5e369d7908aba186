// What the server has refused, at its field: it is brought to light, marked, described by the words about it, and gets
// the focus.

/** `handle`: of the field, or of a group of radio buttons; `words`: the id of the element that says what is wrong. */
export function showFaultyField(root: ParentNode, handle: string, words: string): void {
  const field = root.querySelector<HTMLElement>(
    `[data-testid="${handle}"], input[type="radio"][name="${handle}"]:checked`,
  );
  if (!field) return;
  const fold = field.closest("details");
  if (fold) fold.open = true;
  const before = field.getAttribute("aria-describedby");
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", before === null ? words : `${words} ${before}`);
  field.addEventListener("change", () => forgive(field, before), { once: true });
  field.focus();
}

function forgive(field: HTMLElement, describedBy: string | null): void {
  field.removeAttribute("aria-invalid");
  if (describedBy === null) field.removeAttribute("aria-describedby");
  else field.setAttribute("aria-describedby", describedBy);
}
