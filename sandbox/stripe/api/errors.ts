export interface StripeErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  doc_url?: string;
  charge?: string;
}

/**
 * An error in Stripe's format. `executed`: the request had started its work when it failed. Such a response is stored
 * under the idempotency key; a validation error is not.
 */
export class StripeError extends Error {
  readonly body: StripeErrorBody;

  constructor(
    readonly status: number,
    body: StripeErrorBody,
    readonly executed = false,
  ) {
    super(body.message);
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll("_", "-")}` }
      : body;
  }
}

export function invalidParameter(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: "invalid_request_error",
    message,
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  });
}

export function resourceMissing(objectName: string, id: string, param: string): StripeError {
  return new StripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${objectName}: '${id}'`,
    param,
  });
}
