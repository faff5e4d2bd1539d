import type { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import {
  type BreakerCompany,
  recordFailureStatements,
  recordSuccessStatement,
} from "~/domain/circuit-breakers/circuit-breaker";
import { errorFields, log } from "~/lib/log";

/** Tells the circuit breaker how a call to an image model ended. A failed write is only logged. */
export async function recordModelCall(
  app: Pick<App, "db" | "now">,
  {
    company,
    error,
    requestedAt,
  }: { company: BreakerCompany; error: AdapterError | null; requestedAt: number },
): Promise<void> {
  // A prompt that the model rejects says nothing about the service: it works.
  const statements =
    error === null || error.kind === "blocked" || error.kind === "refused"
      ? [recordSuccessStatement(company, requestedAt)]
      : recordFailureStatements(company, {
          cause: error.kind === "retryable" ? "away" : error.kind,
          askedAt: requestedAt,
          now: app.now(),
          retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000,
        });
  await runTransaction(app.db, statements).catch((fault) =>
    log("warn", "breaker.missed", errorFields(fault)),
  );
}
