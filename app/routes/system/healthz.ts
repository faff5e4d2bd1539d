import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";

/** Healthy: configured, and the database answers and has our tables. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.app.db.run(sql`SELECT 1 FROM pricing_plans LIMIT 1`);
  return Response.json({ ok: true }, { headers: { "cache-control": "no-store" } });
}
