import type { VisionInput } from "./vision-model";

/** The port of the company whose model describes pictures in words for people. Each call throws AdapterError if the model could not answer. */
export interface PictureReader {
  /** A title, a description and tags for a product with this picture, in a language. */
  suggestProduct(
    picture: VisionInput,
    options: { language: "en" | "es" | "fr" | "de" },
  ): Promise<{ title: string; description: string; tags: string[] }>;

  /** What a picture shows, in words of these lists alone; and the brands and characters that it shows, which may be any. */
  readTheme(
    picture: VisionInput,
    options: { motifs: readonly string[]; moods: readonly string[]; styles: readonly string[] },
  ): Promise<{ motifs: string[]; moods: string[]; style: string; protectedNames: string[] }>;
}
