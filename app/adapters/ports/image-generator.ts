/** The port of the companies whose models draw pictures. Each call throws AdapterError: `blocked` when content rules reject it. */
export interface ImageGenerator {
  generate(order: ImageOrder): Promise<GeneratedPicture>;
  /** Draws a picture from another one. */
  edit(order: ImageEditOrder): Promise<GeneratedPicture>;
  /** The models that the account may use. */
  listModels(): Promise<ListedModel[]>;
}

export interface ListedModel {
  id: string;
  /** When it will be shut down, if that is known. */
  endsAt: number | null;
}

export interface ImageOrder {
  model: string;
  prompt: string;
  widthPx: number;
  heightPx: number;
  transparent: boolean;
  /** A hash of the user's id, by which the provider handles abuse. */
  safetyIdentifier: string;
}

export interface ImageEditOrder extends ImageOrder {
  picture: { bytes: Uint8Array; contentType: "image/png" | "image/jpeg" };
  /** A PNG of the picture's size, transparent where the model may draw; null: everywhere. */
  mask: Uint8Array | null;
}

export interface GeneratedPicture {
  bytes: Uint8Array;
  contentType: "image/png" | "image/jpeg";
  usage: { inputTokens: number; outputTokens: number } | null;
}
