import { applyD1Migrations, env } from "cloudflare:test";
import { type CopiedSchema, copySchema, pasteSchema } from "./copied-schema";

let copied: CopiedSchema | undefined;

/**
 * Makes an empty database what all migrations make of it. Only the first of an isolate is migrated; the others get a
 * copy of its schema, which takes a seventh of the time.
 */
export async function migrate(database: D1Database): Promise<void> {
  if (copied) return pasteSchema(database, copied);
  await applyD1Migrations(database, env.MIGRATIONS);
  copied = await copySchema(database);
}
