import { ControlError } from "../../control/control-error.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { sendPriceEvent, sendStockEvent } from "../webhooks/send-event.ts";
import { findVariant, PRODUCTS } from "./variants.ts";

/** What a hand may change in the catalogue: either of a variant, or of a product. */
export interface CatalogueChange {
  variantId?: number;
  /** The number means this colour or size from now on. */
  colour?: string;
  size?: string;
  /** The number is not made any more; false brings it back. */
  gone?: boolean;
  productId?: number;
  /** What every variant of the product costs more, or less, than at first. */
  dearerCents?: number;
  /** A place of the product, and what a print there costs beside another. */
  placement?: string;
  cents?: number;
  /** Nothing is told: the app has to notice by itself. */
  quietly?: boolean;
}

export function changeCatalogue(sandbox: Sandbox, change: CatalogueChange): void {
  if (change.variantId !== undefined) changeVariant(sandbox, change.variantId, change);
  else if (change.productId !== undefined) changeProduct(sandbox, change.productId, change);
  else throw new ControlError("a change of the catalogue needs a variantId or a productId");
  sandbox.store.save();
}

function changeVariant(sandbox: Sandbox, id: number, change: CatalogueChange): void {
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

function changeProduct(sandbox: Sandbox, id: number, change: CatalogueChange): void {
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
