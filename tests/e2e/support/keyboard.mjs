// A page operated by the keyboard alone: Tab to what is wanted, arrows on the board.

const tabsMax = 80;

export async function tabTo(page, locator) {
  await locator.waitFor();
  for (let pressed = 0; pressed <= tabsMax; ++pressed) {
    if (await locator.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${tabsMax} times Tab do not lead to ${locator}`);
}

export async function press(page, locator, key = "Enter") {
  await tabTo(page, locator);
  await page.keyboard.press(key);
}

const steps = (from, to, size, forward, backward) => {
  const ahead = (to - from + size) % size;
  return ahead * 2 <= size ? Array(ahead).fill(forward) : Array(size - ahead).fill(backward);
};

// Walks the board's cursor to a square, the shortest way over the torus, and waits until it is drawn there: while a
// reveal is on stage the focus is a frame ahead of the cursor.
export async function walkTo(page, square) {
  const cursor = page.locator("[role=gridcell][tabindex='0']");
  await tabTo(page, cursor);
  const size = Number(await page.getByTestId("board").getAttribute("aria-rowcount"));
  const from = Number(await cursor.getAttribute("data-square")) - 1;
  const to = square - 1;
  const keys = [
    ...steps(Math.floor(from / size), Math.floor(to / size), size, "ArrowDown", "ArrowUp"),
    ...steps(from % size, to % size, size, "ArrowRight", "ArrowLeft"),
  ];
  // Where a button has just gone the next Enter counts as its second press, unless another key comes first.
  for (const key of keys.length > 0 ? keys : ["Shift"]) await page.keyboard.press(key);
  await page.locator(`[role=gridcell][tabindex='0'][data-square="${square}"]:focus`).waitFor();
}
