export type ExternalService = "stripe" | "openai" | "printful" | "resend" | "webhook" | "names";

/**
 * What an outside service answered, in our terms. `kind` tells what may be done about it:
 * `retryable` later, `refused` never (our request or the person's), `blocked` by the provider's content rules,
 * `auth` and `quota` by an operator.
 */
export class AdapterError extends Error {
  override name = "AdapterError";
  constructor(
    readonly service: ExternalService,
    readonly status: number,
    readonly kind: "retryable" | "refused" | "blocked" | "auth" | "quota",
    message: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(`${service} ${status}: ${message}`);
  }
  get retryable(): boolean {
    return this.kind === "retryable";
  }
}

/** The detail of a `blocked` that came after the work: the words passed, what was made of them did not. */
export const OUTPUT_BLOCKED = "made and then refused";
