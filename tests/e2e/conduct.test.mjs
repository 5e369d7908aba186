// Blocking and reporting at the page: two presses of a name in the talk; what the blocked one says is not shown, nor do
// they come in again; the operator's case, answered, and the answer on the reporter's account page.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { output } from "../support/program.mjs";
import { register } from "./support/accounts.mjs";
import { launchBrowser, openPerson } from "./support/browser.mjs";
import { Client } from "./support/client.mjs";
import { assertFaultless } from "./support/looks.mjs";
import { startServer } from "./support/server.mjs";

let folder, server, browser, operator;
const start = () => startServer("--bot-pace", "0", "--rate-accounts", "0", "--data", folder);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "tutti-conduct-"));
  server = await start();
  operator = await register(server, "Grace");
  await server.stop();
  assert.equal((await output("tutti", "operator", folder, "Grace")).status, 0);
  server = await start();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  if (server?.running) await server.stop();
  if (folder) await rm(folder, { recursive: true });
});

// At a browser that has their key already.
async function openAs(t, { player, token }, wide) {
  const person = await openPerson(browser, server.url, { viewport: { width: wide, height: 900 } });
  t.after(() => person.close());
  person.mayBeRefused();
  await person.context.addInitScript(
    ([key, name, named]) => {
      localStorage.setItem("tutti.token", key);
      localStorage.setItem("tutti.name", name);
      localStorage.setItem("tutti.named", named);
    },
    [token, player.name, player.registered ? "registered" : "yes"],
  );
  return person;
}

const picture = (person, name) =>
  process.env.PICTURES ? person.page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) }) : null;

test("a name is reported, blocked and answered about", { timeout: 600_000 }, async (t) => {
  const registered = await register(server, "Ada");
  const ada = await openAs(t, registered, 390);
  const host = await Client.connect(server, undefined, { token: registered.token });
  t.after(() => host.close());
  const { room } = await host.ask("room.create", { game: "tritoc" });
  await ada.page.goto(`/r/${room}`);
  await ada.at("chat").waitFor();
  const eve = await Client.connect(server, "Eve");
  t.after(() => eve.close());
  await eve.ask("room.join", { room });
  await eve.ask("seat.take", { room, seat: "white1" });
  await eve.ask("chat", { room, channel: "room", text: "You play like a fool" });
  const name = ada.at("chat").locator("[data-person]");
  await name.click();
  await picture(ada, "menu-390");
  await assertFaultless(ada.page, "what can be done about a name");
  await ada.at("report-words").click();
  await ada.at("name-menu").waitFor({ state: "detached" });
  await ada.at("seat-white1").locator("[data-person]").click();
  await ada.at("name-block").click();
  await ada.at("name-menu").waitFor({ state: "detached" });
  await ada.at("chat").getByText("You play like a fool").waitFor({ state: "detached" });
  await picture(ada, "room-390");
  const refused = await eve.request("room.join", { room });
  assert.equal(refused.error.blocked, true);
  const guest = await openAs(t, eve, 1440);
  await guest.page.goto(`/r/${room}`);
  await guest.at("room-error").getByText("has blocked you").waitFor();

  const grace = await openAs(t, operator, 1440);
  await grace.page.goto("/moderation");
  const one = grace.at("reports").locator("li.report");
  await one.locator("summary").click();
  await one.getByText("You play like a fool").waitFor();
  await one.getByRole("button", { name: "Rename" }).click();
  await picture(grace, "moderation-1440");
  await grace.page.setViewportSize({ width: 390, height: 900 });
  await picture(grace, "moderation-390");
  await assertFaultless(grace.page, "a report");
  await one.getByRole("button", { name: "Close" }).click();
  await grace.at("report-answer").fill("They are muted.");
  await picture(grace, "closing-390");
  await grace.at("report-ready-acted").click();
  await one.waitFor({ state: "detached" });

  await ada.page.goto("/account");
  await ada.at("own-reports").getByText("They are muted.").waitFor();
  await ada.at("own-blocks").scrollIntoViewIfNeeded();
  await picture(ada, "account-390");
  await assertFaultless(ada.page, "one's blocks and reports");
  await ada.page.setViewportSize({ width: 1440, height: 900 });
  await picture(ada, "account-1440");
});
