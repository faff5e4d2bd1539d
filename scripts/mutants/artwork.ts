import { type Mutant, mutant } from "./mutant.ts";

const UPLOAD = ["tests/domain/designs/store-upload.test.ts"];
const HOSTILE = ["tests/print/formats/hostile-artwork.node.test.ts"];
const HONEST = ["tests/print/formats/valid-artwork.node.test.ts"];
const BENEATH = ["tests/print/formats/white-under-alpha.node.test.ts"];

/** Uploaded artwork and provenance. */
export const ARTWORK_MUTANTS: Mutant[] = [
  mutant(
    "a stranger's file tells who has uploaded it",
    "app/domain/products/provenance/provenance-records.ts",
    "WHERE f.kind = 'generated' OR f.user_id = ${viewerId} OR EXISTS",
    "WHERE f.kind <> '' OR f.user_id = ${viewerId} OR EXISTS",
    UPLOAD,
  ),
  mutant(
    "anybody takes anybody's upload away",
    "app/domain/designs/uploads/own-uploads.ts",
    "id = ${pictureId} AND user_id = ${userId} AND kind = 'upload'",
    "id = ${pictureId} AND kind = 'upload'",
    UPLOAD,
  ),
  mutant(
    "what an effect fetches is drawn",
    "app/print/formats/svg/sanitize-svg.ts",
    'if (!found || !PRESENTATION_PROPERTIES.has(attribute) || /url/i.test(found[3] ?? ""))\n    throw new SvgRefusedError("outside");',
    "if (!found || !PRESENTATION_PROPERTIES.has(attribute)) return value;",
    HOSTILE,
  ),
  mutant(
    "pixels behind the last row are passed on to the printer's reader",
    "app/print/formats/png/decode-png.ts",
    "if (!(await unpacked.isAtEnd()))",
    "if (bytes.length === 0)",
    HOSTILE,
  ),
  mutant(
    "a picture on its side is turned the wrong way",
    "app/print/formats/jpeg/orient/turns.ts",
    "6: { transposed: true, mirroredHorizontally: true, mirroredVertically: false }",
    "6: { transposed: true, mirroredHorizontally: false, mirroredVertically: true }",
    HONEST,
  ),
  mutant(
    "what is hidden beneath a person's own picture stays hidden there",
    "app/print/pixels/white-under-alpha.ts",
    "const isHidden = word >>> 24 === 0;",
    "const isHidden = word === 0x01ffffff;",
    BENEATH,
  ),
  mutant(
    "a shape that stands beside the canvas is left out where it is used",
    "app/print/formats/svg/estimate-render-cost.ts",
    "keepUsed(root, walk);",
    "",
    HONEST,
  ),
];
