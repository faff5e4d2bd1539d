import type { ImageGenerator, VisionModel } from "./adapters/openai.server";
import type { WebhookSender } from "./adapters/outgoing-webhooks.server";
import type { PrintPartner } from "./adapters/printful.server";
import type { Mailer } from "./adapters/resend.server";
import type { CardPayments } from "./adapters/stripe.server";
import type { Db } from "./db/client";
import type { Enqueue } from "./jobs/enqueue";
import type { PictureLock } from "./jobs/picture-lock";
import type { Rasterizer } from "./print/rasterizer";

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
  appSecret: string;
  config: {
    imageModel: string;
    mailFrom: string;
    supportEmail: string;
    allowAdminSelfGrant: boolean;
    /** How long after payment a buyer may cancel an order or correct its address before it is submitted to the printer. */
    cancelWindowMs: number;
    /** Where a checkout form's answer may send a browser. */
    checkoutOrigins: string[];
    /** The one origin on this machine that may stand for somebody else's server; null in production. */
    sandboxOrigin: string | null;
  };
  imageGenerator: ImageGenerator;
  vision: VisionModel;
  rasterizer: Rasterizer;
  /** For whole pictures: one at a time in an isolate. */
  pictureLock: PictureLock;
  mailer: Mailer;
  cards: CardPayments;
  printPartner: PrintPartner;
  webhookSender: WebhookSender;
}
