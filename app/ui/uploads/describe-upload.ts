import type { UploadResult } from "~/domain/designs/uploads/store-upload";
import { formatList } from "~/lib/text/formats/format-list";
import type { ArtworkRefusal } from "~/print";
import { words } from "./words";

/** Why a file was refused and what to do about it, with the status of the response; null if it was accepted. */
export function describeUploadRefusal(result: UploadResult): { status: number; text: string } | null {
  switch (result.status) {
    case "taken":
    case "already":
      return null;
    case "too-large":
      return { status: 413, text: words.refusals.tooLarge };
    case "unfit":
      return { status: 422, text: words.refusals.unfit };
    case "too-many":
      return { status: 429, text: words.refusals.tooMany };
    case "no-room":
      return { status: 422, text: words.refusals.noRoom };
    case "busy":
      return { status: 503, text: words.refusals.busy };
    case "unstored":
      return { status: 503, text: words.refusals.unstored };
    case "refused":
      return { status: statusOf(result.fault), text: describeFault(result.fault) };
  }
}

function statusOf({ kind }: ArtworkRefusal): number {
  if (kind === "converter-away") return 503;
  if (
    kind === "unconvertible" ||
    kind === "not-a-picture" ||
    kind === "other-format" ||
    kind === "unusual-jpeg" ||
    kind === "cmyk"
  )
    return 415;
  return kind === "too-many-pixels" ||
    kind === "too-large-to-convert" ||
    kind === "interlaced-too-large" ||
    kind === "turned-too-large"
    ? 413
    : 422;
}

function describeFault(fault: ArtworkRefusal): string {
  switch (fault.kind) {
    case "other-format":
      return fault.format === "HTML" ? words.faults.webPage : words.faults.otherFormat(fault);
    case "unconvertible":
      return words.faults.unconvertible(fault);
    case "converter-away":
      return words.faults.converterAway(fault);
    case "too-large-to-convert":
      return words.faults.tooLargeToConvert({ format: fault.format, ...megapixels(fault) });
    case "too-many-pixels":
      return words.faults.tooManyPixels(megapixels(fault));
    case "too-small":
      return words.faults.tooSmall(fault);
    case "too-narrow":
      return words.faults.tooNarrow(fault);
    case "interlaced-too-large":
      return words.faults.interlacedTooLarge(megapixels(fault));
    case "too-deep":
      return words.faults.tooDeep(megapixels(fault));
    case "turned-too-large":
      return words.faults.turnedTooLarge(megapixels(fault));
    case "svg":
      return fault.what === null
        ? words.svgFaults[fault.why]
        : (words.svgFaultsOf[fault.why]?.({ what: fault.what }) ?? words.svgFaults[fault.why]);
    default:
      return words.faults[fault.kind];
  }
}

const megapixels = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) => ({
  megapixels: Math.round((widthPx * heightPx) / 100_000) / 10,
});

/** What was changed in a file, as a sentence for the toast. */
export function describeUpload(taken: Extract<UploadResult, { status: "taken" }>): string {
  const edits: Record<string, string> = words.edits.kinds;
  const done = taken.edits.flatMap(({ what, detail }) => {
    if (what === "drawn-as-pixels")
      return [words.edits.drawn({ widthPx: detail?.widthPx, heightPx: detail?.heightPx })];
    if (what === "text-set") return [words.edits.set({ asked: detail?.asked, set: detail?.set })];
    return edits[what] ? [edits[what]] : [];
  });
  if (done.length === 0) return words.edits.nothing(taken);
  return words.edits.done({ edits: formatList(done) });
}
