import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isModelGone, MODEL_GONE } from "~/adapters/adapter-error";
import type { ImageGenerator } from "~/adapters/ports/image-generator";
import { createWorkersAi } from "~/adapters/workers-ai.server";
import { preparePicture } from "~/domain/designs/generation/models/prepare-picture";
import { IMAGE_SIZES } from "~/domain/designs/generation/prompts";
import { readPngHeader } from "~/print/formats/png/png-header";
import { measurePng } from "~/print/index.server";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials.ts";
import { Rehearsal } from "../sandbox/rehearsal.ts";

/** The production adapter over HTTP against the sandbox. */
let rehearsal: Rehearsal;

function adapter(changes: Partial<Parameters<typeof createWorkersAi>[0]> = {}): ImageGenerator {
  return createWorkersAi({
    baseUrl: `${rehearsal.sandbox.url}/workers-ai/client/v4`,
    accountId: SANDBOX_CREDENTIALS.WORKERS_AI_ACCOUNT_ID,
    token: SANDBOX_CREDENTIALS.WORKERS_AI_API_TOKEN,
    fetch,
    ...changes,
  });
}

beforeAll(async () => {
  rehearsal = await new Rehearsal().start();
});
afterAll(() => rehearsal.stop());

/** Where the size does not matter, because pictures are really drawn. */
const SMALL = { widthPx: 256, heightPx: 256 };
const [, portrait] = IMAGE_SIZES;

const order = (
  size: { widthPx: number; heightPx: number } = SMALL,
  prompt = "a red fox. On a plain white background.",
) => ({
  model: "@cf/leonardo/lucid-origin",
  prompt,
  widthPx: size.widthPx,
  heightPx: size.heightPx,
  transparent: true,
  safetyIdentifier: "x",
});

describe("Workers AI", () => {
  it.each([portrait])(
    "draws $label smaller and painted; we clear the background and enlarge it",
    async (size) => {
      const drawn = await adapter().generate(order(size));
      expect(drawn.contentType).toBe("image/jpeg");
      const made = await preparePicture(
        { ...drawn, company: "workers-ai", model: "@cf/leonardo/lucid-origin" },
        { widthPx: size.widthPx, heightPx: size.heightPx, isTransparent: true },
      );
      if ("fault" in made) throw new Error(made.fault);
      expect(readPngHeader(made.bytes)).toMatchObject({ widthPx: size.widthPx, heightPx: size.heightPx });
      const measured = await measurePng(made.bytes);
      if (measured.status !== "measured") throw new Error(measured.status);
      expect(measured.measures.alpha.clear).toBeGreaterThan(0.1);
      expect(made.edits.map(({ what }) => what)).toEqual(["background-removed", "resampled"]);
    },
  );

  it("lists its models, with the day on which one ends", async () => {
    expect(await adapter().listModels()).toEqual([
      { id: "@cf/leonardo/lucid-origin", endsAt: null },
      { id: "@cf/leonardo/phoenix-1.0", endsAt: Date.parse("2027-05-30") },
    ]);
    await expect(adapter({ token: "another" }).listModels()).rejects.toMatchObject({ kind: "auth" });
    // A date that nobody can read is none.
    const listing = (properties: unknown) => async () =>
      Response.json({ result: [{ name: "@cf/a/b", properties }], success: true });
    for (const value of ["soon", 7, null]) {
      const odd = adapter({ fetch: listing([{ property_id: "planned_deprecation_date", value }]) });
      expect(await odd.listModels()).toEqual([{ id: "@cf/a/b", endsAt: null }]);
    }
    expect(await adapter({ fetch: listing(undefined) }).listModels()).toHaveLength(1);
  });

  it("says why it draws nothing: flagged words, a wrong token, a model that is gone, no allocation", async () => {
    await expect(adapter().generate(order(SMALL, "a swastika"))).rejects.toMatchObject({ kind: "blocked" });
    await expect(adapter({ token: "another" }).generate(order())).rejects.toMatchObject({ kind: "auth" });
    const gone = await adapter()
      .generate({ ...order(), model: "@cf/old/model" })
      .catch((error) => error);
    expect(isModelGone(gone)).toBe(true);
    for (const [reason, expected] of [
      ["quota-gone", { kind: "quota" }],
      ["quota-gone-too", { kind: "quota" }],
      ["not-allowed", { kind: "auth" }],
      ["invalid-model", { kind: "auth", message: expect.stringContaining(MODEL_GONE) }],
    ] as const) {
      const action = { kind: "refuse", reason };
      await rehearsal.call("control", "POST", "/api/faults", { service: "workers-ai", action, times: 1 });
      await expect(adapter().generate(order())).rejects.toMatchObject(expected);
    }
    await expect(
      adapter().edit({
        ...order(),
        picture: { bytes: new Uint8Array(), contentType: "image/png" },
        mask: null,
      }),
    ).rejects.toMatchObject({ kind: "refused" });
  });

  it.each([
    { kind: "fail", status: 500 },
    { kind: "fail", status: 429 },
    { kind: "html", status: 502 },
    { kind: "html", status: 200 },
    { kind: "reset" },
    { kind: "truncated" },
    { kind: "empty" },
    { kind: "wrong-types" },
  ])("%j is retried later", async (action) => {
    await rehearsal.call("control", "POST", "/api/faults", { service: "workers-ai", action, times: 1 });
    await expect(adapter().generate(order())).rejects.toMatchObject({ kind: "retryable" });
  });
});
