// What stands in a field of a form: its text, or nothing where it is no field of text.
export function textIn(form: HTMLFormElement | FormData, field: string): string {
  const value = (form instanceof FormData ? form : new FormData(form)).get(field);
  return typeof value === "string" ? value : "";
}
