import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { withFixedCopiesSql } from "../print-check/fixed-copies";

const MAX_NAMED_ORDERS = 20;

/** For the batch that withdraws a picture of a product: what was ordered with it goes on until an admin decides about it. */
export async function withdrawalIncidentStatements(
  app: Pick<App, "db" | "now">,
  { pictureId, fault }: { pictureId: string; fault: string },
): Promise<Statement[]> {
  const ordered = await app.db.all<{ number: string }>(sql`SELECT DISTINCT o.number FROM version_prints v
    JOIN order_lines l ON l.version_id = v.version_id JOIN orders o ON o.id = l.order_id
    WHERE v.picture_id IN (${withFixedCopiesSql(pictureId)}) AND o.state = 'paid' LIMIT ${MAX_NAMED_ORDERS}`);
  return [
    openIncidentStatement(app, {
      cause: `picture-withdrawn:${pictureId}`,
      subject: `picture:${pictureId}`,
      detail: { fault, orders: ordered.map(({ number }) => number).join(", ") || null },
    }),
  ];
}
