import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { RefusalResponses } from "../faults/refusals.ts";
import type { DrawingThread } from "../openai/drawing-thread.ts";
import { moderate } from "../openai/moderation.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, serviceApp } from "../server/service-app.ts";

/** The text-to-image models that the account may run, and when those that end will be shut down. */
const MODELS = new Map<string, string | null>([
  ["@cf/leonardo/lucid-origin", null],
  ["@cf/leonardo/phoenix-1.0", "2027-05-30"],
]);
const PROMPT_CHARS_MAX = 2048;
const EDGE_PX = { least: 64, most: 2500, first: 1120 };

const REFUSALS: RefusalResponses<"workers-ai"> = {
  "invalid-key": () => refuse(401, 10000, "Authentication error"),
  "quota-gone": () =>
    refuse(
      429,
      3036,
      "You have used up your daily free allocation of 10,000 neurons. Please upgrade to Cloudflare's Workers Paid plan if you would like to continue usage.",
    ),
  "quota-gone-too": () => refuse(429, 4006, "you have used up your daily free allocation of 10,000 neurons"),
  "unknown-model": () => refuse(400, 5007, "No such model or task"),
  "invalid-model": () => refuse(404, 3042, "The model name is invalid"),
  "not-allowed": () => refuse(403, 3041, "The account is not allowed to access this model"),
};

function refuse(
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body = { result: null, success: false, errors: [{ code, message }], messages: [] };
  return Response.json(body, { status, headers });
}

/** Cloudflare's Workers AI by its REST address: pictures as base64 JPEG, always with a painted background. */
export function workersAiApp(sandbox: Sandbox, studio: DrawingThread): ServiceApp {
  const app = serviceApp(sandbox, {
    service: "workers-ai",
    prefix: "/workers-ai",
    errorResponse: (status, retryAfterSeconds) =>
      refuse(
        status,
        3040,
        "No more data centers to forward the request to",
        retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
      ),
    refusals: REFUSALS,
    onError(error) {
      if (error instanceof SyntaxError) return refuse(400, 5006, "Error: must be JSON");
      console.error(error);
      return refuse(500, 3043, "Internal server error");
    },
    onUnknownPath: () => refuse(404, 7000, "No route for that URI"),
  });
  app.get("/client/v4/accounts/:account/ai/models/search", async (c) => {
    const refused = refuseStranger(c.req.header("authorization"), c.req.param("account"));
    if (refused) return refused;
    await c.get("work")();
    const result = [...MODELS].map(([name, ends]) => ({
      ...{ name, description: "", source: 1, task: { name: "Text-to-Image" } },
      properties: [
        { property_id: "beta", value: "false" },
        ...(ends ? [{ property_id: "planned_deprecation_date", value: ends }] : []),
      ],
    }));
    return c.json({ result, success: true, errors: [], messages: [] });
  });
  app.post("/client/v4/accounts/:account/ai/run/:vendor/:maker/:model", async (c) => {
    const refused = refuseStranger(c.req.header("authorization"), c.req.param("account"));
    if (refused) return refused;
    await c.get("work")();
    const { vendor, maker, model } = c.req.param();
    if (!MODELS.has(`${vendor}/${maker}/${model}`)) return REFUSALS["unknown-model"]("");
    const { prompt, width, height } = (await c.req.json()) as Record<string, unknown>;
    if (typeof prompt !== "string" || prompt === "" || prompt.length > PROMPT_CHARS_MAX)
      return refuse(400, 5006, `Error: prompt must be 1 to ${PROMPT_CHARS_MAX} characters`);
    const [widthPx, heightPx] = [width ?? EDGE_PX.first, height ?? EDGE_PX.first];
    if (!isEdge(widthPx) || !isEdge(heightPx))
      return refuse(400, 5006, "Error: width or height out of range");
    if (moderate(prompt).length > 0) return refuse(400, 3030, "AiError: Input prompt contains NSFW content.");
    const [minMs] = sandbox.store.data.timing.imageMs;
    const [drawn] = await Promise.all([
      studio.draw({ prompt, widthPx, heightPx, transparent: true, format: "png" }),
      sleep(minMs),
    ]);
    const jpeg = await sharp(drawn).flatten({ background: "#ffffff" }).jpeg({ quality: 95 }).toBuffer();
    return c.json({ result: { image: jpeg.toString("base64") }, success: true, errors: [], messages: [] });
  });
  return app;
}

function refuseStranger(authorization: string | undefined, account: string): Response | null {
  if (authorization !== `Bearer ${SANDBOX_CREDENTIALS.WORKERS_AI_API_TOKEN}`)
    return REFUSALS["invalid-key"]("");
  if (account !== SANDBOX_CREDENTIALS.WORKERS_AI_ACCOUNT_ID)
    return refuse(404, 7003, "Could not route to that account");
  return null;
}

function isEdge(value: unknown): value is number {
  return (
    typeof value === "number" && Number.isInteger(value) && value >= EDGE_PX.least && value <= EDGE_PX.most
  );
}
