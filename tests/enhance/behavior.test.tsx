import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Button } from "~/ui/elements/button";
import { Dialog } from "~/ui/elements/dialog";
import { LiveRegion } from "~/ui/elements/live-region";
import { Input, Select } from "~/ui/forms/fields";
import { QuantityInput } from "~/ui/products/variant-pickers";
import { FloatingActions } from "~/ui/site/frame/floating-actions";
import { SiteHeader } from "~/ui/site/frame/header";
import { LanguageChoice } from "~/ui/site/language-choice";
import { ShareLinks } from "~/ui/site/share-links";
import { ThemeChoice } from "~/ui/site/theme-choice";
import { type ToastItem, ToastRegion } from "~/ui/site/toasts";
import { type Answer, enhancementScript, openBrowser, pageOf, serve, siteStyles } from "./browser";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let site: Awaited<ReturnType<typeof serve>>;
let answer: Answer;
let complaints: string[];

beforeAll(async () => {
  const [script, styles] = await Promise.all([enhancementScript(), siteStyles()]);
  site = await serve({ "/enhance.js": script, "/styles.css": styles }, (request, response) =>
    answer(request, response),
  );
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

/** Serves one page at every address and opens it. */
async function show(body: ReactNode) {
  answer = (_request, response) => response.end(pageOf(body));
  await page.goto(site.origin);
}

describe("toasts", () => {
  const region = (toasts: ToastItem[]) => (
    <main>
      <h1>Page</h1>
      <button type="button">Elsewhere</button>
      <ToastRegion toasts={toasts} />
    </main>
  );
  const one: ToastItem[] = [{ kind: "success", title: "Logged out successfully" }];
  const toast = () => page.getByText("Logged out successfully");

  it("can be closed", async () => {
    await show(region(one));
    await page.getByRole("button", { name: "Close" }).click();
    await toast().waitFor({ state: "hidden" });
  });

  it("close by themselves after 4.5 seconds", async () => {
    await page.clock.install();
    await show(region(one));
    await page.clock.runFor(2500);
    expect(await toast().isVisible()).toBe(true);
    await page.clock.runFor(2100);
    expect(await toast().isVisible()).toBe(false);
  });

  it("stay while they are pointed at, and while they hold the focus", async () => {
    await page.clock.install();
    await show(region(one));
    await toast().hover();
    await page.clock.runFor(20_000);
    expect(await toast().isVisible()).toBe(true);
    await page.keyboard.press("Alt+t");
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    expect(await toast().isVisible()).toBe(true);
    await page.getByRole("button", { name: "Elsewhere" }).focus();
    await page.clock.runFor(4600);
    expect(await toast().isVisible()).toBe(false);
  });

  it("are reached with Alt+T", async () => {
    await show(region([]));
    await page.keyboard.press("Alt+t");
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(focused).toBe("Notifications");
  });

  it("show three at most, the newest", async () => {
    const four = ["First", "Second", "Third", "Fourth"].map((title) => ({ kind: "info" as const, title }));
    await show(region(four));
    expect(await page.locator(".toast:visible strong").allInnerTexts()).toEqual([
      "Second",
      "Third",
      "Fourth",
    ]);
  });
});

describe("the menu", () => {
  beforeEach(async () => {
    await page.setViewportSize({ width: 390, height: 700 });
    await show(
      <>
        <SiteHeader viewer={null} path="/" theme="system" cartCount={0} />
        <main>
          <h1>Page</h1>
        </main>
      </>,
    );
    await page.locator("summary").click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();
  });

  it("closes by Escape and gives the focus back", async () => {
    await page.keyboard.press("Escape");
    expect(await page.getByRole("navigation", { name: "Menu" }).isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
  });

  it("closes by pressing outside", async () => {
    await page.getByRole("heading", { name: "Page" }).click({ position: { x: 5, y: 5 }, force: true });
    await page.mouse.click(20, 650);
    expect(await page.getByRole("navigation", { name: "Menu" }).isVisible()).toBe(false);
  });
});

describe("a form on its way", () => {
  let posts: string[];
  let release: () => void;

  beforeEach(async () => {
    posts = [];
    answer = (request, response) => {
      if (request.method === "POST") {
        posts.push(request.body.toString());
        release = () => response.end(pageOf(<h1>Thank you</h1>));
        return;
      }
      response.end(
        pageOf(
          <form method="post">
            <Input label="Name" name="name" />
            <Button name="intent" value="buy" busyText="Buying…">
              Buy
            </Button>
          </form>,
        ),
      );
    };
    await page.goto(site.origin);
  });

  it("is sent once, with its button's value, however often it is pressed", async () => {
    await page.getByLabel("Name").fill("Mara");
    const seen = await page.evaluate(async () => {
      const button = document.querySelector("button");
      button?.click();
      button?.click();
      button?.form?.requestSubmit();
      while (!button?.disabled) await new Promise((later) => setTimeout(later, 20));
      return { text: button?.textContent, disabled: button?.disabled };
    });
    expect(seen).toEqual({ text: "Buying…", disabled: true });
    await expect.poll(() => posts).toEqual(["name=Mara&intent=buy"]);
    release();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(posts).toHaveLength(1);
  });

  it("is sent although the page is looking by itself whether work is done", async () => {
    await page.getByLabel("Name").fill("Mara");
    await page.evaluate(async () => {
      const look = document.createElement("button");
      Object.assign(look, { name: "intent", value: "look" });
      look.dataset.lookAgain = "";
      const form = document.querySelector("form");
      form?.appendChild(look);
      look.click();
      await new Promise((later) => setTimeout(later, 20));
      form?.querySelector("button")?.click();
    });
    await expect.poll(() => posts.at(-1)).toBe("name=Mara&intent=buy");
    release();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
  });

  it("takes its chosen file along, whose field is out of use meanwhile", async () => {
    answer = (request, response) => {
      if (request.method === "POST") {
        posts.push(request.body.toString());
        release = () => response.end(pageOf(<h1>Thank you</h1>));
        return;
      }
      response.end(
        pageOf(
          <form method="post">
            <Input label="File" name="file" type="file" />
            <Button busyText="Sending…">Send</Button>
          </form>,
        ),
      );
    };
    await page.goto(site.origin);
    await page
      .getByLabel("File")
      .setInputFiles({ name: "posts.json", mimeType: "text/plain", buffer: Buffer.from("[]") });
    const disabled = await page.evaluate(async () => {
      document.querySelector("button")?.click();
      while (!document.querySelector("button")?.disabled) await new Promise((later) => setTimeout(later, 20));
      return document.querySelector<HTMLInputElement>("input[type=file]")?.disabled;
    });
    expect(disabled).toBe(true);
    await expect.poll(() => posts).toEqual(["file=posts.json"]);
    release();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
  });

  it("says what it waits for, also where it only reads", async () => {
    answer = (_request, response) => {
      release = () => response.end(pageOf(<h1>Thank you</h1>));
    };
    const text = await page.evaluate(async () => {
      const button = document.querySelector("button");
      button?.form?.setAttribute("method", "get");
      button?.click();
      while (button?.textContent === "Buy") await new Promise((later) => setTimeout(later, 20));
      return button?.textContent;
    });
    expect(text).toBe("Buying…");
    release();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
  });

  it("can be sent again after coming back", async () => {
    await page.getByRole("button", { name: "Buy" }).click({ noWaitAfter: true });
    await expect.poll(() => posts.length).toBe(1);
    release();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    await page.goBack();
    const button = page.getByRole("button", { name: "Buy" });
    expect(await button.innerText()).toBe("Buy");
    expect(await button.isEnabled()).toBe(true);
  });
});

describe("a field that is left", () => {
  const form = (
    <form method="post" action="/join" data-validate="">
      <Input label="Email" name="email" />
      <Input label="Name" name="name" />
    </form>
  );
  const verdicts = new Map([
    ["mara", '{"errors":{"email":["Please enter a valid email address."]}}'],
    ["mara@example.com", '{"errors":{"name":["Name must be at least 2 characters."]}}'],
    ["much", "Too many requests"],
  ]);
  let asked: { url: string; body: string; accept: string }[];

  beforeEach(async () => {
    asked = [];
    answer = (request, response) => {
      if (request.method !== "POST") return response.end(pageOf(form));
      asked.push({
        url: request.url ?? "",
        body: request.body.toString(),
        accept: request.headers.accept ?? "",
      });
      const verdict = verdicts.get(request.body.get("email") ?? "") ?? "{}";
      response.statusCode = verdict.startsWith("{") ? 200 : 429;
      response.end(verdict);
    };
    await page.goto(site.origin);
  });

  const leave = async (text: string) => {
    await page.getByLabel("Email").fill(text);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByLabel("Name").focus();
    await answered;
  };
  const invalid = () => page.getByLabel("Email").getAttribute("aria-invalid");

  it("is asked about alone, at the form's address", async () => {
    await leave("mara");
    expect(asked).toEqual([{ url: "/join", body: "intent=validate&email=mara", accept: "application/json" }]);
  });

  it("shows the server's message, described to assistive technology, and drops it once it is right", async () => {
    await leave("mara");
    await page.getByText("Please enter a valid email address.").waitFor();
    expect(await invalid()).toBe("true");
    await leave("mara@example.com");
    await expect.poll(invalid).toBeNull();
    expect(await page.locator("#email-error").textContent()).toBe("");
    expect(await page.locator("#name-error").textContent()).toBe("");
  });

  it("shows its message after the pointer is let go, so that a button stays under a press", async () => {
    await page.getByLabel("Email").fill("mara");
    const name = await page.getByLabel("Name").boundingBox();
    if (!name) throw new Error("the field is not in sight");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.mouse.move(name.x + 20, name.y + 10);
    await page.mouse.down();
    await (await answered).finished();
    await page.waitForTimeout(100);
    expect([await invalid(), await page.getByLabel("Name").boundingBox()]).toEqual([null, name]);
    await page.mouse.up();
    await page.getByText("Please enter a valid email address.").waitFor();
    expect(await invalid()).toBe("true");
  });

  it("stays as it is beyond the limit", async () => {
    await leave("much");
    await page.waitForTimeout(50);
    expect(await invalid()).toBeNull();
    expect(await page.locator("#email-error").textContent()).toBe("");
  });
});

describe("a live region", () => {
  const region = (state: string, active: boolean) =>
    pageOf(
      <main>
        <LiveRegion id="job" src="/job" everySeconds={2} active={active}>
          <p>{state}</p>
        </LiveRegion>
      </main>,
    );

  it("brings what is new and stops when there is nothing more to come", async () => {
    await page.clock.install();
    let asked = 0;
    answer = (request, response) => {
      if (request.url !== "/job") return response.end(region("Waiting", true));
      asked++;
      response.end(region(asked === 1 ? "Drawing" : "Ready", asked === 1));
    };
    await page.goto(site.origin);
    await page.clock.runFor(2100);
    await page.getByText("Drawing").waitFor();
    await page.clock.runFor(2100);
    await page.getByText("Ready").waitFor();
    await page.clock.runFor(60_000);
    expect(asked).toBe(2);
  });

  it("keeps what it shows through a failure, and asks again", async () => {
    await page.clock.install();
    let asked = 0;
    answer = (request, response) => {
      if (request.url !== "/job") return response.end(region("Waiting", true));
      asked++;
      if (asked === 1) response.statusCode = 503;
      response.end(asked === 1 ? "" : region("Ready", false));
    };
    await page.goto(site.origin);
    await page.clock.runFor(2100);
    await expect.poll(() => asked).toBe(1);
    expect(await page.getByText("Waiting").isVisible()).toBe(true);
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return page.getByText("Ready").isVisible();
      })
      .toBe(true);
  });
});

describe("the theme", () => {
  it("changes without a new page, and is stored by the server", async () => {
    const told: string[] = [];
    const gets: string[] = [];
    answer = (request, response) => {
      if (request.method === "POST") {
        told.push(request.body.get("theme") ?? "");
        response.writeHead(303, { location: "/" });
        return response.end();
      }
      gets.push(`${request.url} ${request.headers["sec-fetch-dest"]}`);
      response.end(pageOf(<ThemeChoice theme="system" here="/" />));
    };
    await page.goto(site.origin);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.getByRole("button", { name: "Dark" }).click();
    expect(await ground()).not.toBe(light);
    expect(await page.getByRole("button", { name: "Dark" }).getAttribute("aria-pressed")).toBe("true");
    expect(await page.getByRole("button", { name: "System" }).getAttribute("aria-pressed")).toBe("false");
    await page.getByRole("button", { name: "System" }).click();
    expect(await ground()).toBe(light);
    await expect.poll(() => told).toEqual(["dark", "system"]);
    expect(gets.filter((get) => get.endsWith("document"))).toEqual(["/ document"]);
  });
});

describe("a dialog", () => {
  const guide = (
    <main>
      <h1>Shirt</h1>
      <a href="#guide" data-dialog="">
        Size guide
      </a>
      <Dialog id="guide" title="Sizes">
        <p>Lay it flat.</p>
      </Dialog>
    </main>
  );
  const dialog = () => page.getByRole("dialog", { name: "Sizes" });

  it.each([
    ["its control", () => page.getByRole("link", { name: "Close" }).click()],
    ["Escape", () => page.keyboard.press("Escape")],
    ["pressing outside", () => page.mouse.click(5, 5)],
  ])("opens as a modal and closes by %s", async (_way, close) => {
    await show(guide);
    await page.getByRole("link", { name: "Size guide" }).click();
    await dialog().waitFor();
    expect(await dialog().evaluate((element) => element.matches(":modal"))).toBe(true);
    await close();
    await dialog().waitFor({ state: "hidden" });
  });

  it("appears without the script too", async () => {
    await context.close();
    context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
    await show(guide);
    expect(await dialog().isVisible()).toBe(false);
    await page.getByRole("link", { name: "Size guide" }).click();
    await dialog().waitFor();
    await page.getByRole("link", { name: "Close" }).click();
    await dialog().waitFor({ state: "hidden" });
  });
});

describe("without the script", () => {
  it("offers nothing that needs it", async () => {
    await context.close();
    context = await browser.newContext({ javaScriptEnabled: false });
    page = await context.newPage();
    await show(
      <main>
        <QuantityInput />
        <ShareLinks url="https://inkloom.example/" />
        <FloatingActions />
        <ToastRegion toasts={[{ kind: "info", title: "Hello" }]} />
      </main>,
    );
    expect(await page.getByRole("button").count()).toBe(0);
    expect(await page.getByText("Hello").isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Start Creating" }).isVisible()).toBe(true);
    expect(await page.getByRole("link", { name: "Share on Facebook" }).isVisible()).toBe(true);
  });
});

describe("small things", () => {
  it("copies the address and says so", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await show(
      <main>
        <ShareLinks url="https://inkloom.example/product/1" />
        <ToastRegion toasts={[]} />
      </main>,
    );
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link Copied!").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "https://inkloom.example/product/1",
    );
  });

  it("confirms a language without leaving the page", async () => {
    await show(
      <main>
        <LanguageChoice here="/terms" />
        <ToastRegion toasts={[]} />
      </main>,
    );
    await page.getByLabel("Language").selectOption("Français");
    await page.getByText("Language Changed").waitFor();
    expect(await page.getByRole("button", { name: "Change" }).isVisible()).toBe(false);
    // Like one that was in the page from the start.
    await page.keyboard.press("Alt+t");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.getByText("Language Changed").isVisible()).toBe(false);
  });

  it("shows the three newest toasts of server and script together", async () => {
    await show(
      <main>
        <LanguageChoice here="/terms" />
        <ToastRegion toasts={[{ kind: "info", title: "Saved" }]} />
      </main>,
    );
    const choose = (code: string) => page.getByLabel("Language").selectOption(code);
    const seen = () => page.locator(".toast:visible").allTextContents();
    for (const code of ["fr", "de"]) await choose(code);
    expect((await seen()).length).toBe(3);
    for (const code of ["es", "en"]) await choose(code);
    const texts = await seen();
    expect(texts).toHaveLength(3);
    expect(texts.join()).not.toContain("Saved");
  });

  it("says that it could not copy", async () => {
    await show(
      <main>
        <ShareLinks url="https://inkloom.example/" />
        <ToastRegion toasts={[]} />
      </main>,
    );
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("There was an error sharing the content.").waitFor();
  });

  it("sends a list's form when another order is chosen", async () => {
    const asked: string[] = [];
    answer = (request, response) => {
      asked.push(request.url ?? "");
      response.end(
        pageOf(
          <form>
            <Select
              label="Sort"
              name="sort"
              autoSubmit
              options={[
                { value: "newest", label: "Newest" },
                { value: "oldest", label: "Oldest" },
              ]}
            />
          </form>,
        ),
      );
    };
    await page.goto(`${site.origin}/store`);
    await page.getByLabel("Sort").selectOption("oldest");
    await expect.poll(() => asked).toContain("/store?sort=oldest");
  });

  it("steps a quantity within its limits", async () => {
    await show(<QuantityInput max={2} />);
    const more = page.getByRole("button", { name: "One more" });
    await more.click();
    await more.click();
    expect(await page.getByLabel("Quantity").inputValue()).toBe("2");
    await page.getByRole("button", { name: "One less" }).click();
    expect(await page.getByLabel("Quantity").inputValue()).toBe("1");
  });

  it("shows the way up beyond 300 pixels, and lets a header go that hides", async () => {
    await show(
      <>
        <SiteHeader viewer={null} path="/" theme="system" cartCount={0} hides />
        <main>
          {Array.from({ length: 80 }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of nothing but height
            <p key={line}>Line {line + 1}</p>
          ))}
        </main>
        <FloatingActions />
      </>,
    );
    const up = page.getByRole("link", { name: "Back to top" });
    const header = () => page.locator("header").evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await up.isVisible()).toBe(false);
    await page.mouse.wheel(0, 600);
    await up.waitFor();
    await expect.poll(header).toBeLessThanOrEqual(0);
    await page.mouse.wheel(0, -200);
    await expect.poll(header).toBeGreaterThan(40);
  });
});
