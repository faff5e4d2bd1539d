export interface VisionInput {
  bytes: Uint8Array;
  contentType: "image/png";
}

/** The port of the company whose model inspects pictures. Each call throws AdapterError if the model could not answer. */
export interface VisionModel {
  /** Names of the content rules that the picture breaks, as the provider calls them. */
  moderate(picture: VisionInput): Promise<string[]>;
  /** The text in the picture as spelled there. The model is not told which text is expected. */
  readLettering(picture: VisionInput): Promise<string[]>;
}
