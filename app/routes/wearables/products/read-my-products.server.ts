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
import { readShareForm, readShareResult } from "../share/read-share.server";
import type { ShareForm } from "../share/share-dialog";

export type OpenDialog =
  | { kind: "edit" | "delete"; product: OwnProduct; share: null }
  | { kind: "share"; product: OwnProduct; share: ShareForm }
  | null;

type Parts = Pick<App, "db" | "now" | "appSecret" | "socialPoster">;

/** The list, and the product of the dialog that the address opens. */
export async function readMyProducts({
  app,
  viewer,
  query,
}: {
  app: Parts;
  viewer: Viewer;
  query: URLSearchParams;
}) {
  const userId = viewer.id;
  const sharedId = query.get("shared");
  if (sharedId !== null)
    return { shown: "share" as const, share: await readShareResult(app, { userId, shareId: sharedId }) };
  const search = (query.get("q") ?? "").slice(0, 100);
  const sort = OWN_PRODUCT_SORTS.find((each) => each === query.get("sort")) ?? "newest";
  const list = await listOwnProducts(app, { userId, search, sort, cursor: parseCursor(query, ID) });
  const dialog = await openDialog(app, userId, query, list.rows);
  return { shown: "list" as const, list, search, sort, now: app.now(), dialog };
}

async function openDialog(
  app: Parts,
  userId: string,
  query: URLSearchParams,
  rows: OwnProduct[],
): Promise<OpenDialog> {
  for (const kind of ["edit", "delete", "share"] as const) {
    const productId = query.get(kind);
    if (productId === null) continue;
    if (!isId(productId)) throw notFound();
    const listed = rows.find(({ id }) => id === productId);
    const product = listed ?? orNotFound(await findOwnProduct(app, { userId, productId }));
    if (kind !== "share") return { kind, product, share: null };
    return {
      kind,
      product,
      share: await readShareForm(app, { userId, hasReturned: query.has("connected") }),
    };
  }
  return null;
}
