import type { RefusalResponses } from "../faults/refusals.ts";
import { PrintfulError, problem } from "./errors.ts";

/** The older of the two error formats, for the statuses that use it. */
const REASONS: Record<number, [reason: string, message: string]> = {
  400: ["BadRequest", "The request was refused."],
  401: ["Unauthorized", "The access token provided is invalid."],
  403: ["Forbidden", "The access token lacks the required scope."],
  404: ["NotFound", "Not found."],
  409: ["Conflict", "The order cannot be changed now."],
};

const TITLES: Record<number, string> = {
  429: "Too many requests",
  500: "Internal server error",
  502: "Bad gateway",
  503: "Service unavailable",
  504: "Gateway timeout",
};

/** A response of any status, in the one of Printful's two error formats that the status uses. */
export function printfulErrorResponse(status: number, retryAfterSeconds?: number): Response {
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  if (status === 429)
    return problem(429, "Too many requests", "You have hit the rate limit.", "/v2", headers);
  if (status >= 500) {
    const title = TITLES[status] ?? "Internal server error";
    return problem(status, title, "Something went wrong on our side.", "/v2", headers);
  }
  const [reason, message] = REASONS[status] ?? ["BadRequest", "The request was refused."];
  return new PrintfulError(status, reason, message).toResponse();
}

export const PRINTFUL_REFUSALS: RefusalResponses<"printful"> = {
  "invalid-key": () => printfulErrorResponse(401),
  "not-permitted": () => printfulErrorResponse(403),
};
