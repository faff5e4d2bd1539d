import type { EmbeddedMetadata } from "~/print";

/**
 * The metadata of a picture's file, stored separately as a JSON file in R2 and shown to the picture's owner
 * only.
 */
export interface ContentCredentials {
  format: 1;
  /** The parts of the file's metadata, unchanged and in their order. */
  parts: { kind: EmbeddedMetadataKind; where: string; base64: string }[];
  /** Parts that were too large to store, with their position and bytes. */
  left: { where: string; bytes: number }[];
}

export type EmbeddedMetadataKind = "c2pa" | "xmp" | "iptc" | "exif" | "text" | "other";

/** Manifests with thumbnails take some hundred kilobytes. */
const MAX_PART_BYTES = 1024 * 1024;
const MAX_PARTS_BYTES = 2 * 1024 * 1024;
const MAX_PARTS = 200;

/** Null if the file had none. */
export function toContentCredentials(extras: EmbeddedMetadata[]): ContentCredentials | null {
  if (extras.length === 0) return null;
  const kept: ContentCredentials = { format: 1, parts: [], left: [] };
  let total = 0;
  for (const { name, bytes } of extras) {
    total += bytes.length;
    if (bytes.length > MAX_PART_BYTES || total > MAX_PARTS_BYTES || kept.parts.length >= MAX_PARTS)
      kept.left.push({ where: name, bytes: bytes.length });
    else kept.parts.push({ kind: kindOf(name, bytes), where: name, base64: base64(bytes) });
  }
  kept.left = kept.left.slice(0, MAX_PARTS);
  return kept;
}

function kindOf(name: string, bytes: Uint8Array): EmbeddedMetadataKind {
  const head = latin1(bytes.subarray(0, 40));
  if (
    name === "caBX" ||
    name === "C2PA" ||
    (name === "APP11" && latin1(bytes.subarray(0, 60)).includes("jumb"))
  )
    return "c2pa";
  if (
    head.startsWith("http://ns.adobe.com/x") ||
    head.startsWith("XML:com.adobe.xmp") ||
    ["metadata", "XMP"].includes(name)
  )
    return "xmp";
  if (name === "eXIf" || name === "EXIF" || head.startsWith("Exif")) return "exif";
  if (name === "APP13" || head.startsWith("Raw profile type iptc")) return "iptc";
  return ["tEXt", "iTXt", "zTXt", "COM"].includes(name) ? "text" : "other";
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  // In pieces, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

/** IPTC's terms for a picture's source that mean AI (cv.iptc.org/newscodes/digitalsourcetype). */
const AI_SOURCES = new Set([
  "trainedAlgorithmicMedia",
  "compositeWithTrainedAlgorithmicMedia",
  "compositeSynthetic",
  "algorithmicallyEnhanced",
]);
/** Text chunks that image generators write into a PNG. */
const GENERATOR_WORDS =
  /^(parameters|prompt|workflow|Dream|sd-metadata|invokeai_metadata|Software)\0.*(Steps: \d|sampler|"class_type"|NovelAI|invokeai)/is;

/**
 * The source that the file's credentials claim, in IPTC's terms (C2PA, XMP or IPTC). No signature is verified: pages
 * call it a claim. Credentials name a source for each step and part, a photograph's before that of the AI that
 * changed it: one that means AI counts wherever it stands.
 */
export function claimedSource(extras: EmbeddedMetadata[]): { source: string; isAi: boolean } | null {
  const sources = extras.flatMap(sourcesOf);
  const source = sources.find((each) => AI_SOURCES.has(each)) ?? sources[0];
  return source === undefined ? null : { source, isAi: AI_SOURCES.has(source) };
}

function sourcesOf({ name, bytes }: EmbeddedMetadata): string[] {
  if (bytes.length > MAX_PARTS_BYTES) return [];
  const text = latin1(bytes);
  const named = [...text.matchAll(/digitalsourcetype\/([A-Za-z]{4,60})/g)].map((found) => found[1] as string);
  if (named.length > 0) return named;
  const isGenerated = ["tEXt", "iTXt"].includes(name) && GENERATOR_WORDS.test(text.slice(0, 20_000));
  return isGenerated ? ["trainedAlgorithmicMedia"] : [];
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
