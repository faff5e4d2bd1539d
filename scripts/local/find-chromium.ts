import { existsSync } from "node:fs";
import { runCommand } from "./run-command";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const CHROMIUM_FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Without windows and toolbars: half the CPU of a whole browser, which opens a window for each visitor. */
const SHELL = "/usr/bin/chromium-headless-shell";

/**
 * Finds a Chromium for the browser tests: the one named by CHROMIUM, the headless shell if Debian's package is there or
 * may be installed, a browser on this machine, else Playwright's own download. Throws with instructions if none works.
 */
export async function findHeadlessChromium(): Promise<string> {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  return (await installed("chromium-headless-shell", SHELL)) ?? findChromium();
}

/** A whole browser, for films and Lighthouse. */
export async function findChromium(): Promise<string> {
  const found =
    [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path)) ??
    (await playwrights()) ??
    (await installed("chromium", "/usr/bin/chromium"));
  if (found) return found;
  await runCommand("npx", ["playwright", "install", "chromium"]).catch(() => {});
  const downloaded = await playwrights();
  if (downloaded) return downloaded;
  throw new Error(
    "The journeys need a Chromium. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM.",
  );
}

/** The program of a Debian package, installed if it is not there and we may; null where that does not work. */
async function installed(name: string, path: string): Promise<string | null> {
  if (existsSync(path)) return path;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  // Two test files may ask at the same time: the second one waits.
  const patient = ["-o", "DPkg::Lock::Timeout=300"];
  await runCommand("apt-get", [...patient, "update"]).catch(() => {});
  await runCommand("apt-get", [...patient, "install", "-y", "--no-install-recommends", name]).catch(() => {});
  return existsSync(path) ? path : null;
}

async function playwrights(): Promise<string | null> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}
