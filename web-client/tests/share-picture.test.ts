// What is handed to the device when a picture is shared.
import { afterEach, describe, expect, it, vi } from "vitest";
import { sharePicture } from "../src/components/share-picture.ts";

const WHAT = { title: "CTOR", url: "http://tutti.example/g/1" };

afterEach(() => vi.unstubAllGlobals());

async function shared(fetch: () => Promise<Response>, canShare?: () => boolean): Promise<ShareData | undefined> {
  const share = vi.fn<(what: ShareData) => Promise<void>>().mockRejectedValue(new DOMException("", "AbortError"));
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("navigator", { share, ...(canShare ? { canShare } : {}) });
  await sharePicture("/picture.png", "CTOR", WHAT);
  return share.mock.lastCall?.[0];
}

describe("sharing a picture", () => {
  const png = async (): Promise<Response> => new Response("png");

  it("goes along as a file where the browser hands files on", async () => {
    const what = await shared(png, () => true);
    const [file] = what?.files ?? [];
    expect(what).toMatchObject(WHAT);
    expect([file?.name, file?.type, await file?.text()]).toEqual(["CTOR.png", "image/png", "png"]);
  });
  it.each([
    ["the browser hands none on", png, () => false],
    ["the browser knows nothing of files", png, undefined],
    ["there is no picture", async () => new Response("", { status: 404 }), () => true],
    ["the network is away", () => Promise.reject(new TypeError("network")), () => true],
  ])("is an address alone where %s", async (_, fetch, canShare) => {
    expect(await shared(fetch, canShare)).toEqual(WHAT);
  });
});
