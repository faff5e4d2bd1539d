import { type CatalogOverrides, noOverrides } from "./catalog/variants.ts";

export interface PrintfulLayer {
  type: string;
  url: string;
  position?: { width: number; height: number; top: number; left: number };
  layer_options?: unknown[];
}

export interface PrintfulPlacement {
  placement: string;
  technique: string;
  print_area_type?: string;
  placement_options?: unknown[];
  layers: PrintfulLayer[];
}

export interface PrintfulItem {
  id: number;
  externalId: string | null;
  variantId: number;
  quantity: number;
  name: string;
  /** The shop's price, as sent: "25.00". */
  retailPrice: string | null;
  priceCents: number;
  placements: PrintfulPlacement[];
  productOptions: unknown[];
}

export type PrintfulOrderStatus =
  | "draft"
  | "pending"
  | "failed"
  | "canceled"
  | "onhold"
  | "inprocess"
  | "partial"
  | "fulfilled";

export interface PrintfulCosts {
  status: "calculating" | "done" | "failed";
  subtotalCents: number;
  shippingCents: number;
  additionalFeeCents: number;
}

export interface PrintfulShipment {
  id: number;
  orderId: number;
  status: "pending" | "onhold" | "canceled" | "packaged" | "shipped" | "returned" | "outstock";
  delivery:
    | "unknown"
    | "pre_transit"
    | "in_transit"
    | "out_for_delivery"
    | "delivered"
    | "return_to_sender"
    | "failure";
  carrier: string;
  service: string;
  trackingNumber: string;
  createdAt: number;
  shippedAt: number | null;
  deliveredAt: number | null;
  reshipment: boolean;
  items: { id: number; itemId: number; quantity: number }[];
  trackingEvents: { at: number; description: string }[];
}

export interface PrintfulOrder {
  id: number;
  externalId: string | null;
  shipping: string;
  status: PrintfulOrderStatus;
  createdAt: number;
  updatedAt: number;
  recipient: Record<string, string>;
  items: PrintfulItem[];
  customization: { gift: unknown; packingSlip: Record<string, string> } | null;
  retailCosts: Record<string, string>;
  costs: PrintfulCosts;
  /** The state in which an order continues after the hold. */
  heldFrom?: PrintfulOrderStatus;
  /** Number of parcels it will be packed into; absent: one. */
  parcelsPlanned?: number;
}

export interface PrintfulFile {
  id: number;
  url: string;
  role: string;
  filename: string | null;
  visible: boolean;
  status: "waiting" | "ok" | "failed" | "deleted";
  /** Why it failed. */
  problem: string | null;
  mimeType: string | null;
  sizeBytes: number;
  widthPx: number | null;
  heightPx: number | null;
  hash: string | null;
  createdAt: number;
}

export interface PrintfulWebhookConfig {
  defaultUrl: string | null;
  expiresAt: string | null;
  events: { type: string; url: string | null; params?: { name: string; value: unknown }[] }[];
}

export interface PrintfulMockupTask {
  id: number;
  /** Makes the pictures' URLs unguessable. */
  key: string;
  productId: number;
  variantIds: number[];
  styleIds: number[];
  placements: PrintfulPlacement[];
  format: "png" | "jpg";
  widthPx: number;
  status: "pending" | "completed" | "failed";
  createdAt: number;
  linksDieAt: number | null;
  /** Why it failed. */
  failure: string | null;
}

export interface PrintfulState {
  nextId: number;
  orders: PrintfulOrder[];
  shipments: PrintfulShipment[];
  files: PrintfulFile[];
  /** `default`: all events go to the app, so that a fresh sandbox works without configuration. */
  webhooks: PrintfulWebhookConfig | "default" | "off";
  /** Variants that are out of stock. */
  outOfStock: number[];
  catalogue: CatalogOverrides;
  mockupTasks: PrintfulMockupTask[];
  /** Times of the mockup requests of the last minute, and until when further ones are refused. */
  allowance: { usedAt: number[]; lockedUntil: number };
}

export function emptyPrintfulState(): PrintfulState {
  return {
    nextId: 91_000_001,
    orders: [],
    shipments: [],
    files: [],
    webhooks: "default",
    outOfStock: [],
    catalogue: noOverrides(),
    mockupTasks: [],
    allowance: { usedAt: [], lockedUntil: 0 },
  };
}
