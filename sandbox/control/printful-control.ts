import { type CatalogChange, changeCatalog } from "../printful/catalog/catalog-changes.ts";
import { HOLD_REASONS, holdOrder, removeHold } from "../printful/orders/holds.ts";
import { advanceOrder, canAdvance, failOrder } from "../printful/orders/lifecycle.ts";
import { findOrder, scheduleAdvance } from "../printful/orders/orders.ts";
import {
  cancelByPartner,
  changeCosts,
  packOrder,
  refundOrder,
  runOutOfStock,
  shipPartNow,
} from "../printful/orders/partner-actions.ts";
import {
  type ItemQuantity,
  SHIPMENT_ACTIONS,
  type ShipmentAction,
  shipmentStage,
  shipmentsOf,
} from "../printful/shipping/shipments.ts";
import type { PrintfulOrder, PrintfulShipment } from "../printful/state.ts";
import { sendStockEvent } from "../printful/webhooks/send-event.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { ControlError } from "./control-error.ts";

/** Options of an action on an order. */
export interface OrderActionInput {
  /** Free text, or the name of one of the partner's usual reasons. */
  reason?: string;
  /** Without it, the first parcel that the action applies to. */
  parcelId?: number;
  pieces?: ItemQuantity[];
  parcels?: number;
  percent?: number;
  addCents?: number;
  amountCents?: number;
  /** Hold until the shop approves a changed design, instead of a plain hold. */
  approval?: boolean;
  /** `costs`: the calculation fails. */
  fail?: boolean;
}

interface OrderAction {
  label: string;
  what: string;
  /** Whether it is possible now; the page offers no others. */
  fits(sandbox: Sandbox, order: PrintfulOrder): boolean;
  run(sandbox: Sandbox, order: PrintfulOrder, input: OrderActionInput): unknown;
}

const isIn = (...states: PrintfulOrder["status"][]) => ({
  fits: (_sandbox: Sandbox, order: PrintfulOrder) => states.includes(order.status),
});

/** An action on one parcel, offered if any of the order's parcels allows it. */
const onParcel = (
  name: ShipmentAction,
  label: string,
  what: string,
  suits: (parcel: PrintfulShipment) => boolean,
): OrderAction => ({
  label,
  what,
  fits: (sandbox, order) => shipmentsOf(sandbox, order).some(suits),
  run(sandbox, order, input) {
    const parcels = shipmentsOf(sandbox, order);
    const parcel = parcels.find(input.parcelId === undefined ? suits : ({ id }) => id === input.parcelId);
    if (!parcel) throw new ControlError("the order has no parcel that this could happen to", 409);
    SHIPMENT_ACTIONS[name](sandbox, order, parcel, input.reason);
    sandbox.store.save();
    return { parcelId: parcel.id };
  },
});

const isOnTheRoad = (parcel: PrintfulShipment) => [1, 2].includes(shipmentStage(parcel) ?? -1);

