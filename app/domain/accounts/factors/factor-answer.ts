import type { SQL } from "drizzle-orm";
import type { Statement } from "~/db/client";

/** What somebody shows: a code that they typed, or what their browser got from a passkey. */
export type FactorAnswer = { code: string } | { passkey: string };

/** The condition is true until the code or the passkey's answer is used; the statements mark it as used. Run both in one transaction. */
export interface RightFactor {
  status: "right";
  by: "authenticator" | "recovery-code" | "passkey";
  condition: SQL;
  statements: Statement[];
}
