import { eq } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { applyAll, isRefusal, type Statement } from "~/db/client";
import { orderEvents, orderLines, orderParts, orders } from "~/db/schema";
import { recordStockStatements } from "~/domain/catalogue/stock";
import type { Sellable } from "~/domain/products/sellables";
import type { Split } from "~/domain/products/split";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/tokens";
import { accessSecret } from "./access";
import { type CheckoutView, priceCart, viewOf } from "./checkout";
import { splitLines, sum } from "./totals";

type ReadyView = Extract<CheckoutView, { step: "ready" }>;

/** What is different from what the person looked at when pressing the button. */
export type Change =
  | { kind: "price"; title: string; fromCents: number; toCents: number }
  | { kind: "sold-out"; title: string; colour: string; size: string }
  | { kind: "cart" }
  | { kind: "delivery"; fromCents: number; toCents: number };

export type Placed =
  | {
      status: "placed";
      orderId: string;
      number: string;
      email: string;
      totalCents: number;
      /** What the payment page lists; it adds up to the total. */
      paymentLines: { name: string; unitCents: number; quantity: number; coverKey: string | null }[];
    }
  | { status: "changed"; changes: Change[] }
  /** The same press of the button was paid already. */
  | { status: "already-paid"; orderId: string }
  /** Something before this step is missing or too old: the checkout knows where to go on. */
  | { status: "not-ready"; step: Exclude<CheckoutView["step"], "ready"> }
  /** The partner does not say whether it is in stock; nothing was charged. */
  | { status: "unavailable" };

/**
 * What a review page shows, as text for its form. It comes back with the button and is only compared: prices, costs and
 * totals are always read anew.
 */
export function seenOf(view: ReadyView): string {
  const lines = view.priced.lines.map(({ cartLine, sellable }) =>
    [cartLine.id, cartLine.quantity, "unitPriceCents" in sellable ? sellable.unitPriceCents : 0].join("."),
  );
  return [...lines, view.totals.shippingCents, view.totals.totalCents].join(" ");
}

/** Makes the order, frozen and unpaid, in one batch. A double click, a second tab and the back button meet the first. */
export async function placeOrder(
  app: Pick<App, "db" | "now" | "secret" | "printer">,
  { token, userId, seen }: { token: string | null; userId: string | null; seen: string },
): Promise<Placed> {
  const priced = await priceCart(app, { token });
  const view = priced ? viewOf(app, priced) : ({ step: "empty" } as const);
  if (view.step === "cart") return { status: "changed", changes: [{ kind: "cart" }] };
  if (view.step !== "ready") return { status: "not-ready", step: view.step };
  const changes = changesSince(view, seen);
  if (changes.length > 0) return { status: "changed", changes };

  const soldOut = await askStock(app, view.priced.available);
  if (soldOut === null) return { status: "unavailable" };
  if (soldOut.length > 0)
    return {
      status: "changed",
      changes: soldOut.map((line) => ({
        kind: "sold-out",
        title: line.title,
        colour: line.colour.name,
        size: line.size.id,
      })),
    };
  return freeze(app, view, userId);
}

function changesSince(view: ReadyView, seen: string): Change[] {
  const now = seenOf(view);
  if (now === seen) return [];
  const words = seen.split(" ");
  const shownShipping = Number(words.at(-2));
  const shown = new Map(words.slice(0, -2).map((word) => [word.split(".")[0], word]));
  const changes: Change[] = [];
  for (const { cartLine, sellable } of view.priced.lines) {
    const [, quantity, cents] = (shown.get(cartLine.id) ?? "").split(".").map(Number);
    if (quantity !== cartLine.quantity || cents === undefined || !("unitPriceCents" in sellable))
      return [{ kind: "cart" }];
    if (cents !== sellable.unitPriceCents)
      changes.push({
        kind: "price",
        title: sellable.title,
        fromCents: cents,
        toCents: sellable.unitPriceCents,
      });
  }
  if (shown.size !== view.priced.lines.length) return [{ kind: "cart" }];
  const { shippingCents } = view.totals;
  if (shownShipping !== shippingCents)
    changes.push({ kind: "delivery", fromCents: shownShipping || 0, toCents: shippingCents });
  return changes.length > 0 ? changes : [{ kind: "cart" }];
}

/** Lines that the partner has run out of, null where it does not answer. What it says is kept for the shop's pages. */
async function askStock(
  app: Pick<App, "db" | "now" | "printer">,
  lines: Sellable[],
): Promise<Sellable[] | null> {
  try {
    const known = await app.printer.isInStock(lines.map((line) => line.variantId));
    const soldOut = lines.filter((line) => known.get(line.variantId) !== true);
    if (soldOut.length > 0) await applyAll(app.db, recordStockStatements(known, app.now()));
    return soldOut;
  } catch (error) {
    if (error instanceof AdapterError) return null;
    throw error;
  }
}

