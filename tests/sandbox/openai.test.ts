import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moderate } from "../../sandbox/openai/moderation.ts";
import { Rehearsal } from "./rehearsal.ts";

let rehearsal: Rehearsal;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
});
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

interface Answer {
  status: number;
  json: {
    data: { b64_json: string }[];
    size: string;
    background: string;
    output_format: string;
    usage: { total_tokens: number; output_tokens: number };
    error: {
      type: string;
      code: string;
      param: string;
      message: string;
      moderation_details: { moderation_stage: string; categories: string[] };
    };
  };
}

const generate = (changes: object = {}) =>
  rehearsal.call("openai", "POST", "/v1/images/generations", {
    model: "gpt-image-2.5-flare",
    prompt: "a fox reading a book, flat illustration",
    size: "512x768",
    output_format: "png",
    ...changes,
  }) as Promise<Answer>;

describe("a picture", () => {
  it("has the requested size, format and transparency", async () => {
    const answer = await generate({ background: "transparent", quality: "low" });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ size: "512x768", background: "transparent", output_format: "png" });
    expect(answer.json.usage.output_tokens).toBe(102);
    const picture = sharp(Buffer.from(answer.json.data[0]?.b64_json ?? "", "base64"));
    expect(await picture.metadata()).toMatchObject({ format: "png", width: 512, height: 768 });
    const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(data.some((value, index) => index % 4 === 3 && value === 255)).toBe(true);

    const webp = await generate({ output_format: "webp", background: "opaque" });
    const second = sharp(Buffer.from(webp.json.data[0]?.b64_json ?? "", "base64"));
    expect((await second.metadata()).format).toBe("webp");
  });

  it("differs from the others of the same request", async () => {
    const { json } = await generate({ n: 2, size: "256x256" });
    expect(json.data).toHaveLength(2);
    expect(json.data[0]?.b64_json).not.toBe(json.data[1]?.b64_json);
  });

  it("takes as long as configured while the other services keep answering", async () => {
    rehearsal.sandbox.control.setTiming({ imageMs: [3_000, 3_100] });
    const startedAt = performance.now();
    let isDrawn = false;
    const picture = generate({ size: "1024x1024" }).finally(() => {
      isDrawn = true;
    });
    expect((await rehearsal.call("mail", "GET", "/emails")).status).toBe(200);
    expect(isDrawn).toBe(false);
    expect((await picture).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(2_990);
  });

  it("is refused for parameters that the API does not have", async () => {
    const cases: [object, number, string, string | null][] = [
      [{ style: "vivid" }, 400, "unknown_parameter", "style"],
      [{ response_format: "url" }, 400, "unknown_parameter", "response_format"],
      [{ model: "dall-e-3" }, 404, "model_not_found", "model"],
      [{ model: "gpt-image-1" }, 404, "model_not_found", "model"],
      [{ model: undefined }, 400, "missing_required_parameter", "model"],
      [{ prompt: undefined }, 400, "missing_required_parameter", "prompt"],
      [{ prompt: "a".repeat(32_001) }, 400, "string_above_max_length", "prompt"],
      [{ size: "1000x1000" }, 400, "invalid_value", "size"],
      [{ size: "256x1024" }, 400, "invalid_value", "size"],
      [{ size: "4096x2304" }, 400, "invalid_value", "size"],
      [{ quality: "hd" }, 400, "invalid_value", "quality"],
      [{ model: "gpt-image-2", quality: "max" }, 400, "invalid_value", "quality"],
      [{ background: "transparent", output_format: "jpeg" }, 400, "invalid_value", "background"],
      [{ n: 11 }, 400, "integer_above_max_value", "n"],
    ];
    for (const [changes, status, code, param] of cases) {
      const { status: got, json } = await generate(changes);
      expect([got, json.error?.code, json.error?.param, changes]).toEqual([status, code, param, changes]);
    }
    const transparent = await generate({ model: "gpt-image-2", background: "transparent" });
    expect(transparent.json.error).toMatchObject({
      type: "image_generation_user_error",
      code: "invalid_value",
      message: "Transparent background is not supported for this model.",
    });
  });

  it("is refused for a forbidden prompt, with the category", async () => {
    const { status, json } = await generate({ prompt: "an erotic nude on a beach" });
    expect(status).toBe(400);
    expect(json.error).toMatchObject({
      type: "image_generation_user_error",
      code: "moderation_blocked",
      moderation_details: { moderation_stage: "input", categories: ["sexual"] },
    });
    expect(json.error.message).toMatch(/safety_violations=\[sexual\]/);
  });
});