/** Every action on an order, in the order in which the page offers them. */
export const ORDER_ACTIONS: Record<string, OrderAction> = {
  advance: {
    label: "Next step",
    what: "Goes one step on: production, packed, sent, on the road, delivered",
    fits: canAdvance,
    run: (sandbox, order) => ({ moved: advanceOrder(sandbox, order) }),
  },
  unhold: {
    label: "Remove the hold",
    what: "Goes on from where it was held: order_remove_hold",
    ...isIn("onhold"),
    run: (sandbox, order, { reason }) => removeHold(sandbox, order, reason),
  },
  hold: {
    label: "Put on hold",
    what: `Stops until the hold is removed: order_put_hold, or order_put_hold_approval with "approval". reason: words, or one of ${Object.keys(HOLD_REASONS).join(", ")}`,
    ...isIn("pending", "inprocess", "partial"),
    run: (sandbox, order, input) => holdOrder(sandbox, order, input),
  },
  fail: {
    label: "Fail",
    what: "Cannot be made: order_failed with the reason",
    ...isIn("draft", "pending", "inprocess", "onhold"),
    run(sandbox, order, { reason }) {
      if (order.status === "fulfilled" || order.status === "canceled")
        throw new ControlError(`the order is ${order.status}`, 409);
      failOrder(sandbox, order, reason ?? "The print file could not be printed.");
    },
  },
  cancel: {
    label: "Cancel by the partner",
    what: "The print shop gives it up by itself: order_canceled",
    ...isIn("draft", "pending", "inprocess", "onhold", "partial", "failed"),
    run: (sandbox, order, { reason }) => cancelByPartner(sandbox, order, reason),
  },
  costs: {
    label: "Costs +30%",
    what: "Changes a draft's costs by percent or addCents, or with fail: they cannot be calculated",
    ...isIn("draft"),
    run: (sandbox, order, input) =>
      changeCosts(
        sandbox,
        order,
        input.percent || input.addCents || input.fail ? input : { ...input, percent: 30 },
      ),
  },
  "ship-part": {
    label: "Send a part",
    what: "Sends half of what is left (or these pieces: itemId, quantity) and leaves the rest: partial, shipment_sent",
    ...isIn("pending", "inprocess", "partial"),
    run: (sandbox, order, { pieces }) => ({ parcelId: shipPartNow(sandbox, order, pieces).id }),
  },
  split: {
    label: "Pack in two parcels",
    what: "Packs what is left in so many parcels (2); each is sent and delivered on its own",
    fits: (sandbox, order) =>
      (order.status === "pending" || order.status === "inprocess") &&
      shipmentsOf(sandbox, order).length === 0,
    run(sandbox, order, { parcels = 2 }) {
      order.parcelsPlanned = parcels;
      packOrder(sandbox, order, parcels);
    },
  },
  "out-of-stock": {
    label: "Out of stock",
    what: "What should be packed is not there: shipment_out_of_stock; the parcel waits",
    ...isIn("pending", "inprocess", "partial"),
    run: (sandbox, order) => ({ parcelId: runOutOfStock(sandbox, order).id }),
  },
  restock: onParcel(
    "restock",
    "Back in stock",
    "The pieces are there again: shipment_out_of_stock with false",
    (parcel) => parcel.status === "outstock",
  ),
  "hold-parcel": onParcel(
    "hold",
    "Hold a parcel",
    "One parcel waits: shipment_put_hold",
    (parcel) => shipmentStage(parcel) === 0,
  ),
  "unhold-parcel": onParcel(
    "unhold",
    "Let the parcel go",
    "The parcel goes on: shipment_remove_hold",
    (parcel) => parcel.status === "onhold",
  ),
  "cancel-parcel": onParcel(
    "cancel",
    "Cancel a parcel",
    "One parcel will not come: shipment_canceled",
    (parcel) => parcel.shippedAt === null && parcel.status !== "canceled",
  ),
  deliver: onParcel("deliver", "Deliver", "The parcel arrives at once: shipment_delivered", isOnTheRoad),
  return: onParcel("return", "Return", "The parcel comes back: shipment_returned", isOnTheRoad),
  lose: onParcel(
    "lose",
    "Lose the parcel",
    "The carrier gives up; only the parcel's delivery_status says so, as in the real API",
    isOnTheRoad,
  ),
  resend: onParcel(
    "resend",
    "Send again",
    "The same pieces once more, as a reshipment",
    (parcel) => parcel.shippedAt !== null && (parcel.status === "returned" || parcel.delivery === "failure"),
  ),
  refund: {
    label: "Partner refunds",
    what: "The print shop gives money back to the shop: order_refunded (amountCents, or the whole cost)",
    ...isIn("canceled", "failed", "fulfilled", "partial"),
    run: (sandbox, order, { amountCents }) => refundOrder(sandbox, order, amountCents),
  },
};

/** Actions of the print partner. An order is named by Printful's id, or by `@` and the shop's own id. */
export class PrintfulControl {
  constructor(private readonly sandbox: Sandbox) {}

  /** Runs one of `ORDER_ACTIONS` and returns the new state of the order and its parcels. */
  act(orderId: string, action: string, input: OrderActionInput = {}) {
    const order = this.order(orderId);
    if (!Object.hasOwn(ORDER_ACTIONS, action))
      throw new ControlError(
        `nothing of an order is called "${action}"; there are ${Object.keys(ORDER_ACTIONS).join(", ")}`,
        404,
      );
    const result = ORDER_ACTIONS[action]?.run(this.sandbox, order, input);
    if (canAdvance(this.sandbox, order)) scheduleAdvance(this.sandbox, order);
    return {
      ...(typeof result === "object" ? (result as { moved?: boolean; parcelId?: number }) : {}),
      status: order.status,
      costs: order.costs,
      shipments: shipmentsOf(this.sandbox, order),
    };
  }

  /** Advances the order by one step; `moved` is false if no step is left. */
  advance(orderId: string) {
    return this.act(orderId, "advance");
  }

  setStock(variantId: number, inStock: boolean): void {
    const { printful } = this.sandbox.store.data;
    printful.outOfStock = printful.outOfStock.filter((id) => id !== variantId);
    if (!inStock) printful.outOfStock.push(variantId);
    this.sandbox.store.save();
    sendStockEvent(this.sandbox, variantId, inStock ? "in stock" : "out of stock");
  }

  /** Changes prices, redefines a variant, or discontinues one. */
  changeCatalog(change: CatalogChange): void {
    changeCatalog(this.sandbox, change);
  }

  private order(id: string): PrintfulOrder {
    try {
      return findOrder(this.sandbox, id);
    } catch {
      throw new ControlError("there is no such order", 404);
    }
  }
}
