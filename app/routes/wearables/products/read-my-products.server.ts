import type { App } from "~/app";
import type { Viewer } from "~/domain/accounts/viewer";
import {
  findOwnProduct,
  listOwnProducts,
  OWN_PRODUCT_SORTS,
  type OwnProduct,
} from "~/domain/products/wearables/list-own-products";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { ID, parseCursor } from "~/lib/pagination";

export type OpenDialog = { kind: "edit" | "delete"; product: OwnProduct } | null;

/** The list, and the product of the dialog that the address opens. */
export async function readMyProducts({
  app,
  viewer,
  query,
}: {
  app: Pick<App, "db" | "now">;
  viewer: Viewer;
  query: URLSearchParams;
}) {
  const userId = viewer.id;
  const search = (query.get("q") ?? "").slice(0, 100);
  const sort = OWN_PRODUCT_SORTS.find((each) => each === query.get("sort")) ?? "newest";
  const list = await listOwnProducts(app, { userId, search, sort, cursor: parseCursor(query, ID) });
  return { list, search, sort, now: app.now(), dialog: await openDialog(app, userId, query, list.rows) };
}

async function openDialog(
  app: Pick<App, "db">,
  userId: string,
  query: URLSearchParams,
  rows: OwnProduct[],
): Promise<OpenDialog> {
  for (const kind of ["edit", "delete"] as const) {
    const productId = query.get(kind);
    if (productId === null) continue;
    if (!isId(productId)) throw notFound();
    const listed = rows.find(({ id }) => id === productId);
    return { kind, product: listed ?? orNotFound(await findOwnProduct(app, { userId, productId })) };
  }
  return null;
}
