/** The port for the print partner. Money is in cents, lengths are in inches. */
export interface PrintPartner extends PartnerOrders, PartnerCatalog, PartnerMockupGenerator, PartnerEvents {}

export interface PartnerOrders {
  /**
   * Services with prices and delivery dates for these variants to this address; empty if the partner does not deliver
   * there.
   */
  quoteShipping(request: {
    recipient: Recipient;
    items: { variantId: number; quantity: number }[];
  }): Promise<ShippingQuote[]>;
  /** Creates the draft, or finds the one that an earlier attempt created under the same external id. */
  createDraftOrder(order: DraftOrder): Promise<PartnerOrder>;
  findOrder(partnerOrderId: string): Promise<PartnerOrder>;
  /** Changes the address of a draft; its costs are calculated again. Refused once it is confirmed. */
  updateRecipient(partnerOrderId: string, recipient: Recipient): Promise<PartnerOrder>;
  /** Confirms the draft, which charges us: only once the costs are known and accepted. */
  confirmOrder(partnerOrderId: string): Promise<PartnerOrder>;
  /** False if it is too late. */
  cancelOrder(partnerOrderId: string): Promise<boolean>;
  listShipments(partnerOrderId: string): Promise<PartnerShipment[]>;
}

export interface PartnerCatalog {
  checkStock(variantIds: number[]): Promise<Map<number, boolean>>;
  /** What each variant number of a product means, in the partner's words. All pages; empty if the product is gone. */
  listVariants(productId: number): Promise<PartnerVariant[]>;
  /** The present costs of a product; null if the product is gone. */
  findPrices(productId: number): Promise<PartnerPrices | null>;
  /** The print areas of a product with their sizes, and its mockup styles. Empty if the product is gone. */
  listPrintAreas(productId: number): Promise<PartnerPrintArea[]>;
  /** The number of calls that the partner still accepts, from its last answer; null before the first. */
  remainingCalls(): number | null;
}

/** Mockups drawn by the partner; each is available for about a day. */
export interface PartnerMockupGenerator {
  /** Adds a task to the partner's queue and returns its number. Not idempotent: two requests make two tasks. */
  createMockupTask(request: PartnerMockupRequest): Promise<string>;
  /** Null if the partner does not know the task (any more). */
  findMockupTask(taskId: string): Promise<PartnerMockupTask | null>;
  /** The picture behind a mockup's link. Throws AdapterError, `refused` if the link is dead. */
  downloadMockup(url: string): Promise<PartnerMockupImage>;
}

export interface PartnerEvents {
  /** Verifies the signature over the raw body; null if it is not valid. */
  readEvent(rawBody: string, headers: Headers): Promise<PartnerEvent | null>;
  /** The facts of an event whose signature was verified when it was recorded. */
  readRecordedEvent(rawBody: string): Promise<PartnerEvent>;
}

/** Where a garment is printed. Left and right are the wearer's: the wearer's left is on the viewer's right. */
export type PartnerPrintAreaId = "front" | "back" | "left-chest" | "left-sleeve" | "right-sleeve";

/** One print: the whole file on an area, measured from the area's top left corner. */
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
  /** Estimated delivery, ISO dates. */
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
    /** At least one; an area may have up to five, from bottom to top. */
    prints: PartnerPrint[];
  }[];
}

export interface PartnerOrder {
  id: string;
  externalId: string | null;
  /** The partner's own status, unchanged. */
  status: string;
  costs: {
    state: "calculating" | "done" | "failed";
    /** All that the partner charges but taxes, so that it compares with its prices and shipping rates. */
    totalCents: number | null;
    /** VAT and sales tax, charged on top of `totalCents`; 0 while unknown. */
    taxCents: number;
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
  /** The pieces in it, by our line ids; empty if the partner does not report them. */
  items: { lineId: string; quantity: number }[];
  isReshipment: boolean;
  /** The carrier's estimated delivery, ISO dates. */
  deliverFrom: string | null;
  deliverTo: string | null;
  shippedAt: number | null;
  deliveredAt: number | null;
}

export interface PartnerVariant {
  id: number;
  productId: number;
  /** Null for a product in one color only. */
  color: string | null;
  size: string;
}

export interface PartnerPrices {
  /** The garment with one print. */
  variants: { id: number; costCents: number }[];
  /** The cost of a second print on an area. Areas that we do not print on are left out. */
  areas: { areaId: PartnerPrintAreaId; costCents: number }[];
}

export interface PartnerPrintArea {
  areaId: PartnerPrintAreaId;
  widthIn: number;
  heightIn: number;
  /** The partner's minimum print resolution. */
  dpi: number;
  styles: PartnerMockupStyle[];
}

export interface PartnerMockupStyle {
  id: number;
  /** "Flat", "Men's", … */
  category: string;
  /** "Front", "Back", "Left", … */
  view: string;
  /** The variants that have this style; null for all. */
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
  /** The partner sends no event id: this is derived from the content, so that a repeated delivery is recognized. */
  id: string;
  type: string;
  partnerOrderId: string | null;
  externalId: string | null;
  /** The partner's parcel that it is about. */
  shipmentId: string | null;
  /** The partner's reason for a hold, a failure, a cancellation or a return. */
  reason: string | null;
  /** Variants whose stock changed. */
  variantIds: number[];
  /** Products whose prices changed. */
  productIds: number[];
  /** The mockup task that is done or failed. */
  mockupTaskId: string | null;
}
