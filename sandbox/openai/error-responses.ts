import type { RefusalResponses } from "../faults/refusals.ts";
import { randomBase62 } from "../server/random-ids.ts";
import { modelNotFound, OpenAIError, type OpenAIErrorBody } from "./errors.ts";

type Short = Pick<OpenAIErrorBody, "message" | "type" | "code">;

const SERVER = "The server had an error while processing your request. Sorry about that!";

/** Error texts by status; other statuses use those of their class (4xx, 5xx). */
const BODIES: Record<number, Short> = {
  400: { message: "Invalid request.", type: "invalid_request_error", code: null },
  401: {
    message:
      "Incorrect API key provided: sk-s****dbox. You can find your API key at https://platform.openai.com/account/api-keys.",
    type: "invalid_request_error",
    code: "invalid_api_key",
  },
  403: {
    message: "You do not have permission to access this resource.",
    type: "invalid_request_error",
    code: null,
  },
  404: { message: "The resource was not found.", type: "invalid_request_error", code: null },
  408: { message: "Request timed out.", type: "server_error", code: null },
  429: {
    message: "Rate limit reached for images per minute. Please try again later.",
    type: "requests",
    code: "rate_limit_exceeded",
  },
  500: { message: SERVER, type: "server_error", code: null },
  503: {
    message: "The engine is currently overloaded, please try again later.",
    type: "server_error",
    code: null,
  },
};

/** A response of any status in OpenAI's error format. */
export function openaiErrorResponse(status: number, retryAfterSeconds?: number): Response {
  const body = BODIES[status] ??
    BODIES[status < 500 ? 400 : 500] ?? { message: SERVER, type: "", code: null };
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  return refuse(status, body).toResponse(headers);
}

export const OPENAI_REFUSALS: RefusalResponses<"openai"> = {
  moderation: () => moderationError("input", ["sexual"]).toResponse(),
  "moderation-of-picture": () => moderationError("output", ["violence"]).toResponse(),
  "quota-gone": () =>
    refuse(429, {
      message:
        "You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.",
      type: "insufficient_quota",
      code: "insufficient_quota",
    }).toResponse(),
  "spend-limit": () =>
    refuse(429, {
      message: "Your organization has reached its monthly spend limit.",
      type: "insufficient_quota",
      code: "organization_spend_limit_exceeded",
    }).toResponse(),
  "unknown-model": (requestBody) => modelNotFound(modelOf(requestBody)).toResponse(),
  "model-not-allowed": (requestBody) =>
    refuse(403, {
      message: `Your organization must be verified to use the model \`${modelOf(requestBody)}\`. Please go to: https://platform.openai.com/settings/organization/general and click on Verify Organization.`,
      type: "invalid_request_error",
      code: null,
    }).toResponse(),
  "invalid-key": () => openaiErrorResponse(401),
};

/** The refusal of a prompt or of the picture drawn from it. */
export function moderationError(stage: "input" | "output", categories: string[]): OpenAIError {
  const message = `Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com and include the request ID req_${randomBase62(24)}. safety_violations=[${categories.join(", ")}].`;
  return new OpenAIError(400, {
    message,
    type: "image_generation_user_error",
    param: null,
    code: "moderation_blocked",
    moderation_details: { moderation_stage: stage, categories },
  });
}

function refuse(status: number, body: Short): OpenAIError {
  return new OpenAIError(status, { ...body, param: null });
}

function modelOf(requestBody: string): string {
  return /"model"\s*:\s*"([^"]{1,100})"/.exec(requestBody)?.[1] ?? "unknown";
}