async function freeze(
  app: Pick<App, "db" | "now" | "secret">,
  view: ReadyView,
  userId: string | null,
): Promise<Placed> {
  const { cart, available } = view.priced;
  let placeKey = await sha256Hex(`${cart.id} ${cart.updatedAt} ${seenOf(view)}`);
  // An order that ended unpaid gives way to a new one; a handful of such ends is more than anybody reaches.
  for (let attempt = 0; attempt < 20; attempt++) {
    const orderId = newId();
    const number = orderNumber();
    try {
      await applyAll(app.db, await orderStatements(app, { view, userId, orderId, number, placeKey }));
      return placed(view, orderId, number);
    } catch (error) {
      if (isRefusal(error, /orders\.number/)) continue;
      if (!isRefusal(error, /orders\.place_key/)) throw error;
    }
    const [earlier] = await app.db
      .select({ id: orders.id, number: orders.number, state: orders.state })
      .from(orders)
      .where(eq(orders.placeKey, placeKey));
    if (earlier?.state === "awaiting_payment") return placed(view, earlier.id, earlier.number);
    if (earlier?.state === "paid") return { status: "already-paid", orderId: earlier.id };
    placeKey = await sha256Hex(`${placeKey} after ${earlier?.id}`);
  }
  throw new Error(`cart ${cart.id} with ${available.length} lines found no order of its own`);
}

async function orderStatements(
  app: Pick<App, "db" | "now" | "secret">,
  order: { view: ReadyView; userId: string | null; orderId: string; number: string; placeKey: string },
): Promise<Statement[]> {
  const { db, now } = app;
  const { view, orderId } = order;
  const at = now();
  const { address, totals } = view;
  const splits = splitLines(view.priced.available, totals.totalCents);
  const splitOf = new Map<Sellable, Split>();
  for (const [index, line] of view.priced.available.entries()) {
    const split = splits[index];
    if (split) splitOf.set(line, split);
  }
  const statements: Statement[] = [
    db.insert(orders).values({
      id: orderId,
      number: order.number,
      accessHash: await sha256Hex(await accessSecret(app, orderId)),
      placeKey: order.placeKey,
      userId: order.userId,
      cartId: view.priced.cart.id,
      email: address.email,
      recipientName: address.name,
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      stateCode: address.stateCode,
      zip: address.zip,
      countryCode: address.countryCode,
      ...totals,
      createdAt: at,
    }),
  ];
  for (const part of view.parts) {
    const partId = newId();
    const printCents = sum(part.lines.map((line) => line.unitCostCents * line.line.quantity));
    statements.push(
      db.insert(orderParts).values({
        id: partId,
        orderId,
        storeId: part.storeId,
        partner: "printful",
        shippingService: part.chosen.service,
        shippingName: part.chosen.name,
        shippingCents: part.chosen.rateCents,
        deliverFrom: part.chosen.deliverFrom,
        deliverTo: part.chosen.deliverTo,
        expectedCostCents: printCents + part.chosen.rateCents,
        createdAt: at,
      }),
    );
    for (const line of part.lines) {
      const split = splitOf.get(line);
      if (!split) throw new Error("a part holds a line that the order does not");
      statements.push(db.insert(orderLines).values(lineRow(line, split, { orderId, partId, at })));
    }
  }
  statements.push(
    db.insert(orderEvents).values({ orderId, kind: "placed", dedupeKey: "placed", createdAt: at }),
  );
  return statements;
}

function lineRow(
  line: Sellable,
  split: Split,
  { orderId, partId, at }: Record<"orderId" | "partId", string> & { at: number },
) {
  return {
    orderId,
    partId,
    storeId: line.storeId,
    creatorId: line.creatorId,
    productId: line.productId,
    versionId: line.versionId,
    title: line.title,
    coverKey: line.coverKey,
    garmentId: line.garment.id,
    garmentName: line.garment.name,
    colour: line.colour.id,
    colourName: line.colour.name,
    size: line.size.id,
    variantId: line.variantId,
    quantity: line.line.quantity,
    priceCents: split.priceCents,
    printCostCents: split.printCostCents,
    feeCents: split.feeCents,
    commissionBasisPoints: split.commissionBasisPoints,
    commissionCents: split.commissionCents,
    earningCents: split.earningCents,
    createdAt: at,
  };
}

function placed(view: ReadyView, orderId: string, number: string): Placed {
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
        name: `${line.title} (${line.garment.name}, ${line.colour.name}, ${line.size.id})`,
        unitCents: line.unitPriceCents,
        quantity: line.line.quantity,
        coverKey: line.coverKey,
      })),
      ...extra("Shipping", totals.shippingCents),
      ...extra("Tax", totals.taxCents),
    ],
  };
}

const READABLE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Forty random bits that can be read out on the telephone: no I, L, O, U. */
function orderNumber(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => READABLE[byte & 31]);
  return `IL-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
