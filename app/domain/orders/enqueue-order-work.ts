import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { deliveries, orderParts } from "~/db/schema";

export async function enqueueParts(
  { db, enqueue }: Pick<App, "db" | "enqueue">,
  orderId: string,
  state: "waiting" | "canceled",
): Promise<void> {
  const parts = await db
    .select({ id: orderParts.id })
    .from(orderParts)
    .where(sql`${orderParts.orderId} = ${orderId} AND ${orderParts.state} = ${state}`);
  for (const part of parts) await enqueue({ type: "fulfil", partId: part.id });
}

export async function enqueueEmails(app: Pick<App, "db" | "enqueue">, which: SQL): Promise<void> {
  const emails = await app.db.select({ id: deliveries.id }).from(deliveries).where(which);
  for (const { id } of emails) await app.enqueue({ type: "deliver", deliveryId: id });
}
