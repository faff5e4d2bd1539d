import type { Browser, Locator, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endedSince, progressKey } from "~/routes/generator/job-progress";
import { enhancementScript, openBrowser, pageOf, serve } from "./browser";

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof serve>>;
const LIST = "/images?q=fox";
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
  const listHtml = pageOf(
    <main>
      <div role="status" data-new-pictures="/images?view=list" />
    </main>,
  );
  site = await serve(
    { "/enhance.js": await enhancementScript("app/enhance/picture-notices/index.ts"), "/styles.css": "" },
    ({ url = "" }, response) => {
      const id = /^\/ai-image-generator\/jobs\/(\w+)$/.exec(url)?.[1];
      if (id === undefined) return void response.end(url === LIST ? listHtml : html);
      const state = states.get(id);
      response.statusCode = state ? 200 : 404;
      response.end(JSON.stringify({ state }));
    },
  );
  browser = await openBrowser();
  page = await (await browser.newContext()).newPage();
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
/** What it says after a while. */
const later = async (place: Locator) => {
  await page.clock.runFor(5_000);
  return place.textContent();
};
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
        "222222: Your picture could not be drawn; what it cost is back",
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

describe("on My Images", () => {
  /** As the generator does in another tab. */
  const generatorAwaits = async (jobs: string) => {
    const other = await page.context().newPage();
    await other.goto(`${site.origin}/products`);
    await other.evaluate((ids) => localStorage.setItem("awaited-pictures", ids), jobs);
    await other.close();
  };
  const news = () => page.locator("[data-new-pictures]");

  it("pictures that another tab asked for are announced when they are ready, each once, and nothing else is", async () => {
    await wait("", false);
    await page.goto(site.origin + LIST);
    await page.evaluate(() => {
      window.told = [];
    });
    states.set("job555555", "working").set("job666666", "queued").set("job777777", "queued");
    await generatorAwaits("job555555 job666666 job777777");
    await page.clock.runFor(6_000);
    expect(await news().innerHTML()).toBe("");
    states.set("job555555", "done").set("job777777", "failed");
    await expect.poll(() => later(news())).toBe("1 new picture");
    expect(await news().locator("a").getAttribute("href")).toBe("/images?view=list");
    // The generator saw the second one first, and waits for it no longer.
    states.set("job666666", "done");
    await generatorAwaits("");
    await expect.poll(() => later(news())).toBe("2 new pictures");
    // A list that another tab wrote late is none of new pictures.
    await generatorAwaits("job555555");
    await page.clock.runFor(12_000);
    expect(await news().textContent()).toBe("2 new pictures");
    expect(await told()).toEqual([]);
  });

  it("nothing is asked while it is in the background and nobody wants to be told", async () => {
    await wait("job888888", false);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => true }));
    await page.goto(site.origin + LIST);
    await page.clock.runFor(30_000);
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
