import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./scripts/local/find-chromium";
import { APP_PORT } from "./tests/e2e/places";

/** Files of journeys that are all of plain pages and forms, which are told without script only (elsewhere: `PLAIN`). */
const TOLD_WITHOUT_SCRIPT =
  /journeys-(admin|content|credits|google|membership|payouts|purchases|sessions|staff|trends)\.spec/;

/** What visitors come to on phones; the desk's walk narrows every other page to a phone's width. */
const ON_PHONES = /public pages|from the cart to the order|change of theme|phone's menu/;

const isRoot = process.getuid?.() === 0;

/** Journeys on the built Worker and the sandbox; one story after another, since they share one shop. */
export default defineConfig({
  testDir: "tests/e2e",
  workers: 1,
  // These only end what hangs: a slow machine may take many times as long as a quiet one.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [["list"]],
  globalSetup: "./tests/e2e/setup.ts",
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: isRoot ? [...CHROMIUM_FLAGS, "--no-sandbox"] : CHROMIUM_FLAGS,
    },
    baseURL: `http://localhost:${APP_PORT}`,
    locale: "en-US",
    timezoneId: "UTC",
  },
  projects: [
    {
      name: "desk",
      testIgnore: TOLD_WITHOUT_SCRIPT,
      grepInvert: /@plain/,
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: "no-script",
      testMatch: /journeys|pages/,
      use: {
        viewport: { width: 1280, height: 900 },
        javaScriptEnabled: false,
        // Nothing that moves is looked at here, and each frame takes time.
        contextOptions: { reducedMotion: "reduce" },
      },
    },
    {
      name: "phone",
      testMatch: /pages/,
      grep: ON_PHONES,
      use: { ...devices["Pixel 7"], defaultBrowserType: "chromium" },
    },
  ],
});
