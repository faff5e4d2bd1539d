import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { newId } from "~/lib/ids";

/**
 * Puts before a human what a machine must not decide: one row per cause, opened again when it happens again. The cause
 * names what happened to what; `detail` holds facts (amounts, states, ids), no addresses.
 */
export function attentionStatement(
  { now }: Pick<App, "now">,
  attention: {
    cause: string;
    subject: string;
    detail: Record<string, string | number | boolean | null>;
  },
): SQL {
  return sql`INSERT INTO attentions (id, cause, subject, detail, created_at)
    VALUES (${newId()}, ${attention.cause}, ${attention.subject}, ${JSON.stringify(attention.detail)}, ${now()})
    ON CONFLICT (cause) DO UPDATE SET detail = excluded.detail, resolved_at = NULL`;
}
