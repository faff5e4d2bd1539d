import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endedSince, progressKey } from "~/routes/generator/job-progress";
import { enhancementScript, openBrowser, pageOf, serve } from "./browser";

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof serve>>;
/** The state of each job; one that is not here does not exist. */
const states = new Map<string, string>();

declare global {
  interface Window {
    told: { title: string; tag: string }[];
  }
}

beforeAll(async () => {
  const html = pageOf(
    <main>
      <h1>Products</h1>
    </main>,
  );
  site = await serve(
    { "/enhance.js": await enhancementScript("app/enhance/picture-notices/index.ts"), "/styles.css": "" },
    ({ url = "" }, response) => {
      const id = /^\/ai-image-generator\/jobs\/(\w+)$/.exec(url)?.[1];
      if (id === undefined) return void response.end(html);
      const state = states.get(id);
      response.statusCode = state ? 200 : 404;
      response.end(JSON.stringify({ state }));
    },
  );
  browser = await openBrowser();
  page = await browser.newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    window.told = [];
    window.Notification = class {
      static permission = "granted";
      constructor(title: string, { tag }: { tag: string }) {
        window.told.push({ title, tag });
      }
    } as unknown as typeof Notification;
  });
  await page.goto(site.origin);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const wait = (jobs: string, isOn = true) =>
  page.evaluate(
    ([ids, on]) => {
      localStorage.setItem("tell-of-pictures", on ?? "");
      localStorage.setItem("awaited-pictures", ids ?? "");
    },
    [jobs, isOn ? "on" : "off"],
  );
const told = () => page.evaluate(() => window.told.map(({ title, tag }) => `${tag}: ${title}`).sort());
const awaited = () => page.evaluate(() => localStorage.getItem("awaited-pictures"));

describe("on pages other than the generator", () => {
  it("somebody who wants it is told once of each picture that is over", async () => {
    states.set("job111111", "working").set("job222222", "queued");
    await wait("job111111 job222222 job333333");
    await page.goto(`${site.origin}/products`);
    // One that does not exist, as for somebody else, is forgotten.
    await expect.poll(awaited).toBe("job111111 job222222");
    expect(await told()).toEqual([]);
    states.set("job111111", "done").set("job222222", "failed");
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return told();
      })
      .toEqual([
        "111111: Your picture is ready",
        "222222: Your picture could not be drawn; the credit is back",
      ]);
    expect(await awaited()).toBe("");
  });

  it("nobody else is, and nothing is asked", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    states.set("job444444", "done");
    await wait("job444444", false);
    await page.goto(`${site.origin}/products`, { waitUntil: "load" });
    await page.clock.runFor(30_000);
    expect(await told()).toEqual([]);
    expect(asked.filter((path) => path.includes("/jobs/"))).toEqual([]);
  });
});

it("in the generator each job that ended is told of, and none twice", () => {
  const shown = progressKey("aaaaaa working 1,bbbbbb queued 0,cccccc done 1", 2);
  expect(endedSince(shown, "dddddd queued 0,aaaaaa done 1,bbbbbb failed 1,cccccc done 1")).toEqual([
    { id: "aaaaaa", isDone: true },
    { id: "bbbbbb", isDone: false },
  ]);
  expect(endedSince(shown, "aaaaaa working 1,bbbbbb canceled 0,cccccc done 1")).toEqual([]);
});
