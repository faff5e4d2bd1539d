import type { PictureEditKind } from "~/print";
import { DateTime } from "~/ui/elements/money-and-dates";

/** What was done to a picture, as a sentence without its full stop. */
const edits: Record<PictureEditKind, string> = {
  "metadata-removed": "Location, time and device data were removed from the file",
  "turned-upright": "Turned upright, with no pixel changed",
  "text-set": "Its text was set in one of our typefaces",
  "drawn-as-pixels": "The drawing was turned into pixels at print size",
  "stored-as-8-bit": "Stored with 8 bits a color",
  "stored-without-interlacing": "Stored without interlacing",
  resampled: "Enlarged or reduced: pixels were calculated, no detail was added",
  "half-transparency-thresholded": "Half-transparent pixels were made opaque or clear",
  "half-transparency-halftoned": "Half-transparent pixels were turned into dots",
  "fringe-removed": "A color fringe was removed",
  "background-removed": "The background was removed",
  "box-removed": "A leftover box was removed",
  "white-under-alpha-removed": "Hidden color under transparency was made plain white",
  "converted-to-png": "It was converted to PNG",
  outlined: "An outline was drawn around it",
  inverted: "Its colors were inverted",
  lightened: "Its colors were made lighter",
  deepened: "Its colors were made deeper",
  recoloured: "Its colors were changed",
  cropped: "Cropped",
  "strokes-thickened": "Thin strokes were made thicker",
  "varied-by-ai": "AI drew it as a variation of another picture",
  "changed-by-ai": "AI changed it as its owner asked",
};

/** IPTC's terms for where a picture comes from, in plain words. */
const claimedSources: Record<string, string> = {
  trainedAlgorithmicMedia: "made by generative AI",
  compositeWithTrainedAlgorithmicMedia: "put together from parts, some made by generative AI",
  compositeSynthetic: "put together with synthetic parts",
  algorithmicallyEnhanced: "enhanced by an algorithm",
  algorithmicMedia: "made by an algorithm that was not trained",
  digitalCapture: "taken with a digital camera",
  digitalArt: "drawn by a person on a computer",
  digitalCreation: "made by a person on a computer",
  humanEdits: "edited by a person",
  minorHumanEdits: "taken with a camera and edited a little",
};

export const words = {
  page: {
    metaTitle: "Where a picture comes from · Inkloom",
    metaDescription:
      "Ask about a product or a file: whether AI was used, which model, when, and what was done to the picture since.",
    heading: "Where a picture comes from",
    nothingFound: "There is no such product or picture, or it is not public.",
    fileLargerThan: ({ maxFileMegabytes }: { maxFileMegabytes: number }) =>
      `The file is larger than ${maxFileMegabytes} MB.`,
    chooseAFileFirst: "Choose a file first.",
    lead: "Every picture printed here has a record: how it was made, by which model, when, and what was done to it since.",
    askAboutALink: "Check a link",
    linkLabel: "Address of a product or of its picture",
    linkHint: "Copy it from your browser’s address bar.",
    lookItUp: "Look it up",
    askAboutAFile: "Check a file",
    theFile: "The file",
    fileHint: ({ maxFileMegabytes }: { maxFileMegabytes: number }) =>
      `Up to ${maxFileMegabytes} MB. We compare it and store nothing of it.`,
    comparing: "Comparing…",
    compare: "Compare",
    aboutRecords: "What is in a record, and what isn't",
    whatIsPublic:
      "Everyone can see whether AI was used, the model, the day, the steps since, and the SHA-256 of the file. The prompt and the owner stay private. Uploads that were never published are shown to nobody else.",
    howFilesAreCompared:
      "Files are compared by SHA-256, byte for byte: a copy that was saved again, cropped or photographed is not recognized. If a picture is not found here, that says nothing about it.",
    notSigned: "Not signed",
    notSignedText:
      "The record is our word. It has no signature that others could check, and credentials that came in a file (C2PA, XMP, IPTC) are quoted, not verified.",
  },
  provenanceRecords: {
    whatWeKnow: "What we know",
    unknownFile: "We don't know this file",
    sha256: ({ sha256 }: { sha256: string }) => (
      <>
        SHA-256 <code>{sha256}</code>
      </>
    ),
    saveRecordJson: "Save this record as JSON",
    notOurFile: "It is not, byte for byte, a file we made or printed.",
    fileItselfSays: ({ source }: { source: string }) =>
      `The file itself says that it was ${source}; we have not checked a signature.`,
    madeWithAi: "Made with AI",
    madeWithoutAi: "Made without AI, according to its owner",
    withdrawn: "Withdrawn",
    howItCameToBe: "How it was made",
    sizeAndHash: ({ widthPx, heightPx, sha256 }: { widthPx: number; heightPx: number; sha256: string }) => (
      <>
        {widthPx} × {heightPx} pixels, SHA-256 <code>{sha256}</code>
      </>
    ),
    fromWords: "From a prompt, which stays private.",
    youTyped: "You typed",
    theModelGot: "The model received",
    style: "Style",
    seed: "Seed",
    yourFile: "Your file",
    itWas: "It was",
    itsSha256: "Its SHA-256",
    forYouAlone: "Only you see this",
    added: ({ createdAt }: { createdAt: number }) => (
      <>
        Added <DateTime at={createdAt} time />
      </>
    ),
    embeddedMetadata: "What came in the file",
  },
  edits: { kinds: edits, byOwner: "chosen by its owner", byRule: "by our rule" },
  origins: {
    aiModel: ({ model }: { model: string }) => `Drawn by AI: the model ${model}`,
    ai: "Drawn by AI",
    uploadedAi: "Uploaded by its owner, made with AI elsewhere",
    uploadedByPeople: "Uploaded by its owner, who says people made it",
    fixed: "Made from an earlier picture",
  },
  claimedSources,
};
