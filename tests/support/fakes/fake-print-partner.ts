import { AdapterError } from "~/adapters/adapter-error";
import type {
  DraftOrder,
  PartnerMockupImage,
  PartnerMockupRequest,
  PartnerMockupTask,
  PartnerOrder,
  PartnerPrices,
  PartnerPrintArea,
  PartnerShipment,
  PartnerVariant,
  PrintPartner,
  ShippingQuote,
} from "~/adapters/ports/print-partner";
import { soldVariantsOf } from "~/domain/partner-catalog/sold-variants";
import { listGarments } from "~/garments/find-garments";

/** A print partner in memory that records its calls. Tests advance its orders by hand. */
export interface FakePrintPartner extends PrintPartner {
  orders: Map<string, PartnerOrder & { draft: DraftOrder }>;
  shipments: Map<string, PartnerShipment[]>;
  /** Method names in order. */
  calls: string[];
  soldOut: Set<number>;
  services: ShippingQuote[];
  /** Thrown by the named method as long as it is set. */
  failing: Map<string, AdapterError>;
  /** By the partner's product; empty: discontinued. */
  variants: Map<number, PartnerVariant[]>;
  prices: Map<number, PartnerPrices>;
  areas: Map<number, PartnerPrintArea[]>;
  /** As reported by the last response; null before the first. */
  callsLeftNow: number | null;
  renderings: Map<string, PartnerMockupTask & { request: PartnerMockupRequest }>;
  /** Contents by URL; any other URL is dead. */
  pictures: Map<string, PartnerMockupImage>;
  /** Costs of an order; null while the partner calculates. */
  costCents: (draft: DraftOrder) => number | null;
  /** Taxes of each order, on top of its costs. */
  taxCents: number;
  /** The partner's cost calculation fails. */
  costsFail: boolean;
  /** Awaited inside each call: lets a test hold one consumer while another arrives. */
  pause: (method: string) => Promise<void>;
}

export const STANDARD_SHIPPING: ShippingQuote = {
  service: "STANDARD",
  name: "Flat Rate",
  rateCents: 475,
  deliverFrom: "2026-11-27",
  deliverTo: "2026-11-30",
  customsFeesPossible: false,
};

/** Storage lasts for a file, so ids are unique in it. */
let next = 1;