describe("a change of a picture", () => {
  async function change(fields: Record<string, string>, files: Record<string, Buffer>) {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      model: "gpt-image-2.5-sunburst",
      size: "512x512",
      ...fields,
    }))
      form.set(name, value);
    for (const [name, bytes] of Object.entries(files))
      form.set(name, new Blob([new Uint8Array(bytes)], { type: "image/png" }), `${name}.png`);
    const answer = await fetch(`${rehearsal.sandbox.url}/openai/v1/images/edits`, {
      method: "POST",
      headers: { authorization: "Bearer sk-sandbox" },
      body: form,
    });
    return { status: answer.status, json: (await answer.json()) as Answer["json"] };
  }
  const plain = (widthPx: number, heightPx: number, alpha = 1) =>
    sharp({
      create: { width: widthPx, height: heightPx, channels: 4, background: { r: 200, g: 40, b: 30, alpha } },
    })
      .png()
      .toBuffer();
  const prompt = (words: string) =>
    `Change the attached artwork for a garment print: ${words}. Leave everything else as it is. Variation 7.`;
  const pixels = async (json: Answer["json"]) =>
    sharp(Buffer.from(json.data?.[0]?.b64_json ?? "", "base64"))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });

  it("keeps what the mask closes and changes what it opens, at the requested size", async () => {
    const mask = await sharp(await plain(200, 200))
      .composite([{ input: await plain(100, 200), left: 0, top: 0, blend: "dest-out" }])
      .png()
      .toBuffer();
    const { status, json } = await change(
      { prompt: prompt("make it blue") },
      { image: await plain(200, 200), mask },
    );
    expect(status).toBe(200);
    const { data, info } = await pixels(json);
    expect([info.width, info.height]).toEqual([512, 512]);
    const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 3)];
    expect(at(400, 256)).toEqual([200, 40, 30]);
    expect(at(100, 256)).not.toEqual([200, 40, 30]);
  });

  it("removes a background where the words say so", async () => {
    const words = "Remove the background completely";
    const { json } = await change(
      { prompt: prompt(words), background: "transparent" },
      { image: await plain(64, 64) },
    );
    expect((await pixels(json)).data.every((value, at) => at % 4 !== 3 || value === 0)).toBe(true);
  });

  it("is refused with the API's errors: no picture, another size of the mask, forbidden words, unknown fields", async () => {
    const image = await plain(64, 64);
    const code = async (fields: Record<string, string>, files: Record<string, Buffer>) =>
      (await change(fields, files)).json.error?.code;
    expect(await code({ prompt: "a" }, {})).toBe("missing_required_parameter");
    expect(await code({ prompt: "a" }, { image: Buffer.from("no picture") })).toBe("invalid_image_file");
    expect(await code({ prompt: "a" }, { image, mask: await plain(32, 64, 0) })).toBe("invalid_image_file");
    expect(await code({ prompt: "a swastika" }, { image })).toBe("moderation_blocked");
    expect(await code({ prompt: "a", moderation: "low" }, { image })).toBe("unknown_parameter");
    expect(await code({ prompt: "a", model: "dall-e-2" }, { image })).toBe("model_not_found");
  });
});

describe("moderation", () => {
  it("accepts harmless words that resemble forbidden ones", () => {
    const harmless = [
      "a naked mole rat in a tuxedo",
      "lipstick in nude tones",
      "Al Gore planting a tree",
      "a child flying a kite",
      "Mickey Mouse wearing Nike shoes",
      "killer whale, essex sunset, assassin cosplay",
      "sextant and compass, vintage",
    ];
    for (const prompt of harmless) expect([prompt, moderate(prompt)]).toEqual([prompt, []]);
  });

  it("names the categories of a refused text", async () => {
    expect(moderate("nude school girl")).toEqual(["sexual", "sexual/minors"]);
    expect(moderate("a decapitated knight, gory")).toEqual(["violence", "violence/graphic"]);
    expect(moderate("swastika flag")).toEqual(["hate"]);
    const { json } = (await rehearsal.call("openai", "POST", "/v1/moderations", {
      model: "omni-moderation-latest",
      input: ["a kitten", "hitler portrait"],
    })) as unknown as { json: { results: { flagged: boolean; categories: Record<string, boolean> }[] } };
    expect(json.results.map((result) => result.flagged)).toEqual([false, true]);
    expect(json.results[1]?.categories.hate).toBe(true);
  });
});

describe("models and keys", () => {
  it("lists the models available that day: three end in December 2026", async () => {
    const ids = async () => {
      const { json } = await rehearsal.call("openai", "GET", "/v1/models");
      return (json as { data: { id: string }[] }).data.map((model) => model.id);
    };
    expect(await ids()).toEqual(expect.arrayContaining(["gpt-image-2.5-flare", "gpt-6-luna"]));
    const yearMs = 365 * 24 * 3600 * 1000;
    rehearsal.sandbox.control.advanceClock(yearMs);
    expect(await ids()).not.toContain("gpt-image-1.5");
    expect((await generate({ model: "gpt-image-1.5" })).json.error.code).toBe("model_not_found");
  });

  it("refuses a wrong key and an unknown path in OpenAI's error format", async () => {
    const wrong = await rehearsal.call("openai", "GET", "/v1/models", undefined, {
      authorization: "Bearer sk-no",
    });
    expect([wrong.status, (wrong as unknown as Answer).json.error.code]).toEqual([401, "invalid_api_key"]);
    const unknown = await rehearsal.call("openai", "GET", "/v1/unicorns");
    expect([unknown.status, (unknown as unknown as Answer).json.error.type]).toEqual([
      404,
      "invalid_request_error",
    ]);
  });
});
