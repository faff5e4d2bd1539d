import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import {
  createImageModel,
  createPictureReader,
  type ImageModel,
  type PictureReader,
} from "~/adapters/openai.server";
import { inspectPicture } from "~/domain/designs/inspect";
import { judgePixels, readPngHeader } from "~/domain/designs/png";
import { finalPrompt } from "~/domain/designs/prompts";
import { SANDBOX_CREDENTIALS } from "../../sandbox/credentials.ts";
import { Rehearsal } from "../sandbox/rehearsal.ts";

/** The hard check's looks, by the production adapter over HTTP, every request and answer held to the provider's schemas. */
let rehearsal: Rehearsal;
let images: ImageModel;
let eyes: PictureReader;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  const config = {
    baseUrl: `${rehearsal.sandbox.url}/openai/v1`,
    key: SANDBOX_CREDENTIALS.OPENAI_API_KEY,
    fetch,
  };
  images = createImageModel(config);
  eyes = createPictureReader({ ...config, model: "gpt-6-luna" });
});
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

const spoil = (action: object) =>
  rehearsal.call("control", "POST", "/api/faults", { service: "openai", action, times: 1 });

async function draw(words: string) {
  const { bytes } = await images.draw({
    model: "gpt-image-2.5-flare",
    prompt: finalPrompt({ words, style: "", seed: 7 }),
    widthPx: 512,
    heightPx: 512,
    transparent: true,
    safetyIdentifier: "0123456789abcdef",
  });
  return { bytes, contentType: "image/png" } as const;
}

const BUS = 'a rocket over palm trees, lettered "Last bus to Mars"';

describe("looking at a picture", () => {
  it("reads the words that were drawn, and finds nothing against it", async () => {
    const picture = await draw(BUS);
    expect(await eyes.read(picture)).toEqual(["Last bus to Mars"]);
    expect(await eyes.judge(picture)).toEqual([]);
    expect(await inspectPicture({ eyes }, { prompt: BUS, bytes: picture.bytes })).toBeNull();
  });

  it("finds a slip of the pen", async () => {
    await spoil({ kind: "outcome", outcome: "misspelt" });
    const picture = await draw(BUS);
    expect(await eyes.read(picture)).toEqual(["Lsat bus to Mars"]);
    expect(await inspectPicture({ eyes }, { prompt: BUS, bytes: picture.bytes })).toBe(
      "provider:wrong-words",
    );
  });

  it("finds what must not be shown", async () => {
    await spoil({ kind: "outcome", outcome: "unfit" });
    const picture = await draw("two knights");
    expect(await eyes.judge(picture)).toEqual(["violence", "violence/graphic"]);
    expect(await inspectPicture({ eyes }, { prompt: "two knights", bytes: picture.bytes })).toBe(
      "provider:refused-afterwards",
    );
  });

  it("says that it could not look, where the reader declines or does not answer", async () => {
    const fox = await draw("a fox");
    // One that was not drawn here: nobody knows it by heart.
    await expect(eyes.read({ ...fox, bytes: fox.bytes.slice(0, -1) })).rejects.toMatchObject({
      kind: "retryable",
    });
    for (const action of [{ kind: "html", status: 200 }, { kind: "empty" }, { kind: "fail", status: 503 }]) {
      await spoil(action);
      await expect(eyes.judge(fox)).rejects.toBeInstanceOf(AdapterError);
    }
  });
});

describe("pixels that are wrong", () => {
  it.each([
    ["blank", "blank"],
    ["damaged", "unreadable"],
    ["opaque", "opaque"],
  ])("a %s picture is %s", async (outcome, found) => {
    await spoil({ kind: "outcome", outcome });
    const { bytes } = await draw("a fox");
    const header = readPngHeader(bytes);
    const pixels = header ? await judgePixels(bytes, header) : { status: "unreadable" as const };
    const verdict = pixels.status === "drawn" && !pixels.isTransparent ? "opaque" : pixels.status;
    expect(verdict).toBe(found);
  });
});
