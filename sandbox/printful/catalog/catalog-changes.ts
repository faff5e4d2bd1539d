import { ControlError } from "../../control/control-error.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { sendPriceEvent, sendStockEvent } from "../webhooks/send-event.ts";
import { findVariant, PRODUCTS } from "./variants.ts";

/** A manual change of the catalog, either of a variant or of a product. */
export interface CatalogChange {
  variantId?: number;
  /** The variant gets this color or size. */
  colour?: string;
  size?: string;
  /** The variant is discontinued; false brings it back. */
  gone?: boolean;
  productId?: number;
  /** Price difference of all the product's variants from their original price. */
  dearerCents?: number;
  /** A placement of the product, and what an additional print there costs. */
  placement?: string;
  cents?: number;
  /** No webhook is sent: the app must notice by itself. */
  quietly?: boolean;
}

export function changeCatalog(sandbox: Sandbox, change: CatalogChange): void {
  if (change.variantId !== undefined) changeVariant(sandbox, change.variantId, change);
  else if (change.productId !== undefined) changeProduct(sandbox, change.productId, change);
  else throw new ControlError("a change of the catalog needs a variantId or a productId");
  sandbox.store.save();
}

function changeVariant(sandbox: Sandbox, id: number, change: CatalogChange): void {
  const { catalogue } = sandbox.store.data.printful;
  if (!findVariant(id)) throw new ControlError(`there is no variant ${id}`, 404);
  const { colour, size, gone } = change;
  if (gone !== undefined) {
    catalogue.gone = catalogue.gone.filter((known) => known !== id);
    if (gone) catalogue.gone.push(id);
    if (!change.quietly) sendStockEvent(sandbox, id, gone ? "discontinued" : "in stock");
  }
  if (colour !== undefined || size !== undefined) {
    catalogue.renamed[id] = {
      ...catalogue.renamed[id],
      ...(colour === undefined ? {} : { colour }),
      ...(size === undefined ? {} : { size }),
    };
  }
}

function changeProduct(sandbox: Sandbox, id: number, change: CatalogChange): void {
  const { catalogue } = sandbox.store.data.printful;
  const product = PRODUCTS.find((known) => known.id === id);
  if (!product) throw new ControlError(`there is no product ${id}`, 404);
  const { dearerCents, placement, cents } = change;
  if (dearerCents !== undefined) {
    if (!Number.isInteger(dearerCents) || product.baseCostCents + dearerCents < 0)
      throw new ControlError("dearerCents should be whole cents, and leave a price");
    catalogue.dearerCents[id] = dearerCents;
  }
  if (placement !== undefined) {
    if (!product.areas.some((area) => area.placement === placement))
      throw new ControlError(`product ${id} is not printed on ${placement}`, 404);
    if (!Number.isInteger(cents) || (cents ?? -1) < 0) throw new ControlError("cents should be whole cents");
    catalogue.placementCents[`${id} ${placement}`] = cents ?? 0;
  }
  if (!change.quietly) sendPriceEvent(sandbox, [id]);
}
