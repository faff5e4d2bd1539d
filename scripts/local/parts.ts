import { nodeWasm } from "../../app/adapters/raster/wasm-node";
import { createRasteriser } from "../../app/adapters/raster.server";
import type { App } from "../../app/app";
import { createDb } from "../../app/db/client";
import { drawPicture } from "../../sandbox/openai/artist/index";
import type { LocalWorker } from "./worker";

export type ScriptParts = Omit<App, "lane" | "mail" | "cards" | "printer" | "webhooks">;

/**
 * The parts of `App` that a script on this machine needs to act as the app does: the local rows and files, and the
 * local artist in the model's place.
 */
export async function scriptParts({ miniflare, db }: LocalWorker): Promise<ScriptParts> {
  let lettered: string[] = [];
  return {
    db: createDb(db),
    files: (await miniflare.getR2Bucket("FILES")) as unknown as R2Bucket,
    enqueue: Object.assign(async () => {}, { many: async () => {} }),
    now: () => Date.now(),
    origin: "http://localhost",
    secret: "local script: signs nothing",
    settings: {
      imageModel: "gpt-image-2.5-flare",
      mailFrom: "",
      supportEmail: "",
      allowAdminSelfGrant: false,
      cancelWindowMs: 0,
      checkoutOrigins: [],
      rehearsalOrigin: null,
    },
    images: {
      async draw({ prompt, widthPx, heightPx, transparent }) {
        const { bytes, explain } = await drawPicture({ prompt, widthPx, heightPx, transparent });
        lettered = explain.words;
        return { bytes: new Uint8Array(bytes), contentType: "image/png", usage: null };
      },
    },
    // One picture is drawn after the other, so the last one's lettering is what is asked about.
    eyes: { judge: async () => [], read: async () => lettered },
    raster: createRasteriser(nodeWasm),
  };
}
