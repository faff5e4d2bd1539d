import type { PublicProvenanceRecord } from "~/domain/products/provenance/provenance-records";
import type { PictureEdit, PictureEditKind } from "~/print/edits";

/** What may be asked about: a print file is larger than what may be uploaded to be one. */
export const MAX_FILE_MEGABYTES = 20;

/** What was done to a picture, as a sentence without its full stop. */
const EDITS: Record<PictureEditKind, string> = {
  "metadata-removed": "What the file said about place, time and device was taken out",
  "turned-upright": "Turned upright, without a change to any pixel",
  "drawn-as-pixels": "The drawing was turned into pixels at print size",
  "stored-as-8-bit": "Stored with 8 bits a colour",
  "stored-without-interlacing": "Stored row after row instead of interlaced",
  resampled: "Enlarged or reduced: pixels were calculated, no detail was added",
  "half-transparency-thresholded": "Half-transparent pixels were made opaque or clear",
  "half-transparency-halftoned": "Half-transparent pixels were turned into dots",
  "fringe-removed": "A colour fringe was taken off",
  "background-removed": "The background was removed",
  "box-removed": "A leftover box was removed",
  "white-under-alpha-removed": "What was hidden beneath transparency was made plain white",
  outlined: "An outline was drawn around it",
  inverted: "Its colours were inverted",
  recoloured: "Its colours were changed",
  cropped: "Cropped",
  "strokes-thickened": "Thin strokes were made thicker",
};

export function describeEdit({ what, detail, by }: PictureEdit): { title: string; detail: string } {
  const numbers = Object.entries(detail ?? {}).map(([name, value]) => `${spaced(name)} ${value}`);
  const who = by === "person" ? "chosen by its owner" : "by our rule";
  return { title: EDITS[what] ?? what, detail: [who, ...numbers].join(", ") };
}

/** `fromWidthPx` → “from width px”. */
function spaced(name: string): string {
  return name.replace(/([A-Z])/g, " $1").toLowerCase();
}

export function describeOrigin({ how, isAi, model }: PublicProvenanceRecord): string {
  switch (how) {
    case "generated":
      return model ? `Drawn by an AI: the model ${model}` : "Drawn by an AI";
    case "uploaded":
      return isAi
        ? "Brought by its owner, made with AI elsewhere"
        : "Brought by its owner, who says people made it";
    case "fixed":
      return "Made from an earlier picture";
  }
}

/** IPTC's terms for where a picture comes from, in our words. */
const SOURCES: Record<string, string> = {
  trainedAlgorithmicMedia: "made by a generative AI",
  compositeWithTrainedAlgorithmicMedia: "put together from parts, some of them by a generative AI",
  compositeSynthetic: "put together with synthetic parts",
  algorithmicallyEnhanced: "enhanced by an algorithm",
  algorithmicMedia: "made by an algorithm that was not trained",
  digitalCapture: "taken with a digital camera",
  digitalArt: "drawn by a person on a computer",
  digitalCreation: "made by a person on a computer",
  humanEdits: "edited by a person",
  minorHumanEdits: "taken with a camera and edited a little",
};

export function describeClaimedSource(source: string): string {
  return SOURCES[source] ?? `“${source}”`;
}
