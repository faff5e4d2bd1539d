import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportChecks, reportQualityResult } from "../support/app/report-quality";
import { type RunningApp, startRunningApp } from "../support/app/running-app";
import { until } from "../support/app/until";

reportChecks(
  "S9",
  "sessions over HTTP: chosen by somebody else, signed out here, elsewhere, everywhere",
  /session|sign/,
);

const PASSWORD = "a sentence to remember";
const lines: string[] = [];
let app: RunningApp;
beforeAll(async () => {
  app = await startRunningApp(undefined, {}, { onLine: (line) => void lines.push(line) });
});
afterAll(() => app?.stop());

/** A browser with its cookies. */
class Browser {
  cookies = new Map<string, string>();
  constructor(private readonly network: string) {}

  async send(path: string, fields?: Record<string, string>): Promise<Response> {
    const response = await fetch(`${app.origin}${path}`, {
      method: fields ? "POST" : "GET",
      redirect: "manual",
      headers: {
        origin: app.origin,
        "cf-connecting-ip": this.network,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: fields ? new URLSearchParams(fields) : undefined,
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get session(): string {
    return this.cookies.get("session") ?? "";
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.send("/account")).status === 200;
  }

  logIn(email: string, password = PASSWORD): Promise<Response> {
    return this.send("/login", { mode: "login", email, password });
  }
}

let networks = 0;
const newBrowser = () => new Browser(`203.0.113.${++networks}`);

/** Every link of every email to an address, as paths. */
async function linksTo(email: string): Promise<string[]> {
  const response = await fetch(`${app.sandboxUrl}/control/api/mail?to=${encodeURIComponent(email)}`);
  const { emails } = (await response.json()) as { emails: { text: string }[] };
  return emails
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .map((url) => {
      const { pathname, search } = new URL(url);
      return pathname + search;
    });
}

const linkTo = (email: string, path: string) =>
  until(`an email to ${email} with a link to ${path}`, async () =>
    (await linksTo(email)).find((each) => each.startsWith(path)),
  );

const codeOf = (link: string) => new URL(link, app.origin).searchParams.get("code") ?? "";

async function signUp(browser: Browser, email: string): Promise<void> {
  await browser.send("/login?mode=signup", { mode: "signup", email, password: PASSWORD, acceptTerms: "on" });
  const link = await linkTo(email, "/verify");
  await browser.send(link, { code: codeOf(link) });
  expect(await browser.isSignedIn()).toBe(true);
}

describe("a session", () => {
  it("that somebody else chose for a browser is not the one that a login opens", async () => {
    const [owner, thief] = [newBrowser(), newBrowser()];
    await signUp(owner, "fixed@example.com");
    await signUp(thief, "thief@example.com");
    const chosen = ["invented-by-the-thief", thief.session];
    for (const planted of chosen) {
      const victim = newBrowser();
      victim.cookies.set("session", planted);
      await victim.logIn("fixed@example.com");
      expect(await victim.isSignedIn()).toBe(true);
      expect(chosen).not.toContain(victim.session);
      const other = newBrowser();
      other.cookies.set("session", planted);
      // Signed out, and not the victim.
      const page = await other.send("/account");
      expect(await page.text()).not.toContain("fixed@example.com");
    }
  });

  it("ends by its own sign-out only, or with all others, or with every one", async () => {
    const email = "scopes@example.com";
    const [first, second, third, bob] = [newBrowser(), newBrowser(), newBrowser(), newBrowser()];
    await signUp(first, email);
    await signUp(bob, "bob-scopes@example.com");
    for (const browser of [second, third]) await browser.logIn(email);
    const copy = second.session;
    const signedIn = () => Promise.all([first, second, third, bob].map((each) => each.isSignedIn()));
    expect(await signedIn()).toEqual([true, true, true, true]);

    const here = await second.send("/logout", {});
    expect([here.status, here.headers.get("location")]).toEqual([303, "/"]);
    expect(second.session).toBe("");
    second.cookies.set("session", copy);
    expect(await signedIn()).toEqual([true, false, true, true]);

    await second.logIn(email);
    expect((await third.send("/logout", { scope: "others" })).headers.get("location")).toBe(
      "/account/devices",
    );
    expect(await signedIn()).toEqual([false, false, true, true]);

    await first.logIn(email);
    await first.send("/logout", { scope: "global" });
    expect(await signedIn()).toEqual([false, false, false, true]);
  });

  it("is not ended by a sign-out from another site, by a GET, or by a browser without a session", async () => {
    const browser = newBrowser();
    await signUp(browser, "stays@example.com");
    expect((await browser.send("/logout")).headers.get("location")).toBe("/account");
    const foreign = await fetch(`${app.origin}/logout`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://evil.example", cookie: `session=${browser.session}` },
      body: new URLSearchParams({ scope: "global" }),
    });
    expect(foreign.status).toBe(403);
    await newBrowser().send("/logout", { scope: "global" });
    expect(await browser.isSignedIn()).toBe(true);
  });
});

it("no password, code, link, session or address is in the log, whatever was done", async () => {
  const email = "log-reader@example.com";
  const newEmail = "log-reader-too@example.com";
  const browser = newBrowser();
  const secrets = new Set<string>([email, newEmail, PASSWORD, "wrong sentence"]);
  const keep = () => {
    for (const [name, value] of browser.cookies)
      if (value.length > 15 && name !== "toast") secrets.add(value);
  };
  await signUp(browser, email);
  keep();
  for (let time = 0; time < 7; time++) await newBrowser().logIn(email, "wrong sentence");
  await browser.send("/login?redirectTo=%2Faccount", { mode: "login", email, password: "wrong sentence" });
  await browser.send("/forgot-password", { email });
  const reset = await linkTo(email, "/reset-password");
  await browser.send(reset);
  await browser.send("/account/email", { newEmail });
  const confirm = await linkTo(newEmail, "/account/email/confirm");
  await browser.send(confirm);
  await browser.send(confirm, { code: codeOf(confirm) });
  await browser.send(confirm, { code: codeOf(confirm) });
  keep();
  const undo = await linkTo(email, "/undo-email-change");
  await browser.send(undo);
  await browser.send("/account/delete", { intent: "request", sure: "on" });
  await browser.send(await linkTo(newEmail, "/keep-account"));
  // What is not as expected is logged, too.
  await browser.send(`/verify?code=${codeOf(reset)}`, { code: codeOf(reset) });
  await browser.send(`/nothing-here/${browser.session}?code=${codeOf(undo)}`);
  for (const link of [...(await linksTo(email)), ...(await linksTo(newEmail))])
    for (const [, value] of new URL(link, app.origin).searchParams) if (value.length > 15) secrets.add(value);

  const log = lines.join("\n");
  expect(log).toContain('"event":"request"');
  expect(log).toContain("/reset-password");
  const found = [...secrets].filter(
    (secret) => log.includes(secret) || log.includes(encodeURIComponent(secret)),
  );
  expect(found).toEqual([]);
  expect(secrets.size).toBeGreaterThan(9);
  reportQualityResult(
    "S17",
    "secrets of one person looked for in the log of all that was done",
    `${secrets.size}, none found`,
  );
});
