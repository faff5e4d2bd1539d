import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { claimPhotos, claims, orders } from "~/db/schema";
import { type OrderAccess, visibleOrderCondition } from "../access/order-visibility";

/** A photo of a claim, for those who can see the order and for admins; null if there is none. */
export async function findClaimPhoto(
  { db }: Pick<App, "db">,
  photo: { orderId: string; claimId: string; position: number; access: OrderAccess; isAdmin: boolean },
): Promise<{ fileKey: string; contentType: string } | null> {
  const { orderId, claimId, position, access, isAdmin } = photo;
  if (!isAdmin && !access.secret && !access.userId) return null;
  const [row] = await db
    .select({ fileKey: claimPhotos.fileKey, contentType: claimPhotos.contentType })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(
      and(
        eq(claimPhotos.claimId, claimId),
        eq(claimPhotos.position, position),
        eq(orders.id, orderId),
        isAdmin ? undefined : await visibleOrderCondition(orderId, access),
      ),
    );
  return row ?? null;
}
