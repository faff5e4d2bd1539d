import type { Mailer } from "./adapters/mail.server";
import type { ImageModel, PictureReader } from "./adapters/openai.server";
import type { PrintPartner } from "./adapters/printful.server";
import type { CardPayments } from "./adapters/stripe.server";
import type { WebhookCaller } from "./adapters/webhook-out.server";
import type { Db } from "./db/client";
import type { Rasteriser } from "./domain/designs/renderer/rasteriser";
import type { Enqueue } from "./jobs/enqueue";
import type { Lane } from "./jobs/lane";

/**
 * Everything a server function may need, built once per request or message (context.server.ts). Functions name the
 * parts they take: `Pick<App, "db" | "now">`.
 */
export interface App {
  db: Db;
  files: R2Bucket;
  enqueue: Enqueue;
  now: () => number;
  origin: string;
  secret: string;
  settings: {
    imageModel: string;
    mailFrom: string;
    supportEmail: string;
    allowAdminSelfGrant: boolean;
    /** How long after payment a buyer may cancel an order or correct its address before it is submitted to the printer. */
    cancelWindowMs: number;
    /** Where a checkout form's answer may send a browser. */
    checkoutOrigins: string[];
    /** The one origin on this machine that may stand for somebody else's server; null in production. */
    rehearsalOrigin: string | null;
  };
  images: ImageModel;
  eyes: PictureReader;
  raster: Rasteriser;
  /** For whole pictures: one at a time in an isolate. */
  lane: Lane;
  mail: Mailer;
  cards: CardPayments;
  printer: PrintPartner;
  webhooks: WebhookCaller;
}
