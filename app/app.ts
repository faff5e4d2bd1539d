import type { HumanCheck } from "./adapters/ports/human-check";
import type { IdentityProviders } from "./adapters/ports/identity-provider";
import type { ImageGenerator } from "./adapters/ports/image-generator";
import type { ListingSearch } from "./adapters/ports/listing-search";
import type { Mailer } from "./adapters/ports/mailer";
import type { PageFetcher } from "./adapters/ports/page-fetcher";
import type { PaymentProviders } from "./adapters/ports/payments/payment-provider";
import type { PictureReader } from "./adapters/ports/picture-reader";
import type { PrintPartner } from "./adapters/ports/print-partner";
import type { SocialPoster } from "./adapters/ports/social-poster";
import type { TableReader } from "./adapters/ports/table-reader";
import type { TrendNamer } from "./adapters/ports/trend-namer";
import type { VisionModel } from "./adapters/ports/vision-model";
import type { WebhookSender } from "./adapters/ports/webhook-sender";
import type { Db } from "./db/client";
import type { PictureLock } from "./lib/heavy-work/picture-lock";
import type { PictureConverter, Rasterizer } from "./print";
import type { Purchase, SubscriptionPurchase } from "./purchase";
import type { Enqueue } from "./queue/enqueue";

/**
 * Everything a server function may need, built in compose-app.server.ts. Functions name the parts they take:
 * `Pick<App, "db" | "now">`.
 */
export interface App {
  db: Db;
  files: R2Bucket;
  enqueue: Enqueue;
  now: () => number;
  origin: string;
  appSecret: string;
  /** The network that a form came from, as a hash of its address; the audit log keeps it. Absent elsewhere. */
  network?: string;
  config: {
    imageModel: string;
    /** Draws once the first model was shut down. */
    secondImageModel: string;
    /** The other company's model. */
    otherImageModel: string;
    /** Draws variations and changes of a picture. */
    editModel: string;
    /** Reads lettering, themes and trends. */
    textModel: string;
    mailFrom: string;
    supportEmail: string;
    /** Replies to our emails come to this address, with their conversation after a plus; null where none are received. */
    replyEmail: string | null;
    /** Where tutorials may be shown from besides our own files, such as `videos.example.com`; null: nowhere else. */
    videoHost: string | null;
    allowAdminSelfGrant: boolean;
    /** No admin page opens without a second factor. */
    adminsNeedFactor: boolean;
    /** After payment a buyer may cancel an order or correct its address for this long; then it goes to the printer. */
    cancelWindowMs: number;
    /** The name of the company that prints. */
    printPartner: string;
    /** The payment provider that takes new checkouts. */
    checkoutProvider: string;
    /** The payment provider for cryptocurrencies; null where they are switched off. */
    cryptoProvider: string | null;
    /** Tax is added to prices where cards are charged. */
    addsTax: boolean;
    /** The payment provider that pays creators out; null where that is switched off. */
    payoutProvider: string | null;
    /** Pages of payment providers (checkout, portal, onboarding): a form may redirect a browser to these origins. */
    providerOrigins: string[];
    /** The local sandbox, which stands in for other companies' servers; null in production. */
    sandboxOrigin: string | null;
  };
  imageGenerator: ImageGenerator;
  /**
   * Another company's models, used while the first company's models are shut down or do not answer; null where
   * none is configured.
   */
  fallbackImageGenerator: ImageGenerator | null;
  vision: VisionModel;
  pictureReader: PictureReader;
  trendNamer: TrendNamer;
  rasterizer: Rasterizer;
  /** Opens pictures in formats that we do not decode ourselves. */
  pictureConverter: PictureConverter;
  /** Runs work on whole pictures one at a time in an isolate. */
  pictureLock: PictureLock;
  mailer: Mailer;
  paymentProviders: PaymentProviders;
  /** Asked after several wrong passwords; null where it is switched off. */
  humanCheck: HumanCheck | null;
  /** Companies that a person can sign in with. */
  identityProviders: IdentityProviders;
  /** What can be bought, by `payments.kind`. */
  purchases: Readonly<Record<string, Purchase<App>>>;
  /** What can be subscribed to, by `subscriptions.kind`. */
  subscriptionPurchases: Readonly<Record<string, SubscriptionPurchase<App>>>;
  printPartner: PrintPartner;
  webhookSender: WebhookSender;
  /** Posts to networks in people's names; null where it is switched off. */
  socialPoster: SocialPoster | null;
  /** Reads pages at addresses that people typed (domain/shop-pages). */
  pageFetcher: PageFetcher;
  /** Tables of banners that people keep elsewhere. */
  airtable: TableReader;
  /** Etsy's listings; null where no key is set. */
  etsy: ListingSearch | null;
}
