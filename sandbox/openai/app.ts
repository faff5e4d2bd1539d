import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { takeOutcome } from "../faults/fault-rules.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import { randomBase62 } from "../server/random-ids.ts";
import type { Sandbox } from "../server/sandbox.ts";
import {
  readMultipartForm,
  type ServiceApp,
  type ServiceContext,
  serviceApp,
} from "../server/service-app.ts";
import type { DrawingThread, DrawTask } from "./drawing-thread.ts";
import { moderationError, OPENAI_REFUSALS, openaiErrorResponse } from "./error-responses.ts";
import { invalidRequest, modelNotFound, OpenAIError } from "./errors.ts";
import { type ImageQuality, type ImageRequest, readEditRequest, readImageRequest } from "./image-params.ts";
import { availableModels, type ImageModel, TEXT_MODEL } from "./models.ts";
import { imageViolations, type ModerationCategory, moderate, moderationResult } from "./moderation.ts";
import { PICTURE_DEFECTS, type PictureDefect, PictureMemory } from "./picture-memory.ts";
import { answerAboutPicture } from "./vision.ts";

const PREFIX = "/openai";
/** Output tokens of a 1024×1024 picture; other sizes scale by area. */
const TOKENS_PER_PICTURE: Record<ImageQuality, number> = {
  low: 272,
  medium: 1056,
  high: 4160,
  xhigh: 6240,
  max: 8320,
};
const CHARS_PER_TOKEN = 4;
const SEED_MAX = 2 ** 31;
/** `moderation: "low"` still refuses these. */
const NEVER: ModerationCategory[] = [
  "sexual",
  "sexual/minors",
  "hate",
  "hate/threatening",
  "illicit/violent",
];

/** OpenAI's images, models, chat completions and moderations. */
export function openaiApp(sandbox: Sandbox, studio: DrawingThread): ServiceApp {
  const gallery = new PictureMemory(studio);
  const app = serviceApp(sandbox, {
    service: "openai",
    prefix: PREFIX,
    errorResponse: openaiErrorResponse,
    refusals: OPENAI_REFUSALS,
    onError(error) {
      if (error instanceof OpenAIError) return error.toResponse();
      if (error instanceof SyntaxError) {
        return invalidRequest("We could not parse the JSON body of your request.", null, null).toResponse();
      }
      console.error(error);
      const message = "The server had an error while processing your request. Sorry about that!";
      return new OpenAIError(500, { message, type: "server_error", param: null, code: null }).toResponse();
    },
    onUnknownPath(c) {
      const message = `Invalid URL (${c.req.method} ${c.req.path.slice(PREFIX.length)})`;
      return new OpenAIError(404, {
        message,
        type: "invalid_request_error",
        param: null,
        code: null,
      }).toResponse();
    },
  });

  app.use(async (c, next) => {
    const startedAt = performance.now();
    await next();
    if (!c.res.headers.has("x-request-id")) c.res.headers.set("x-request-id", `req_${randomBase62(24)}`);
    c.res.headers.set("openai-version", "2020-10-01");
    c.res.headers.set("openai-processing-ms", String(Math.round(performance.now() - startedAt)));
  });
  app.use(async (c, next) => {
    authorize(c);
    await c.get("work")();
    await next();
  });

  app.post("/v1/images/generations", async (c) => {
    const request = readImageRequest(await c.req.json(), sandbox.now());
    refuseForbidden(request);
    return c.json(await respond(sandbox, request, (task, defect) => gallery.draw(task, defect)));
  });
  app.post("/v1/images/edits", async (c) => {
    const request = await readEditRequest(await readMultipartForm(c), sandbox.now());
    refuseForbidden(request);
    return c.json(
      await respond(sandbox, request, (task, defect) =>
        gallery.edit(task, request.picture, request.mask, defect),
      ),
    );
  });
  app.get("/v1/models", (c) =>
    c.json({ object: "list", data: [...availableModels(sandbox.now()), TEXT_MODEL].map(viewModel) }),
  );
  app.get("/v1/models/:model", (c) => {
    const id = c.req.param("model");
    const model = availableModels(sandbox.now()).find((known) => known.id === id);
    if (!model) throw modelNotFound(id);
    return c.json(viewModel(model));
  });
  app.post("/v1/moderations", async (c) => {
    const body = (await c.req.json()) as { input?: unknown; model?: unknown } | null;
    const model = body?.model ?? "omni-moderation-latest";
    if (typeof model !== "string" || !/^(omni|text)-moderation-/.test(model))
      throw modelNotFound(String(model));
    const seen = moderationPictures(body?.input).flatMap((url) => gallery.contentOf(url)?.categories ?? []);
    const results = moderationInputs(body?.input).map((text) => moderationResult(text, seen));
    const version = model.endsWith("-latest") ? "omni-moderation-2024-09-26" : model;
    return c.json({ id: `modr-${randomBase62(29)}`, model: version, results });
  });
  app.post("/v1/chat/completions", async (c) =>
    c.json(await answerAboutPicture(await c.req.json(), gallery, sandbox.now())),
  );
  return app;
}

