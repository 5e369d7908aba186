// @vitest-environment happy-dom
// The foot of the page: what it leads to, and the source only where whoever runs the server has named it.
import { render } from "lit-html";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Language } from "../src/language/language.ts";
import type { Page } from "../src/session/page.ts";

vi.mock("../src/styles/load-sheet.ts", () => ({ loadSheet: async () => undefined }));

const SOURCE = "https://git.test/tutti?h=v1";

afterEach(() => {
  document.head.replaceChildren();
  vi.resetModules();
});

/** The head is the server's, and there before any script. */
async function linksUnder(head: string, language: Language = "en"): Promise<Map<string, string | undefined>> {
  document.head.innerHTML = head;
  const { footer } = await import("../src/app/footer.ts");
  const { speak } = await import("../src/language/language.ts");
  await speak(language);
  const root = document.createElement("div");
  render(footer({} as Page), root);
  return new Map([...root.querySelectorAll("a")].map((link) => [link.getAttribute("href") ?? "", link.textContent]));
}

describe("the source", () => {
  it.each([
    ["en", "Source"],
    ["fr", "Code source"],
    ["ru", "Исходный код"],
  ] as const)("is a link where the head names it: %s", async (language, word) => {
    const links = await linksUnder(`<link rel="code-repository" href="${SOURCE}">`, language);
    expect(links.get(SOURCE)).toBe(word);
    expect(links.get("/docs/licences.txt")).toBeTruthy();
  });

  it("is none where it does not", async () => {
    const links = [...(await linksUnder("<link rel='icon' href='/favicon.svg'>")).keys()];
    expect(links.filter((href) => !href.startsWith("/help/"))).toEqual([
      "/docs/reference/verification.txt",
      "/docs/bots.txt",
      "/docs/licences.txt",
    ]);
  });
});
