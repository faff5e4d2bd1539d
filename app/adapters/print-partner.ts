/** Our print partner, in our words. Money in cents, lengths in inches. */
export interface PrintPartner extends PartnerOrders, PartnerCatalog, PartnerMockupGenerator, PartnerEvents {}

export interface PartnerOrders {
  /** Services with prices and delivery windows for these variants to this address; empty where nobody delivers. */
  quoteShipping(request: {
    recipient: Recipient;
    items: { variantId: number; quantity: number }[];
  }): Promise<ShippingQuote[]>;
  /** Makes the draft, or finds the one that an earlier try made under the same external id. */
  createDraftOrder(order: DraftOrder): Promise<PartnerOrder>;
  findOrder(partnerOrderId: string): Promise<PartnerOrder>;
  /** Puts another address on a draft; its costs are calculated anew. Refused once it was confirmed. */
  updateRecipient(partnerOrderId: string, recipient: Recipient): Promise<PartnerOrder>;
  /** Charges us: only once costs are known and agreed. */
  confirmOrder(partnerOrderId: string): Promise<PartnerOrder>;
  /** False where it is too late. */
  cancelOrder(partnerOrderId: string): Promise<boolean>;
  listShipments(partnerOrderId: string): Promise<PartnerShipment[]>;
}

export interface PartnerCatalog {
  checkStock(variantIds: number[]): Promise<Map<number, boolean>>;
  /** What each number of a product is, in the partner's words; all pages of it. Empty where the product is gone. */
  listVariants(productId: number): Promise<PartnerVariant[]>;
  /** What a product costs us now; null where the product is gone. */
  findPrices(productId: number): Promise<PartnerPrices | null>;
  /** Where a product is printed, how large, and how it can be shown. Empty where the product is gone. */
  listPrintAreas(productId: number): Promise<PartnerPrintArea[]>;
  /** Calls that the partner would still take now, as its last answer told; null before the first. */
  remainingCalls(): number | null;
}

/** Pictures that the partner makes of a garment with its print; each is there for about a day. */
export interface PartnerMockupGenerator {
  /** Puts it to the partner's queue and answers the number of the task. Not idempotent: asked twice, made twice. */
  createMockupTask(request: PartnerMockupRequest): Promise<string>;
  /** Null where the partner knows no such task (any more). */
  findMockupTask(taskId: string): Promise<PartnerMockupTask | null>;
  /** The picture behind one of its links, while it lives. Throws AdapterError, `refused` where the link is dead. */
  downloadMockup(url: string): Promise<PartnerMockupImage>;
}

export interface PartnerEvents {
  /** Verifies the signature over the raw body; null where it does not hold. */
  readEvent(rawBody: string, signature: string | null): Promise<PartnerEvent | null>;
  /** The facts of an event whose signature was verified when it was recorded. */
  readRecordedEvent(rawBody: string): Promise<PartnerEvent>;
}

/** Where a garment is printed, of its wearer: their left is on the viewer's right. */
export type PartnerPrintAreaId = "front" | "back" | "left-chest" | "left-sleeve" | "right-sleeve";

/** One print: the whole file, laid on an area, measured from the area's top left corner. */
export interface PartnerPrint {
  areaId: PartnerPrintAreaId;
  fileUrl: string;
  position: { widthIn: number; heightIn: number; topIn: number; leftIn: number };
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
    /** At least one; an area may carry up to five, in the order in which they lie on each other. */
    prints: PartnerPrint[];
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
  /** The pieces in it, by our own line ids; empty where the partner does not say. */
  items: { lineId: string; quantity: number }[];
  isReshipment: boolean;
  /** ISO dates, when the carrier means to deliver. */
  deliverFrom: string | null;
  deliverTo: string | null;
  shippedAt: number | null;
  deliveredAt: number | null;
}

export interface PartnerVariant {
  id: number;
  productId: number;
  /** Null for what comes in one colour only. */
  colour: string | null;
  size: string;
}

export interface PartnerPrices {
  /** The garment with one print. */
  variants: { id: number; costCents: number }[];
  /** What a print on an area costs beside another one. Areas that we do not print on are left out. */
  areas: { areaId: PartnerPrintAreaId; costCents: number }[];
}

export interface PartnerPrintArea {
  areaId: PartnerPrintAreaId;
  widthIn: number;
  heightIn: number;
  /** At which the partner prints; its least. */
  dpi: number;
  styles: PartnerMockupStyle[];
}

export interface PartnerMockupStyle {
  id: number;
  /** "Flat", "Men's", … */
  category: string;
  /** "Front", "Back", "Left", … */
  view: string;
  /** The variants that can be shown so; null for all. */
  variantIds: number[] | null;
}

export interface PartnerMockupRequest {
  productId: number;
  variantId: number;
  styleIds: number[];
  technique: string;
  prints: PartnerPrint[];
  widthPx: number;
}

export interface PartnerMockupTask {
  state: "pending" | "completed" | "failed";
  pictures: { variantId: number; styleId: number; url: string }[];
  /** Why it failed, in the partner's words. */
  reason: string | null;
}

export interface PartnerMockupImage {
  bytes: Uint8Array;
  contentType: "image/png";
  widthPx: number;
  heightPx: number;
}

export interface PartnerEvent {
  /** The partner sends no event id: made from what it says, so that a repeated delivery is recognised. */
  id: string;
  type: string;
  partnerOrderId: string | null;
  externalId: string | null;
  /** The partner's own words for a hold, a failure or a return. */
  reason: string | null;
  /** Variants whose stock changed. */
  variantIds: number[];
  /** Products whose prices changed. */
  productIds: number[];
  /** The rendering that is done or failed. */
  mockupTaskId: string | null;
}
