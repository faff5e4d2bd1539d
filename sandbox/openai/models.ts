export interface ImageModel {
  id: string;
  /** Epoch seconds. */
  created: number;
  /** The model does not exist after this day. */
  shutdownDate: string | null;
  /** Models from 2.5 on have more quality levels. */
  manyQualities: boolean;
  /** On gpt-image-2 this is a preview that accounts must request. */
  transparent: boolean;
}

function model(id: string, released: string, rest: Partial<ImageModel> = {}): ImageModel {
  const created = Date.parse(released) / 1000;
  return { id, created, shutdownDate: null, manyQualities: true, transparent: true, ...rest };
}

const OLD = { shutdownDate: "2026-12-01", manyQualities: false };

const IMAGE_MODELS: readonly ImageModel[] = [
  model("gpt-image-1-mini", "2025-10-06", OLD),
  model("gpt-image-1.5", "2025-12-16", OLD),
  model("chatgpt-image-latest", "2025-12-16", OLD),
  model("gpt-image-2", "2026-04-21", { manyQualities: false, transparent: false }),
  model("gpt-image-2-2026-04-21", "2026-04-21", { manyQualities: false, transparent: false }),
  model("gpt-image-2.5-sunburst", "2026-09-08"),
  model("gpt-image-2.5-sunburst-2026-09-08", "2026-09-08"),
  model("gpt-image-2.5-flare", "2026-09-08"),
  model("gpt-image-2.5-flare-2026-09-08", "2026-09-08"),
  model("gpt-image-2.6-sunburst", "2026-10-27"),
  model("gpt-image-2.6-flare", "2026-10-27"),
];

/** The model that reads text and pictures. */
export const TEXT_MODEL = model("gpt-6-luna", "2026-07-14");

/** The model, if it exists at the given time. */
export function findImageModel(id: string, nowMs: number): ImageModel | undefined {
  return availableModels(nowMs).find((candidate) => candidate.id === id);
}

export function availableModels(nowMs: number): ImageModel[] {
  return IMAGE_MODELS.filter(({ shutdownDate }) => shutdownDate === null || nowMs < Date.parse(shutdownDate));
}
