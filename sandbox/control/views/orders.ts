import { html } from "hono/html";
import { actionMenu, type Html, postButton, statusBadge, type Tone } from "../../pages/layout.ts";
import { centsToDecimal, findVariant } from "../../printful/catalog/variants.ts";
import { totalCents } from "../../printful/orders/costs.ts";
import { shipmentsOf } from "../../printful/shipping/shipments.ts";
import type { PrintfulOrder, PrintfulShipment } from "../../printful/state.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { ORDER_ACTIONS } from "../printful-control.ts";
import { controlPage } from "./control-page.ts";

const ORDERS_SHOWN = 40;

/** Orders with their parcels and the actions that are possible on each. */
export function ordersPage(sandbox: Sandbox): Html {
  const { stepMs } = sandbox.store.data.timing;
  const orders = [...sandbox.store.data.printful.orders].reverse().slice(0, ORDERS_SHOWN);
  return controlPage(
    sandbox,
    "Print orders",
    "/control/orders",
    html`<h1>Print orders</h1>
<p class="lead">${stepMs === 0 ? "Orders wait for your hand." : `Orders move by themselves, one step in ${stepMs / 1000} s, and by hand.`} Everything else that happens in a print shop is in the menu.</p>
${orders.length === 0 ? html`<p class="card soft">No order came in yet.</p>` : orders.map((order) => orderCard(sandbox, order))}`,
  );
}

const TONES: Partial<Record<PrintfulOrder["status"], Tone>> = {
  draft: "calm",
  failed: "bad",
  canceled: "bad",
  onhold: "warn",
  partial: "warn",
  fulfilled: "good",
};

function orderCard(sandbox: Sandbox, order: PrintfulOrder): Html {
  const parcels = shipmentsOf(sandbox, order);
  const entries = Object.entries(ORDER_ACTIONS)
    .filter(([, action]) => action.fits(sandbox, order))
    .map(([name, { label, what }]) => ({
      name,
      action: `/control/orders/${order.id}/${name}`,
      label,
      what,
    }));
  const first = entries.find(({ name }) => name === "advance" || name === "unhold");
  const pieces = order.items.map((item) => {
    const variant = findVariant(item.variantId);
    return `${item.quantity} × ${variant?.product.type.toLowerCase()} ${variant?.color.name} ${variant?.size}`;
  });
  const cost = {
    done: `$${centsToDecimal(totalCents(order))}`,
    calculating: "being counted",
    failed: "unknown",
  };
  return html`<section class="card" id="order-${order.id}"><div class="row apart"><h3>Order ${order.id} <span class="hint small">${order.externalId ?? ""}</span></h3>
<div class="row">${statusBadge(order.status === "onhold" ? "on hold" : order.status, TONES[order.status] ?? "info")}${order.costs.status === "failed" ? statusBadge("costs failed", "bad") : ""}</div></div>
${way(order, parcels)}
<div class="row apart"><p class="small">${pieces.join(", ")}<br><span class="soft">${order.recipient.name}, ${order.recipient.city}, ${order.recipient.country_code} · costs ${cost[order.costs.status]}</span></p>
<div class="row">${first ? postButton(first.action, first.label) : ""}${actionMenu(
    "More",
    entries.filter((entry) => entry !== first),
  )}</div></div>
${parcels.length > 0 ? html`<div style="margin-top:14px">${parcels.map((parcel) => parcelRow(order, parcel))}</div>` : ""}</section>`;
}

const WAY = ["Draft", "Confirmed", "In production", "Sent", "Delivered"];

function way(order: PrintfulOrder, parcels: PrintfulShipment[]): Html {
  const place = { draft: 0, pending: 1, inprocess: 2, partial: 3, fulfilled: 3 } as Record<string, number>;
  const isDelivered = parcels.length > 0 && parcels.every((parcel) => parcel.deliveredAt !== null);
  const stopped = ["failed", "canceled", "onhold"].includes(order.status);
  const at = isDelivered ? 4 : (place[order.heldFrom ?? order.status] ?? 1);
  return html`<ol class="way">${WAY.map((label, index) => {
    const kind = index < at || isDelivered ? "done" : index > at ? "" : stopped ? "stop" : "now";
    return html`<li class="${kind}">${kind === "stop" ? (order.status === "onhold" ? "On hold" : order.status === "failed" ? "Failed" : "Canceled") : label}</li>`;
  })}</ol>`;
}

function parcelRow(order: PrintfulOrder, parcel: PrintfulShipment): Html {
  const contents = parcel.items.map((part) => {
    const item = order.items.find((known) => known.id === part.itemId);
    return `${part.quantity} × ${(item && findVariant(item.variantId)?.product.type.toLowerCase()) ?? "piece"}`;
  });
  const word = parcel.status === "shipped" ? parcel.delivery.replaceAll("_", " ") : parcel.status;
  const tone: Tone =
    parcel.deliveredAt !== null && parcel.status === "shipped"
      ? "good"
      : ["returned", "outstock", "canceled", "onhold"].includes(parcel.status) ||
          parcel.delivery === "failure"
        ? "bad"
        : "info";
  return html`<div class="parcel"><span>${contents.join(", ")}${parcel.reshipment ? " (sent again)" : ""}</span>
<span class="row"><a class="small" href="/printful/track/${parcel.trackingNumber}">${parcel.trackingNumber}</a>${statusBadge(word === "outstock" ? "out of stock" : word, tone)}</span></div>`;
}
