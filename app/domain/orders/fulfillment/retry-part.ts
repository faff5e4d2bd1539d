import { eq } from "drizzle-orm";
import { orderParts } from "~/db/schema";
import { fulfillPart } from "./fulfill-part";

/** Reads a part from the partner again, for an admin, and returns its new state. Null if there is no such part. */
export async function retryPart(app: Parameters<typeof fulfillPart>[0], { partId }: { partId: string }) {
  await fulfillPart(app, { partId });
  const { state, partnerState, lastError } = orderParts;
  const [part] = await app.db
    .select({ state, partnerState, lastError })
    .from(orderParts)
    .where(eq(orderParts.id, partId));
  return part ?? null;
}
