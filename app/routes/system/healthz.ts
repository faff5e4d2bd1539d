import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";

/** Healthy means: configured, and the database answers with our tables in it. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.app.db.run(sql`SELECT 1 FROM pricing_plans LIMIT 1`);
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}
