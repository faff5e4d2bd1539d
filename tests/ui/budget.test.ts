import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { enhancementScript, siteStyles } from "../enhance/browser";

const CSS_BUDGET_BYTES = 11 * 1024;
const SCRIPT_BUDGET_BYTES = 8 * 1024;
/** Loaded by the product editor only, beside the script of all pages. */
const EDITOR_BUDGET_BYTES = 2.5 * 1024;

describe("the size of a first visit", () => {
  it("keeps all styles within 11 kB of brotli", async () => {
    expect(brotliCompressSync(await siteStyles()).length).toBeLessThanOrEqual(CSS_BUDGET_BYTES);
  });

  it("keeps the enhancement script within 8 kB of gzip", async () => {
    expect(gzipSync(await enhancementScript()).length).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
  });

  it("keeps the script of the product editor within 2.5 kB of gzip", async () => {
    const script = await enhancementScript("app/enhance/editor/index.ts");
    expect(gzipSync(script).length).toBeLessThanOrEqual(EDITOR_BUDGET_BYTES);
  });
});
