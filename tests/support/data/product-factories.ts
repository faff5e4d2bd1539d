import type { App } from "~/app";
import { designVersions, mockups, products } from "~/db/schema";
import { newId } from "~/lib/ids";

/** A published product with its version and the card of its first color, written as rows. */
export async function createPublishedProduct(
  app: Pick<App, "db" | "now">,
  product: {
    userId: string;
    storeId: string;
    pictureId: string;
    title: string;
    priceCents?: number;
    publishedAt?: number;
    garmentId?: string;
    colors?: string[];
    id?: string;
  },
): Promise<{ productId: string; versionId: string }> {
  const productId = product.id ?? newId();
  const versionId = newId();
  const priceCents = product.priceCents ?? 2400;
  const colors = product.colors ?? ["navy", "white"];
  const at = product.publishedAt ?? app.now();
  const coverKey = `mockups/${versionId}.webp`;
  await app.db.batch([
    app.db.insert(products).values({
      id: productId,
      userId: product.userId,
      storeId: product.storeId,
      state: "published",
      title: product.title,
      description: `About ${product.title}`,
      versionId,
      minPriceCents: priceCents,
      coverKey,
      publishedAt: at,
      updatedAt: at,
      createdAt: at,
    }),
    app.db.insert(designVersions).values({
      id: versionId,
      productId,
      pictureId: product.pictureId,
      garmentId: product.garmentId ?? "t-shirt",
      placement: "front",
      leftIn: 0,
      topIn: 1,
      widthIn: 12,
      heightIn: 12,
      effectiveDpi: 160,
      colors: JSON.stringify(colors),
      priceCents,
      createdAt: at,
    }),
    app.db.insert(mockups).values({
      versionId,
      color: colors[0] as string,
      kind: "card",
      fileKey: coverKey,
      widthPx: 480,
      heightPx: 540,
      createdAt: at,
    }),
  ]);
  return { productId, versionId };
}
