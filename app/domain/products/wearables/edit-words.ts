import { and, eq, isNull } from "drizzle-orm";
import type { App } from "~/app";
import { products } from "~/db/schema";
import { MAX_DESCRIPTION_CHARACTERS, MAX_PRODUCT_TITLE_CHARACTERS } from "../drafts/draft-limits";

/** Changes title, description and, if given, tags alone; what is printed and sold stays. Buyers of a published product see it at once. */
export async function editProductWords(
  { db, now }: Pick<App, "db" | "now">,
  wanted: { userId: string; productId: string; title: string; description: string; tags?: string[] },
): Promise<{ status: "updated" | "missing-words" | "too-long" | "missing" }> {
  const title = wanted.title.replace(/\s+/g, " ").trim();
  const description = wanted.description.trim();
  if (title === "" || description === "") return { status: "missing-words" };
  if (title.length > MAX_PRODUCT_TITLE_CHARACTERS || description.length > MAX_DESCRIPTION_CHARACTERS)
    return { status: "too-long" };
  const changed = await db
    .update(products)
    .set({
      ...{ title, description, updatedAt: now() },
      ...(wanted.tags ? { tags: JSON.stringify(wanted.tags) } : {}),
    })
    .where(
      and(eq(products.id, wanted.productId), eq(products.userId, wanted.userId), isNull(products.deletedAt)),
    );
  return { status: changed.meta.changes > 0 ? "updated" : "missing" };
}