async function respond(
  sandbox: Sandbox,
  request: ImageRequest,
  draw: (task: DrawTask, defect: PictureDefect | undefined) => Promise<Buffer>,
): Promise<object> {
  const [minMs, maxMs] = sandbox.store.data.timing.imageMs;
  const task = {
    prompt: request.prompt,
    widthPx: request.widthPx,
    heightPx: request.heightPx,
    transparent: request.transparent,
    format: request.format,
  };
  const luck = takeOutcome(sandbox.store, "openai", PICTURE_DEFECTS, request.prompt);
  const [pictures] = await Promise.all([
    Promise.all(
      // The first picture follows the prompt's own seed; the others must differ from it.
      Array.from({ length: request.n }, (_, index) =>
        draw(index === 0 ? task : { ...task, seed: randomInt(SEED_MAX) }, luck?.outcome),
      ),
    ),
    sleep(maxMs > minMs ? randomInt(minMs, maxMs + 1) : minMs),
  ]);
  const inputTokens = Math.ceil(request.prompt.length / CHARS_PER_TOKEN);
  const area = (request.widthPx * request.heightPx) / 1024 ** 2;
  const outputTokens = Math.round(TOKENS_PER_PICTURE[request.quality] * area) * request.n;
  return {
    created: Math.floor(sandbox.now() / 1000),
    background: request.transparent ? "transparent" : "opaque",
    output_format: request.format,
    quality: request.quality,
    size: `${request.widthPx}x${request.heightPx}`,
    data: pictures.map((bytes) => ({ b64_json: bytes.toString("base64") })),
    usage: {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      input_tokens_details: { text_tokens: inputTokens, image_tokens: 0 },
      output_tokens_details: { image_tokens: outputTokens, text_tokens: 0 },
    },
    ...(request.safetyIdentifier === null ? {} : { safety_identifier: request.safetyIdentifier }),
  };
}

function refuseForbidden(request: ImageRequest): void {
  const found = moderate(request.prompt).filter(
    (category) => request.moderation === "auto" || NEVER.includes(category),
  );
  if (found.length === 0) return;
  throw moderationError("input", imageViolations(found));
}

function moderationInputs(input: unknown): string[] {
  if (typeof input === "string") return [input];
  if (Array.isArray(input) && input.length > 0) {
    if (input.every((entry) => typeof entry === "string")) return input;
    // Parts of one message are judged together, pictures included.
    const texts = (input as { type?: unknown; text?: unknown }[]).filter((part) => part?.type === "text");
    return [texts.map((part) => String(part.text)).join("\n")];
  }
  throw invalidRequest("Missing required parameter: 'input'.", "input", "missing_required_parameter");
}

function moderationPictures(input: unknown): unknown[] {
  if (!Array.isArray(input)) return [];
  return (input as { type?: unknown; image_url?: { url?: unknown } }[])
    .filter((part) => part?.type === "image_url")
    .map((part) => part.image_url?.url);
}

function viewModel(model: ImageModel): object {
  return {
    id: model.id,
    object: "model",
    created: model.created,
    owned_by: "system",
    shutdown_date: model.shutdownDate,
  };
}

function authorize(c: ServiceContext): void {
  const key = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (key === SANDBOX_CREDENTIALS.OPENAI_API_KEY) return;
  const message = key
    ? `Incorrect API key provided: ${key.slice(0, 4)}****${key.slice(-4)}. You can find your API key at https://platform.openai.com/account/api-keys.`
    : "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
  throw new OpenAIError(401, {
    message,
    type: "invalid_request_error",
    param: null,
    code: "invalid_api_key",
  });
}
