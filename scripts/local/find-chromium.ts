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

/**
 * Finds a Chromium for the browser tests: the one named by CHROMIUM, one on this machine, Debian's package if we may
 * install it, else Playwright's own download. Throws with instructions if none of these works.
 */
export async function findChromium(): Promise<string> {
  const found =
    [process.env.CHROMIUM, ...PLACES].find((path) => path && existsSync(path)) ?? (await playwrights());
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    // Two test files may ask at the same time: the second one waits.
    const patient = ["-o", "DPkg::Lock::Timeout=300"];
    await runCommand("apt-get", [...patient, "update"]).catch(() => {});
    await runCommand("apt-get", [...patient, "install", "-y", "--no-install-recommends", "chromium"]).catch(
      () => {},
    );
    if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  await runCommand("npx", ["playwright", "install", "chromium"]).catch(() => {});
  const downloaded = await playwrights();
  if (downloaded) return downloaded;
  throw new Error(
    "The journeys need a Chromium. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM.",
  );
}

async function playwrights(): Promise<string | null> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}
