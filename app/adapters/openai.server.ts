import { Buffer } from "node:buffer";
import { z } from "zod";
import { AdapterError } from "./adapter-error";
import { parseResponse, requestJson } from "./calls/http-client.server";
import { explainFailure } from "./openai/explain-failure";
import { completion, parseAnswerJson, pictureUrl } from "./openai/vision-call.server";
import type { GeneratedPicture, ImageGenerator, ImageOrder } from "./ports/image-generator";
import type { VisionModel } from "./ports/vision-model";

/** A picture takes 10–200 s. Only the queue consumer waits for it. */
const DRAW_TIMEOUT_MS = 300_000;

/** An inspection takes seconds. After a timeout the picture is delivered and inspected later. */
const LOOK_TIMEOUT_MS = 20_000;

const answer = z.object({
  data: z.array(z.object({ b64_json: z.string().min(1) })).min(1),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).nullish(),
});

const modelList = z.object({
  data: z.array(z.object({ id: z.string(), shutdown_date: z.string().nullish() })),
});

/** A picture of 20 MB in base64. */
const MAX_PICTURE_ANSWER_BYTES = 28 * 1024 * 1024;

export function createImageGenerator(config: {
  baseUrl: string;
  key: string;
  fetch: typeof fetch;
  timeoutMs?: number;
}): ImageGenerator {
  const draw = async (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const responded = await requestJson({
      service: "openai",
      fetch: config.fetch,
      url: `${config.baseUrl}${path}`,
      method: "POST",
      headers: { authorization: `Bearer ${config.key}`, ...headers },
      body,
      timeoutMs: config.timeoutMs ?? DRAW_TIMEOUT_MS,
      maxBytes: MAX_PICTURE_ANSWER_BYTES,
      describeError: explainFailure,
    });
    return readPicture(responded);
  };
  return {
    generate: (order) =>
      draw("/images/generations", JSON.stringify({ ...commonParameters(order), n: 1, moderation: "auto" }), {
        "content-type": "application/json",
      }),
    // As a form: a picture within JSON would be limited to 20 MB and a third larger.
    edit(order) {
      const form = new FormData();
      for (const [name, value] of Object.entries(commonParameters(order))) form.set(name, value);
      const { bytes, contentType } = order.picture;
      const extension = contentType === "image/png" ? "png" : "jpg";
      form.set("image", new Blob([bytes as BlobPart], { type: contentType }), `picture.${extension}`);
      if (order.mask) form.set("mask", new Blob([order.mask as BlobPart], { type: "image/png" }), "mask.png");
      return draw("/images/edits", form);
    },
    async listModels() {
      const body = await requestJson({
        service: "openai",
        fetch: config.fetch,
        url: `${config.baseUrl}/models`,
        headers: { authorization: `Bearer ${config.key}` },
        timeoutMs: config.timeoutMs ?? LOOK_TIMEOUT_MS,
        describeError: explainFailure,
      });
      return parseResponse("openai", modelList, body).data.map(({ id, shutdown_date }) => ({
        id,
        endsAt: shutdown_date ? Date.parse(shutdown_date) || null : null,
      }));
    },
  };
}

function commonParameters(order: ImageOrder) {
  return {
    model: order.model,
    prompt: order.prompt,
    size: `${order.widthPx}x${order.heightPx}`,
    quality: "high",
    background: order.transparent ? "transparent" : "opaque",
    output_format: "png",
    safety_identifier: order.safetyIdentifier,
  };
}

function readPicture(body: unknown): GeneratedPicture {
  const parsed = parseResponse("openai", answer, body);
  return {
    bytes: fromBase64(parsed.data[0]?.b64_json ?? ""),
    contentType: "image/png",
    usage: parsed.usage
      ? { inputTokens: parsed.usage.input_tokens, outputTokens: parsed.usage.output_tokens }
      : null,
  };
}

const judgment = z.object({
  results: z.array(z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean()) })).min(1),
});

const lettering = z.object({ lettering: z.array(z.string()) });

/** The provider enforces a strict schema only if all properties are required and no others are allowed. */
const LETTERING_SCHEMA = {
  name: "lettering",
  strict: true,
  schema: {
    type: "object",
    properties: { lettering: { type: "array", items: { type: "string" } } },
    required: ["lettering"],
    additionalProperties: false,
  },
};

export function createVisionModel(config: {
  baseUrl: string;
  key: string;
  model: string;
  fetch: typeof fetch;
  timeoutMs?: number;
}): VisionModel {
  const ask = (path: string, body: unknown) =>
    requestJson({
      service: "openai",
      fetch: config.fetch,
      url: `${config.baseUrl}${path}`,
      method: "POST",
      headers: { authorization: `Bearer ${config.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      timeoutMs: config.timeoutMs ?? LOOK_TIMEOUT_MS,
      describeError: explainFailure,
    });
  return {
    async moderate(picture) {
      const body = await ask("/moderations", {
        model: "omni-moderation-latest",
        input: [{ type: "image_url", image_url: { url: pictureUrl(picture) } }],
      });
      return parseResponse("openai", judgment, body).results.flatMap(({ flagged, categories }) =>
        flagged ? Object.keys(categories).filter((name) => categories[name]) : [],
      );
    },
    async readLettering(picture) {
      const body = await ask("/chat/completions", {
        model: config.model,
        messages: [
          {
            role: "user",
            content: [
              {
                type: "text",
                text: "Write down every word that is lettered in this picture, letter by letter as it stands there, mistakes included. One entry for each phrase; none where nothing is lettered.",
              },
              { type: "image_url", image_url: { url: pictureUrl(picture), detail: "high" } },
            ],
          },
        ],
        response_format: { type: "json_schema", json_schema: LETTERING_SCHEMA },
      });
      const [choice] = parseResponse("openai", completion, body).choices;
      // Cut off, filtered or refused: the picture was not read.
      if (choice?.finish_reason !== "stop" || choice.message.content === null)
        throw new AdapterError("openai", 200, "retryable", "the picture was not read");
      return parseResponse("openai", lettering, parseAnswerJson(choice.message.content)).lettering;
    },
  };
}

/** Buffer decodes a print file of 5 MB ten times faster than `atob` with a loop, but ignores invalid characters. */
function fromBase64(text: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new AdapterError("openai", 200, "retryable", "picture is not base64");
  return Buffer.from(text, "base64");
}
