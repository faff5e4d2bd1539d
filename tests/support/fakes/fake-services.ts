import type { ImageGenerator } from "~/adapters/ports/image-generator";
import type { Mailer, OutgoingEmail } from "~/adapters/ports/mailer";
import { testApp } from "../app/test-app";
import { smallPicture } from "../data/pictures/small-picture";
import { type FakePrintPartner, fakePrintPartner } from "./fake-print-partner";
import { fakeStripe } from "./fake-stripe";

/** An image model that always draws the same good picture, of `SMALL_SIZE`, and counts its calls. */
export interface CountingImageModel extends ImageGenerator {
  drawn: number;
  /** Awaited before each response; an error that it throws becomes the response. */
  before: () => Promise<void>;
}

export async function countingImageModel(): Promise<CountingImageModel> {
  const bytes = await smallPicture();
  const draw = async () => {
    await model.before();
    model.drawn++;
    return {
      bytes,
      contentType: "image/png" as const,
      usage: { inputTokens: 20, outputTokens: 4000 },
    };
  };
  const model: CountingImageModel = {
    drawn: 0,
    before: async () => {},
    generate: draw,
    edit: draw,
    listModels: async () => [],
  };
  return model;
}

/** A mail service that stores one email per key, as the real one does for a day. */
export interface DeduplicatingMailer extends Mailer {
  letters: Map<string, OutgoingEmail>;
  before: () => Promise<void>;
}

export function deduplicatingMailer(): DeduplicatingMailer {
  const mailer: DeduplicatingMailer = {
    letters: new Map(),
    before: async () => {},
    send: async (letter, key) => {
      await mailer.before();
      if (!mailer.letters.has(key)) mailer.letters.set(key, letter);
      return { id: key };
    },
  };
  return mailer;
}

/** The whole app with all four companies faked. Drawing the picture takes a moment: create it once per file. */
export function appWithFakeServices(
  model: CountingImageModel,
  printer: FakePrintPartner = fakePrintPartner(),
  d1?: D1Database,
) {
  const stripe = fakeStripe();
  const mail = deduplicatingMailer();
  const app = testApp({
    d1,
    paymentProviders: { stripe: stripe.provider },
    imageGenerator: model,
    printPartner: printer,
    mailer: mail,
  });
  stripe.clock.now = app.now;
  return { app, stripe, printer, mail, model };
}