export function fakePrintPartner(changes: Partial<FakePrintPartner> = {}): FakePrintPartner {
  const printer: FakePrintPartner = {
    orders: new Map(),
    shipments: new Map(),
    calls: [],
    soldOut: new Set(),
    services: [STANDARD_SHIPPING],
    failing: new Map(),
    variants: new Map(),
    prices: new Map(),
    areas: new Map(),
    callsLeftNow: null,
    renderings: new Map(),
    pictures: new Map(),
    costCents: () => 1670,
    taxCents: 0,
    costsFail: false,
    pause: async () => {},
    async quoteShipping() {
      await enter("quoteShipping");
      return printer.services;
    },
    async checkStock(ids) {
      await enter("isInStock");
      return new Map(ids.map((id) => [id, !printer.soldOut.has(id)]));
    },
    async listVariants(productId) {
      await enter("listVariants");
      return structuredClone(printer.variants.get(productId) ?? []);
    },
    async findPrices(productId) {
      await enter("findPrices");
      return structuredClone(printer.prices.get(productId) ?? null);
    },
    async listPrintAreas(productId) {
      await enter("listPrintAreas");
      return structuredClone(printer.areas.get(productId) ?? []);
    },
    remainingCalls: () => printer.callsLeftNow,
    async createMockupTask(request) {
      await enter("requestRendering");
      const id = String(next++);
      printer.renderings.set(id, { state: "pending", pictures: [], reason: null, request });
      return id;
    },
    async findMockupTask(id) {
      await enter("findRendering");
      return structuredClone(printer.renderings.get(id) ?? null);
    },
    async downloadMockup(url) {
      await enter("fetchRendering");
      const picture = printer.pictures.get(url);
      if (!picture) throw new AdapterError("printful", 404, "refused", "no file is there");
      return picture;
    },
    async createDraftOrder(draft) {
      await enter("draftOrder");
      const known = [...printer.orders.values()].find((order) => order.externalId === draft.externalId);
      if (known) return view(known.id);
      const id = String(next++);
      printer.orders.set(id, {
        id,
        externalId: draft.externalId,
        status: "draft",
        costs: { state: "calculating", totalCents: null, taxCents: 0, shippingCents: null },
        draft,
      });
      return view(id);
    },
    async findOrder(id) {
      await enter("findOrder");
      return view(id);
    },
    async updateRecipient(id, recipient) {
      await enter("readdressOrder");
      const order = find(id);
      if (order.status !== "draft") throw new AdapterError("printful", 400, "refused", "not a draft");
      order.draft = { ...order.draft, recipient };
      return view(id);
    },
    async confirmOrder(id) {
      await enter("confirmOrder");
      const order = find(id);
      if (order.status === "canceled") throw new AdapterError("printful", 400, "refused", "canceled");
      if (order.status === "draft") order.status = "pending";
      return view(id);
    },
    async cancelOrder(id) {
      await enter("cancelOrder");
      const order = find(id);
      if (!["draft", "pending"].includes(order.status)) return false;
      order.status = "canceled";
      return true;
    },
    async listShipments(id) {
      await enter("listShipments");
      return structuredClone(printer.shipments.get(id) ?? []);
    },
    async readEvent() {
      throw new Error("events are read by the real adapter");
    },
    async readRecordedEvent(raw) {
      return JSON.parse(raw);
    },
    ...changes,
  };

  async function enter(method: string) {
    printer.calls.push(method);
    await printer.pause(method);
    const failure = printer.failing.get(method);
    if (failure) throw failure;
  }
  function find(id: string) {
    const order = printer.orders.get(id);
    if (!order) throw new AdapterError("printful", 404, "refused", "Not found");
    return order;
  }
  function view(id: string): PartnerOrder {
    const order = find(id);
    const cents = printer.costCents(order.draft);
    return {
      id,
      externalId: order.externalId,
      status: order.status,
      costs: {
        state: printer.costsFail ? "failed" : cents === null ? "calculating" : "done",
        totalCents: printer.costsFail ? null : cents,
        taxCents: printer.costsFail || cents === null ? 0 : printer.taxCents,
        shippingCents: null,
      },
    };
  }
  // A partner without variants would make every garment sold out at the next stock check.
  fillCatalog(printer);
  return printer;
}

/** A shipment as the partner reports it. */
export function partnerShipment(id: string, changes: Partial<PartnerShipment> = {}): PartnerShipment {
  return {
    id,
    state: "shipped",
    deliveryState: "in_transit",
    carrier: "USPS",
    trackingNumber: `9400${id}`,
    trackingUrl: `https://carrier.test/${id}`,
    items: [],
    isReshipment: false,
    deliverFrom: null,
    deliverTo: null,
    shippedAt: Date.UTC(2026, 10, 22),
    deliveredAt: null,
    ...changes,
  };
}

/** The partner's catalog matches our data, prices included. */
export function fillCatalog(printer: Pick<FakePrintPartner, "variants" | "prices" | "areas">): void {
  for (const garment of listGarments()) {
    const { productId } = garment.partner;
    const variants = soldVariantsOf(garment);
    printer.variants.set(
      productId,
      variants.map(({ id, color, size }) => ({ id, productId, color, size })),
    );
    printer.prices.set(productId, {
      variants: variants.map(({ id, costCents }) => ({ id, costCents })),
      areas: garment.printAreas.map((area) => ({ areaId: area.id, costCents: area.extraCostCents })),
    });
    printer.areas.set(
      productId,
      garment.printAreas.map((area) => ({
        areaId: area.id,
        widthIn: area.widthIn,
        heightIn: area.heightIn,
        dpi: area.minDpi,
        styles: [
          { id: productId * 10 + 1, category: "Flat", view: VIEW_OF[area.id] ?? "Front", variantIds: null },
        ],
      })),
    );
  }
}

const VIEW_OF: Record<string, string> = {
  back: "Back",
  "left-sleeve": "Left",
  "right-sleeve": "Right",
};
