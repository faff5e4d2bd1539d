import { eq } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { orders } from "~/db/schema";
import { recordStockStatements } from "~/domain/partner-catalog/refresh-stock";
import type { VariantOffer } from "~/domain/products/storefront/variant-offers";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { type CheckoutProgress, type ReadyCheckout, toCheckoutProgress } from "../checkout/checkout-progress";
import { priceCart } from "../checkout/price-cart";
import { changesSinceReview, type ReviewChange, reviewSnapshot } from "../checkout/review-snapshot";
import { insertOrderStatements, newOrderNumber } from "./insert-order";
import { words } from "./words";

export type PlaceOrderResult =
  | {
      status: "placed";
      orderId: string;
      number: string;
      email: string;
      totalCents: number;
      /** Lines of the payment page; they add up to the total. */
      paymentLines: { name: string; unitCents: number; quantity: number; coverKey: string | null }[];
    }
  | { status: "changed"; changes: ReviewChange[] }
  /** This submission of the form was paid already. */
  | { status: "already-paid"; orderId: string }
  /** An earlier step is missing or expired. */
  | { status: "not-ready"; step: Exclude<CheckoutProgress["step"], "ready"> }
  /** The partner does not answer whether it is in stock; nothing was charged. */
  | { status: "unavailable" };

/** Creates the unpaid order in one batch. A double click, a second tab or the back button finds the same order. */
export async function placeOrder(
  app: Pick<App, "db" | "now" | "appSecret" | "config" | "printPartner">,
  { token, userId, seen }: { token: string | null; userId: string | null; seen: string },
): Promise<PlaceOrderResult> {
  const priced = await priceCart(app, { token, userId });
  const view = priced ? toCheckoutProgress(app, priced) : ({ step: "empty" } as const);
  if (view.step === "cart") return { status: "changed", changes: [{ kind: "cart" }] };
  if (view.step !== "ready") return { status: "not-ready", step: view.step };
  const changes = changesSinceReview(view, seen);
  if (changes.length > 0) return { status: "changed", changes };

  const soldOut = await findSoldOut(app, view.priced.available);
  if (soldOut === null) return { status: "unavailable" };
  if (soldOut.length > 0)
    return {
      status: "changed",
      changes: soldOut.map((line) => ({
        kind: "sold-out",
        title: line.title,
        color: line.color.name,
        size: line.size.id,
      })),
    };
  return insertOrder(app, view, userId);
}

/** Lines that are sold out at the partner, null if it does not answer. The answer is stored for the shop's pages. */
async function findSoldOut(
  app: Pick<App, "db" | "now" | "printPartner">,
  lines: VariantOffer[],
): Promise<VariantOffer[] | null> {
  try {
    const known = await app.printPartner.checkStock(lines.map((line) => line.variantId));
    const soldOut = lines.filter((line) => known.get(line.variantId) !== true);
    if (soldOut.length > 0) await runTransaction(app.db, recordStockStatements(known, app.now()));
    return soldOut;
  } catch (error) {
    if (error instanceof AdapterError) return null;
    throw error;
  }
}

async function insertOrder(
  app: Pick<App, "db" | "now" | "appSecret" | "config">,
  view: ReadyCheckout,
  userId: string | null,
): Promise<PlaceOrderResult> {
  const { cart, available } = view.priced;
  let placeKey = await sha256Hex(`${cart.id} ${cart.updatedAt} ${reviewSnapshot(view)}`);
  // An order that ended unpaid is replaced by a new one; nobody reaches twenty of them.
  for (let attempt = 0; attempt < 20; attempt++) {
    const orderId = newId();
    const number = newOrderNumber();
    try {
      await runTransaction(
        app.db,
        await insertOrderStatements(app, { view, userId, orderId, number, placeKey }),
      );
      return toPlaceOrderResult(view, orderId, number);
    } catch (error) {
      if (isConstraintViolation(error, "order-number-taken")) continue;
      if (!isConstraintViolation(error, "order-placed")) throw error;
    }
    const [earlier] = await app.db
      .select({ id: orders.id, number: orders.number, state: orders.state })
      .from(orders)
      .where(eq(orders.placeKey, placeKey));
    if (earlier?.state === "awaiting_payment") return toPlaceOrderResult(view, earlier.id, earlier.number);
    if (earlier?.state === "paid") return { status: "already-paid", orderId: earlier.id };
    placeKey = await sha256Hex(`${placeKey} after ${earlier?.id}`);
  }
  throw new Error(`cart ${cart.id} with ${available.length} lines found no order of its own`);
}

function toPlaceOrderResult(view: ReadyCheckout, orderId: string, number: string): PlaceOrderResult {
  const { totals } = view;
  const extra = (name: string, unitCents: number) =>
    unitCents > 0 ? [{ name, unitCents, quantity: 1, coverKey: null }] : [];
  return {
    status: "placed",
    orderId,
    number,
    email: view.address.email,
    totalCents: totals.totalCents,
    paymentLines: [
      ...view.priced.available.map((line) => ({
        name: words.line({
          title: line.title,
          variant: `${line.garment.name}, ${line.color.name}, ${line.size.id}`,
        }),
        unitCents: line.unitPriceCents,
        quantity: line.line.quantity,
        coverKey: line.coverKey,
      })),
      ...extra(words.shipping, totals.shippingCents),
      ...extra(words.tax, totals.taxCents),
    ],
  };
}
