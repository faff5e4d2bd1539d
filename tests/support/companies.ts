import type { Letter, Mailer } from "~/adapters/mail.server";
import type { ImageModel } from "~/adapters/openai.server";
import { testApp } from "./app";
import { makePng } from "./png";
import { type RecordingPrinter, recordingPrinter } from "./printer";
import { fakeStripe } from "./stripe";

/** A model that draws one and the same good picture, and counts. */
export interface CountingModel extends ImageModel {
  drawn: number;
  /** Awaited before each answer; what it throws is the answer. */
  before: () => Promise<void>;
}

export async function countingModel(): Promise<CountingModel> {
  const bytes = await makePng({
    widthPx: 1920,
    heightPx: 1920,
    pixel: (x, y) => (x > 400 && y > 400 ? [220, 40, 20, 255] : [255, 255, 255, 0]),
  });
  const model: CountingModel = {
    drawn: 0,
    before: async () => {},
    draw: async () => {
      await model.before();
      model.drawn++;
      return { bytes, contentType: "image/png", usage: { inputTokens: 20, outputTokens: 4000 } };
    },
  };
  return model;
}

/** A mail service that keeps one letter for each key, as the real one does for a day. */
export interface KeepingMailer extends Mailer {
  letters: Map<string, Letter>;
  before: () => Promise<void>;
}

export function keepingMailer(): KeepingMailer {
  const mailer: KeepingMailer = {
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

/** The whole product with all four companies standing by. Drawing the picture takes a moment: make it once a file. */
export function staffedApp(
  model: CountingModel,
  printer: RecordingPrinter = recordingPrinter(),
  d1?: D1Database,
) {
  const stripe = fakeStripe();
  const mail = keepingMailer();
  const app = testApp({ d1, cards: stripe.cards, images: model, printer, mail });
  stripe.clock.now = app.now;
  return { app, stripe, printer, mail, model };
}
