import { Buffer } from "node:buffer";
import { z } from "zod";
import { AdapterError, MODEL_GONE } from "./adapter-error";
import { parseResponse, requestJson } from "./calls/http-client.server";
import type { GeneratedPicture, ImageGenerator } from "./ports/image-generator";

/** Cloudflare's Workers AI by its REST address. Its models draw neither transparency nor our print sizes. */

/** A picture takes 5–40 s. */
const DRAW_TIMEOUT_MS = 120_000;
/** The longest edge and the largest area that the models draw well; edges are multiples of `EDGE_STEP_PX`. */
const MAX_EDGE_PX = 1792;
const MAX_PIXELS = 1024 * 1792;
const EDGE_STEP_PX = 64;

const LIST_TIMEOUT_MS = 15_000;
const SHUTDOWN_DATE = "planned_deprecation_date";
/** Properties that no model must have: a date, a price, whether it is a trial. */
const modelList = z.object({
  result: z.array(
    z.object({
      name: z.string(),
      properties: z.array(z.object({ property_id: z.string(), value: z.unknown() })).default([]),
    }),
  ),
});

const answer = z.object({ result: z.object({ image: z.string().min(1) }) });

const failure = z.object({ errors: z.array(z.object({ code: z.number(), message: z.string() })).min(1) });
/** "No such model or task", "The model name is invalid", and "No route for that URI". */
const NO_SUCH_MODEL = new Set([5007, 3042, 7000]);
/** "Input prompt contains NSFW content". The documentation does not list it. */
const FLAGGED = 3030;
/** "You have used up your daily free allocation": the number that the documentation lists, and the one that is sent. */
const QUOTA_USED_UP = new Set([3036, 4006]);

export function createWorkersAi(config: {
  baseUrl: string;
  accountId: string;
  token: string;
  fetch: typeof fetch;
  timeoutMs?: number;
}): ImageGenerator {
  return {
    async generate(order) {
      const body = await requestJson({
        service: "workers-ai",
        fetch: config.fetch,
        url: `${config.baseUrl}/accounts/${config.accountId}/ai/run/${order.model}`,
        method: "POST",
        headers: { authorization: `Bearer ${config.token}`, "content-type": "application/json" },
        body: JSON.stringify({ prompt: order.prompt, ...drawableSize(order) }),
        timeoutMs: config.timeoutMs ?? DRAW_TIMEOUT_MS,
        describeError: explainFailure,
      });
      return readPicture(parseResponse("workers-ai", answer, body).result.image);
    },
    async listModels() {
      const body = await requestJson({
        service: "workers-ai",
        fetch: config.fetch,
        url: `${config.baseUrl}/accounts/${config.accountId}/ai/models/search?task=Text-to-Image&per_page=100`,
        headers: { authorization: `Bearer ${config.token}` },
        timeoutMs: config.timeoutMs ?? LIST_TIMEOUT_MS,
        describeError: explainFailure,
      });
      return parseResponse("workers-ai", modelList, body).result.map(({ name, properties }) => {
        const end = properties.find((each) => each.property_id === SHUTDOWN_DATE)?.value;
        return { id: name, endsAt: typeof end === "string" ? Date.parse(end) || null : null };
      });
    },
    async edit() {
      throw new AdapterError("workers-ai", 0, "refused", "its models cannot change a picture by words");
    },
  };
}

/** The same shape, as large as the model draws it. */
function drawableSize({ widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  const scale = Math.min(
    1,
    MAX_EDGE_PX / Math.max(widthPx, heightPx),
    Math.sqrt(MAX_PIXELS / (widthPx * heightPx)),
  );
  const edge = (px: number) => Math.max(EDGE_STEP_PX, Math.floor((px * scale) / EDGE_STEP_PX) * EDGE_STEP_PX);
  return { width: edge(widthPx), height: edge(heightPx) };
}

function readPicture(base64: string): GeneratedPicture {
  const bytes = Buffer.from(base64, "base64");
  const isPng = bytes[0] === 0x89 && bytes[1] === 0x50;
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  if (!isPng && !isJpeg) throw new AdapterError("workers-ai", 200, "retryable", "picture is not readable");
  return { bytes, contentType: isPng ? "image/png" : "image/jpeg", usage: null };
}

function explainFailure(status: number, body: unknown) {
  const parsed = failure.safeParse(body);
  const [error] = parsed.success ? parsed.data.errors : [];
  if (!error) return undefined;
  const message = `${error.code}`;
  if (error.code === FLAGGED) return { kind: "blocked" as const, message };
  if (QUOTA_USED_UP.has(error.code)) return { kind: "quota" as const, message };
  if (NO_SUCH_MODEL.has(error.code) || status === 404) return { kind: "auth" as const, message: MODEL_GONE };
  return { message };
}
