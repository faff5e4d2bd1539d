/** Our print partner, in our words. Money in cents, lengths in inches. */
export interface PrintPartner {
  /** Services with prices and delivery windows for these variants to this address; empty where nobody delivers. */
  quoteShipping(request: {
    recipient: Recipient;
    items: { variantId: number; quantity: number }[];
  }): Promise<ShippingQuote[]>;
  isInStock(variantIds: number[]): Promise<Map<number, boolean>>;
  /** Makes the draft, or finds the one that an earlier try made under the same external id. */
  draftOrder(order: DraftOrder): Promise<PartnerOrder>;
  findOrder(partnerOrderId: string): Promise<PartnerOrder>;
  /** Charges us: only once costs are known and agreed. */
  confirmOrder(partnerOrderId: string): Promise<PartnerOrder>;
  /** False where it is too late. */
  cancelOrder(partnerOrderId: string): Promise<boolean>;
  listShipments(partnerOrderId: string): Promise<PartnerShipment[]>;
  /** Verifies the signature over the raw body; null where it does not hold. */
  readEvent(rawBody: string, signature: string | null): Promise<PartnerEvent | null>;
}

export interface Recipient {
  name: string;
  address1: string;
  address2?: string;
  city: string;
  stateCode?: string;
  zip: string;
  countryCode: string;
  email?: string;
}

export interface ShippingQuote {
  service: string;
  name: string;
  rateCents: number;
  /** ISO dates, when it arrives. */
  deliverFrom: string | null;
  deliverTo: string | null;
  customsFeesPossible: boolean;
}

export interface DraftOrder {
  /** At most 32 characters, [A-Za-z0-9_-]. */
  externalId: string;
  shipping: string;
  recipient: Recipient;
  items: {
    externalId: string;
    variantId: number;
    quantity: number;
    name: string;
    retailPriceCents: number;
    technique: string;
    placement: string;
    fileUrl: string;
    position: { widthIn: number; heightIn: number; topIn: number; leftIn: number };
  }[];
}

export interface PartnerOrder {
  id: string;
  externalId: string | null;
  /** The partner's own word, raw. */
  status: string;
  costs: {
    state: "calculating" | "done" | "failed";
    totalCents: number | null;
    shippingCents: number | null;
  };
}

export interface PartnerShipment {
  id: string;
  state: string;
  deliveryState: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: number | null;
  deliveredAt: number | null;
}

export interface PartnerEvent {
  /** The partner sends no event id: made from what it says, so that a repeated delivery is recognised. */
  id: string;
  type: string;
  partnerOrderId: string | null;
  externalId: string | null;
}
