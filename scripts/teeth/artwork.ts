import { type Bug, bug } from "./bug.ts";

const UPLOAD = ["tests/domain/designs/upload.test.ts"];
const HOSTILE = ["tests/domain/designs/artwork-corpus.node.test.ts"];
const HONEST = ["tests/domain/designs/artwork-honest.node.test.ts"];
const BENEATH = ["tests/domain/designs/white-beneath.node.test.ts"];

/** Own artwork, and the record of how a picture came to be. */
export const ARTWORK: Bug[] = [
  bug(
    "a stranger's file tells who has uploaded it",
    "app/domain/products/provenance.ts",
    "WHERE f.kind = 'generated' OR f.user_id = ${viewerId} OR EXISTS",
    "WHERE f.kind <> '' OR f.user_id = ${viewerId} OR EXISTS",
    UPLOAD,
  ),
  bug(
    "anybody takes anybody's upload away",
    "app/domain/designs/upload/own-uploads.ts",
    "id = ${pictureId} AND user_id = ${userId} AND kind = 'upload'",
    "id = ${pictureId} AND kind = 'upload'",
    UPLOAD,
  ),
  bug(
    "what an effect fetches is drawn",
    "app/domain/designs/upload/svg/clean.ts",
    'if (!found || !PROPERTIES.has(attribute) || /url/i.test(found[3] ?? "")) throw new SvgRefused("outside");',
    "if (!found || !PROPERTIES.has(attribute)) return value;",
    HOSTILE,
  ),
  bug(
    "pixels behind the last row are passed on to the printer's reader",
    "app/domain/designs/png.ts",
    "if (!(await unpacked.isAtEnd()))",
    "if (bytes.length === 0)",
    HOSTILE,
  ),
  bug(
    "a picture on its side is turned the wrong way",
    "app/lib/pictures/jpeg-turn.ts",
    "6: { transposed: true, acrossMirrored: true, downMirrored: false }",
    "6: { transposed: true, acrossMirrored: false, downMirrored: true }",
    HONEST,
  ),
  bug(
    "what is hidden beneath a person's own picture stays hidden there",
    "app/domain/designs/white-beneath.ts",
    "const isHidden = word >>> 24 === 0;",
    "const isHidden = word === 0x01ffffff;",
    BENEATH,
  ),
  bug(
    "a shape that stands beside the canvas is left out where it is used",
    "app/domain/designs/upload/svg/cost.ts",
    "keepUsed(root, walk);",
    "",
    HONEST,
  ),
];
