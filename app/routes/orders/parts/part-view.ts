import { claimableQuantities, computeClaimWindow } from "~/domain/orders/claims/claim-window";
import { words as claimReasonWords } from "~/domain/orders/claims/words";
import { linesOfPart, parseLineQuantities, quantityOfLine } from "~/domain/orders/line-quantities";
import { describeVariant } from "~/domain/orders/order";
import type { OrderPage } from "~/domain/orders/queries/order-page";
import type { TimelineEntry } from "~/ui/data-display/timeline";
import { words as claimWords } from "../claims/words";
import { explainHold } from "../explain-hold";
import { words } from "../words";
import { describeParcel, type ParcelView } from "./describe-parcel";
import { partTimeline } from "./order-timeline";

type Part = OrderPage["parts"][number];

export interface ClaimView {
  id: string;
  state: OrderPage["claims"][number]["state"];
  reason: string;
  requestedRemedy: string;
  at: number;
  note: string | null;
  refundCents: number | null;
  photos: string[];
}

export interface PartView {
  id: string;
  storeName: string;
  isReprint: boolean;
  shippingName: string;
  deliverFrom: string | null;
  deliverTo: string | null;
  isFinished: boolean;
  hold: { title: string; text: string } | null;
  /** The address it was sent to, if it differs from the order's current one. */
  sentTo: string[] | null;
  timeline: TimelineEntry[];
  lines: {
    id: string;
    title: string;
    detail: string;
    quantity: number;
    priceCents: number | null;
    coverKey: string | null;
    /** "2 of 3 sent"; null if all or nothing was sent. */
    sent: string | null;
    refunded: number;
  }[];
  parcels: ParcelView[];
  claims: ClaimView[];
  claim: { canOpen: boolean; closesAt: number | null; state: "none" | "open" | "closed" };
}

/** What the page shows of one part. */
export function toPartView(page: OrderPage, { part, storeName }: Part, now: number): PartView {
  const lines = linesOfPart(part, page.lines);
  const parcels = page.shipments.filter(
    (parcel) => parcel.partId === part.id && parcel.shippedAt !== null && parcel.state !== "canceled",
  );
  const inParcels = parcels.map((parcel) => ({ parcel, items: parseLineQuantities(parcel.items) ?? [] }));
  const isKnown = inParcels.every(({ items }) => items.length > 0);
  const hold = page.order.state === "paid" ? explainHold(part) : null;
  const name = (line: OrderPage["lines"][number]) => `${line.title}, ${line.colorName}, ${line.size}`;
  const window = computeClaimWindow({ part, parcels, lines: lines.map(({ line }) => line) }, now);
  const claims = page.claims.filter((claim) => claim.partId === part.id);
  const hasLeft = claimableQuantities(part, page.lines).length > 0;
  return {
    id: part.id,
    storeName,
    isReprint: part.reprintOf !== null,
    shippingName: part.shippingName,
    deliverFrom: part.deliverFrom,
    deliverTo: part.deliverTo,
    isFinished: part.state === "delivered" || part.state === "canceled",
    hold: hold ? { title: hold.title, text: hold.buyerText } : null,
    sentTo: readLines(part.sentTo),
    timeline: partTimeline(page, part),
    lines: lines.map(({ line, quantity }) => {
      const sent = inParcels.reduce((total, { items }) => total + quantityOfLine(items, line.id), 0);
      return {
        id: line.id,
        title: line.title,
        detail: describeVariant(line),
        quantity,
        priceCents: part.reprintOf ? null : line.priceCents,
        coverKey: line.coverKey,
        sent: parcels.length > 0 && isKnown && sent < quantity ? words.part.sent({ sent, quantity }) : null,
        refunded: part.reprintOf ? 0 : line.refundedQuantity,
      };
    }),
    parcels: inParcels.map(({ parcel, items }) => ({
      id: parcel.id,
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      trackingUrl: parcel.trackingUrl,
      ...describeParcel(parcel),
      deliverTo: parcel.deliverTo,
      deliveredAt: parcel.deliveredAt,
      contents: lines.flatMap(({ line }) => {
        const quantity = quantityOfLine(items, line.id);
        return quantity > 0 ? [quantity > 1 ? `${name(line)} × ${quantity}` : name(line)] : [];
      }),
    })),
    claims: claims.map((claim) => ({
      id: claim.id,
      state: claim.state,
      reason: claimReasonWords.claimReasons[claim.reason],
      requestedRemedy: claimWords.remedies[claim.wanted],
      at: claim.createdAt,
      note: claim.note,
      refundCents: claim.refundCents,
      photos: page.photos
        .filter((photo) => photo.claimId === claim.id)
        .map((photo) => `/orders/${page.order.id}/claims/${claim.id}/${photo.position}`),
    })),
    claim: {
      state: window.state,
      closesAt: window.closesAt,
      canOpen: window.state === "open" && hasLeft && !claims.some((claim) => claim.state === "open"),
    },
  };
}

function readLines(json: string | null): string[] | null {
  if (!json) return null;
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : null;
}
