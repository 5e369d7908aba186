// A page as a slow machine has it, and rows of tables.
export const slowdown = 4;

export const row = (...cells) => console.log(`| ${cells.join(" | ")} |`);

/** A page on a slow processor, in a context of these options; with `line`, on a slow line, too, but for WebSockets. */
export async function openSlowly(browser, options, line) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  if (line) {
    await tools.send("Network.enable");
    await tools.send("Network.emulateNetworkConditions", line);
  }
  return { context, page, tools };
}
