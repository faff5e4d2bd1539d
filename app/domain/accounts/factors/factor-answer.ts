import type { SQL } from "drizzle-orm";
import type { Statement } from "~/db/client";

/** The answer to a factor's question: a typed code, or what the browser got from a passkey. */
export type FactorAnswer = { code: string } | { passkey: string };

/** The condition is true until the code or the passkey's answer is used; the statements mark it as used. Run both in one transaction. */
export interface RightFactor {
  status: "right";
  by: "authenticator" | "recovery-code" | "passkey";
  condition: SQL;
  statements: Statement[];
}
