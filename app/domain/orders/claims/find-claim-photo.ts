import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { claimPhotos, claims, orders } from "~/db/schema";
import { type OrderAccess, visibleOrderCondition } from "../access/order-visibility";

/** A photo of a claim, for those who can see the order and for admins; null if there is none. */
export async function findClaimPhoto(
  app: Pick<App, "db" | "now">,
  photo: { orderId: string; claimId: string; position: number; access: OrderAccess; isAdmin: boolean },
): Promise<{ fileKey: string; contentType: string } | null> {
  const { orderId, claimId, position, access, isAdmin } = photo;
  if (!isAdmin && !access.secret && !access.userId) return null;
  const [row] = await app.db
    .select({ fileKey: claimPhotos.fileKey, contentType: claimPhotos.contentType })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(
      and(
        eq(claimPhotos.claimId, claimId),
        eq(claimPhotos.position, position),
        eq(orders.id, orderId),
        isAdmin ? undefined : await visibleOrderCondition(app, { orderId, access }),
      ),
    );
  return row ?? null;
}

/** A photo for an admin who knows the claim only; null if there is none. */
export async function findClaimPhotoForAdmin(
  { db }: Pick<App, "db">,
  { claimId, position }: { claimId: string; position: number },
): Promise<{ fileKey: string; contentType: string } | null> {
  const [photo] = await db
    .select({ fileKey: claimPhotos.fileKey, contentType: claimPhotos.contentType })
    .from(claimPhotos)
    .where(and(eq(claimPhotos.claimId, claimId), eq(claimPhotos.position, position)))
    .limit(1);
  return photo ?? null;
}
