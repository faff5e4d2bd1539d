import type { RefusalResponses } from "../faults/refusals.ts";

/** An error in the company's format. */
export class NowPaymentsError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export function errorResponse(
  status: number,
  code: string,
  message: string,
  headers: HeadersInit = {},
): Response {
  return Response.json({ status: false, statusCode: status, code, message }, { status, headers });
}

const CODES: Record<number, string> = {
  400: "BAD_REQUEST",
  401: "AUTH_REQUIRED",
  403: "INVALID_API_KEY",
  404: "NOT_FOUND",
  429: "TOO_MANY_REQUESTS",
};

export function plainErrorResponse(status: number, retryAfterSeconds?: number): Response {
  const headers: HeadersInit =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  const code = CODES[status] ?? (status < 500 ? "INVALID_REQUEST_PARAMS" : "INTERNAL_ERROR");
  return errorResponse(status, code, status < 500 ? "The request was refused." : "Internal error", headers);
}

export const NOWPAYMENTS_REFUSALS: RefusalResponses<"nowpayments"> = {
  "invalid-key": () => errorResponse(403, "INVALID_API_KEY", "Invalid api key"),
  "amount-too-small": () => errorResponse(400, "AMOUNT_MINIMAL_ERROR", "amountTo is too small"),
  "cannot-create": () => errorResponse(400, "BAD_CREATE_PAYMENT_REQUEST", "Can not create the payment"),
};
