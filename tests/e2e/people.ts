import { type Cookie, expect, type Page } from "@playwright/test";
import { SANDBOX } from "./places";

/** A journey of pages and forms without a script of their own: told without script only. */
export const PLAIN = { tag: "@plain" };

/** Opens a page. The page that is left may wait for work and load itself at the same moment, which ends the visit: it is made again. */
export async function openPage(page: Page, path: string, triesLeft = 2): ReturnType<Page["goto"]> {
  try {
    return await page.goto(path);
  } catch (error) {
    const isOvertaken = /ERR_ABORTED|interrupted by another navigation/.test(String(error));
    if (!isOvertaken || triesLeft === 0) throw error;
    return openPage(page, path, triesLeft - 1);
  }
}

/** The password of every person of the demo store. */
const DEMO_PASSWORD = "demo-password";

/** Logs in with the form. */
export async function enterPassword(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await openPage(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login successful")).toBeVisible();
}

/** Of people who sign up in a journey. */
const NEW_PASSWORD = "a sentence to remember";

const sessions = new Map<string, { cookies: Cookie[]; since: number }>();
/** Half as long as acts that need a recent proof accept a session. */
const REUSED_FOR_MS = 5 * 60 * 1000;

/**
 * Makes the browser that of a person of the demo store; the next page is the caller's to open. A journey continues the
 * session of an earlier one: hashing each password and drawing the pages around it would be a tenth of all journeys.
 */
export async function logIn(page: Page, email: string): Promise<void> {
  const known = sessions.get(email);
  if (known && Date.now() - known.since < REUSED_FOR_MS) return page.context().addCookies(known.cookies);
  await enterPassword(page, email);
  const cookies = await page.context().cookies();
  sessions.set(email, {
    cookies: cookies.filter(({ name }) => ["session", "device"].includes(name)),
    since: Date.now(),
  });
}

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** Waits for an email to arrive. */
export async function waitForLetter(to: string, subject: RegExp, sandbox = SANDBOX): Promise<Letter> {
  let found: Letter | undefined;
  await expect
    .poll(
      async () => {
        const response = await fetch(`${sandbox}/control/api/mail?to=${encodeURIComponent(to)}`);
        const { emails } = (await response.json()) as { emails: Letter[] };
        found = emails.find((letter) => subject.test(letter.subject));
        return found !== undefined;
      },
      { timeout: 120_000, message: `a letter “${subject.source}” to ${to}` },
    )
    .toBe(true);
  return found as Letter;
}

/** The first link to our site in an email, as a path. */
export function linkIn(letter: Letter, path: string): string {
  const match = new RegExp(`https?://[^\\s]+?(/${path}[^\\s]*)`).exec(letter.text);
  if (!match?.[1]) throw new Error(`no link to /${path} in “${letter.subject}”`);
  return match[1];
}

export async function control(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${SANDBOX}/control/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`control ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

/** Names that the other project's run of the same journey does not use. */
export const unique = (name: string) => `${name}-${Date.now().toString(36)}`;

/** Fills the form that is open, and presses Sign Up. */
export async function sendSignUp(page: Page, email: string, password: string = NEW_PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Sign Up" }).click();
}

/** Opens the link of the email, and confirms the address there. */
export async function confirmAddress(page: Page, email: string, sandbox = SANDBOX): Promise<void> {
  const letter = await waitForLetter(email, /Confirm your email address/, sandbox);
  await page.goto(linkIn(letter, "verify"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
}

/** Makes an account with a proven address; the browser is then logged in to it. */
export async function signUp(
  page: Page,
  email: string,
  { password = NEW_PASSWORD, sandbox = SANDBOX }: { password?: string; sandbox?: string } = {},
): Promise<void> {
  await openPage(page, "/login?mode=signup");
  await sendSignUp(page, email, password);
  await confirmAddress(page, email, sandbox);
  await expect(page.getByText("Email address confirmed")).toBeVisible();
}

/** Presses a key until the focus is on what matches. */
export async function tabTo(page: Page, selector: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press(key);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`no way to ${selector} by keyboard`);
}
