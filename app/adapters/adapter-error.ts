import type { ExternalService } from "./companies";

/**
 * A failure of an outside service, in our terms. `kind` says what to do: `retryable` can succeed later; `refused` never
 * succeeds (our request or the person's is wrong); `blocked` breaks the provider's content rules; `auth` and `quota`
 * need an operator.
 */
export class AdapterError extends Error {
  override name = "AdapterError";
  constructor(
    readonly service: ExternalService,
    readonly status: number,
    readonly kind: "retryable" | "refused" | "blocked" | "auth" | "quota",
    /** What is wrong, without the company and its status. */
    readonly detail: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(`${service} ${status}: ${detail}`);
  }
  get retryable(): boolean {
    return this.kind === "retryable";
  }
}

/** The detail of an `auth` whose model does not exist, or no longer. */
export const MODEL_GONE = "model_not_found";

export function isModelGone(error: AdapterError): boolean {
  return error.kind === "auth" && error.message.endsWith(MODEL_GONE);
}

/** The detail of a `refused` whose account at a network is no longer connected. */
export const NOT_CONNECTED = "the account is not connected";

export function isNotConnected(error: AdapterError): boolean {
  return error.kind === "refused" && error.message.endsWith(NOT_CONNECTED);
}

/** The detail of a `refused` whose country the provider does not serve. */
export const UNSUPPORTED_COUNTRY = "the country is not supported";

export function isUnsupportedCountry(error: AdapterError): boolean {
  return error.kind === "refused" && error.message.endsWith(UNSUPPORTED_COUNTRY);
}

/** The detail of a `blocked` after generation: the prompt was accepted, the picture was not. */
export const OUTPUT_BLOCKED = "made and then refused";
