import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { createImageGenerator } from "~/adapters/openai.server";
import type { ImageGenerator } from "~/adapters/ports/image-generator";
import { modelPrompt } from "~/domain/designs/generation/model-prompt";
import { IMAGE_SIZES, IMAGE_STYLES } from "~/domain/designs/generation/prompts";
import { classifyPixels } from "~/print/formats/png/classify-pixels";
import { readPngHeader } from "~/print/formats/png/png-header";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials.ts";
import { Rehearsal } from "../sandbox/rehearsal.ts";

/**
 * The production adapter over HTTP against the sandbox. Every request and response is checked against the provider's
 * schemas.
 */
let rehearsal: Rehearsal;
let images: ImageGenerator;

function adapter(changes: Partial<Parameters<typeof createImageGenerator>[0]> = {}): ImageGenerator {
  return createImageGenerator({
    baseUrl: `${rehearsal.sandbox.url}/openai/v1`,
    key: SANDBOX_CREDENTIALS.OPENAI_API_KEY,
    fetch,
    ...changes,
  });
}

beforeAll(async () => {
  rehearsal = await new Rehearsal().start();
  images = adapter();
});
afterAll(() => rehearsal.stop());
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  expect(violations).toEqual([]);
});

type Order = Parameters<ImageGenerator["generate"]>[0];

const order = (changes: Partial<Order> = {}): Order => ({
  model: "gpt-image-2.5-flare",
  prompt: modelPrompt({ words: "a fox in the rain", style: "", seed: 7 }),
  // Small where the size does not matter, because pictures are really drawn.
  widthPx: 256,
  heightPx: 256,
  transparent: true,
  safetyIdentifier: "0123456789abcdef",
  ...changes,
});

const fault = (action: object, times = 1) =>
  rehearsal.call("control", "POST", "/api/faults", { service: "openai", action, times });

async function refusal(asked: Promise<unknown>): Promise<{ kind: string; status: number; after?: number }> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AdapterError)) throw error ?? new Error("nothing was refused");
  return { kind: error.kind, status: error.status, after: error.retryAfterSeconds };
}

describe("generating a picture", () => {
  it.each(IMAGE_SIZES.slice(1, 2))(
    "answers $label as a PNG of exactly the size asked for",
    async ({ widthPx, heightPx }) => {
      const { bytes, contentType, usage } = await images.generate(order({ widthPx, heightPx }));
      const header = readPngHeader(bytes);
      expect(contentType).toBe("image/png");
      expect(header).toMatchObject({ widthPx, heightPx });
      expect(usage?.outputTokens).toBeGreaterThan(0);
      if (header)
        expect(await classifyPixels(bytes, header)).toEqual({ status: "drawn", isTransparent: true });
    },
  );

  it("returns an opaque background if requested", async () => {
    const { bytes } = await images.generate(order({ transparent: false }));
    const header = readPngHeader(bytes);
    if (!header) throw new Error("no picture");
    expect(await classifyPixels(bytes, header)).toEqual({ status: "drawn", isTransparent: false });
  });

  it("returns a transparent picture in every style", async () => {
    for (const { value } of IMAGE_STYLES) {
      const prompt = modelPrompt({ words: "a fox in the rain", style: value, seed: 3 });
      const { bytes } = await images.generate(order({ prompt }));
      const header = readPngHeader(bytes);
      const verdict = header && (await classifyPixels(bytes, header));
      expect([value, verdict]).toEqual([value, { status: "drawn", isTransparent: true }]);
    }
  });
});

describe("a refusal by the provider", () => {
  it("is blocked for forbidden words, and never retried", async () => {
    const prompt = modelPrompt({ words: "a swastika on a flag", style: "", seed: 1 });
    expect(await refusal(images.generate(order({ prompt })))).toMatchObject({ kind: "blocked", status: 400 });
  });

  it("is for an operator if the model is gone or the key is wrong", async () => {
    expect(await refusal(images.generate(order({ model: "dall-e-3" })))).toMatchObject({ kind: "auth" });
    const stranger = adapter({ key: "sk-somebody-else" });
    expect(await refusal(stranger.generate(order()))).toMatchObject({ kind: "auth", status: 401 });
  });

  it("for its rate limit is retried after the given time", async () => {
    await fault({ kind: "fail", status: 429, retryAfterSeconds: 17 });
    expect(await refusal(images.generate(order()))).toEqual({ kind: "retryable", status: 429, after: 17 });
  });

  it("of a size that no model offers is our fault", async () => {
    expect(await refusal(images.generate(order({ widthPx: 1001 })))).toMatchObject({
      kind: "refused",
      status: 400,
    });
  });

  /** The sandbox has no account without credit, so this is the provider's own error response. */
  it.each(["insufficient_quota", "credit_balance_exhausted", "project_spend_limit_exceeded"])(
    "%s is spent quota, although it comes as 429",
    async (code) => {
      const spent = adapter({
        fetch: async () =>
          Response.json(
            {
              error: {
                message: "You exceeded your current quota.",
                type: "insufficient_quota",
                param: null,
                code,
              },
            },
            { status: 429 },
          ),
      });
      expect(await refusal(spent.generate(order()))).toMatchObject({ kind: "quota", status: 429 });
    },
  );
});

describe("errors that can be retried", () => {
  it.each([
    [{ kind: "fail", status: 500 }, 500],
    [{ kind: "fail", status: 503 }, 503],
    [{ kind: "html", status: 502 }, 502],
    [{ kind: "html", status: 200 }, 200],
    [{ kind: "reset" }, 0],
    [{ kind: "lost-answer" }, 0],
    [{ kind: "cut" }, 0],
    [{ kind: "truncated" }, 200],
    [{ kind: "empty" }, 200],
    [{ kind: "wrong-types" }, 200],
  ])("%j", async (action, status) => {
    await fault(action);
    expect(await refusal(images.generate(order()))).toMatchObject({ kind: "retryable", status });
    // Only once: the next attempt succeeds.
    expect((await images.generate(order())).bytes.byteLength).toBeGreaterThan(1000);
  });

  it("no answer before the timeout", async () => {
    await fault({ kind: "hang" });
    const impatient = adapter({ timeoutMs: 200 });
    expect(await refusal(impatient.generate(order()))).toMatchObject({ kind: "retryable", status: 0 });
  });

  it.each(["%%%", "abc", ""])("a picture written as %j, which is no base64", async (text) => {
    const garbled = adapter({ fetch: async () => Response.json({ created: 1, data: [{ b64_json: text }] }) });
    expect(await refusal(garbled.generate(order()))).toMatchObject({ kind: "retryable", status: 200 });
  });
});
