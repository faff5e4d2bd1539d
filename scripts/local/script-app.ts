import { createRasterizer } from "../../app/adapters/pictures/rasterizer.server";
import { nodeWasm } from "../../app/adapters/raster/wasm-node";
import type { App } from "../../app/app";
import { createDb } from "../../app/db/client";
import { drawPicture } from "../../sandbox/openai/generator/index";
import type { LocalWorker } from "./worker";

export type ScriptApp = Omit<
  App,
  | "pictureLock"
  | "mailer"
  | "paymentProviders"
  | "identityProviders"
  | "humanCheck"
  | "purchases"
  | "subscriptionPurchases"
  | "printPartner"
  | "webhookSender"
  | "pageFetcher"
  | "pictureReader"
  | "trendNamer"
  | "airtable"
  | "etsy"
  | "socialPoster"
>;

/**
 * The parts of `App` for scripts on this machine: local database and files, with the sandbox's generator as the image
 * model.
 */
export async function createScriptApp({ miniflare, db }: LocalWorker): Promise<ScriptApp> {
  let lettered: string[] = [];
  return {
    db: createDb(db),
    files: (await miniflare.getR2Bucket("FILES")) as unknown as R2Bucket,
    enqueue: Object.assign(async () => {}, { many: async () => {} }),
    now: () => Date.now(),
    origin: "http://localhost",
    appSecret: "local script: signs nothing",
    config: {
      imageModel: "gpt-image-2.5-flare",
      secondImageModel: "gpt-image-2.6-flare",
      otherImageModel: "@cf/leonardo/lucid-origin",
      editModel: "gpt-image-2.5-sunburst",
      textModel: "gpt-6-luna",
      mailFrom: "",
      supportEmail: "",
      replyEmail: null,
      videoHost: null,
      adminsNeedFactor: false,
      allowAdminSelfGrant: false,
      cancelWindowMs: 0,
      checkoutProvider: "stripe",
      printPartner: "printful",
      cryptoProvider: null,
      addsTax: false,
      payoutProvider: null,
      providerOrigins: [],
      sandboxOrigin: null,
    },
    fallbackImageGenerator: null,
    imageGenerator: {
      listModels: async () => [],
      async edit() {
        throw new Error("scripts only generate pictures");
      },
      async generate({ prompt, widthPx, heightPx, transparent }) {
        const { bytes, explanation } = await drawPicture({ prompt, widthPx, heightPx, transparent });
        lettered = explanation.words;
        return { bytes: new Uint8Array(bytes), contentType: "image/png", usage: null };
      },
    },
    // Pictures are drawn one at a time, so the vision model is asked about the last one's lettering.
    vision: { moderate: async () => [], readLettering: async () => lettered },
    rasterizer: createRasterizer(nodeWasm),
    pictureConverter: async () => ({ status: "away" }),
  };
}
