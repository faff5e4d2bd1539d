import { type Mutant, mutant } from "./mutant.ts";

const UPLOAD = ["tests/domain/designs/store-upload.test.ts"];
const HOSTILE = ["tests/print/formats/hostile-artwork.node.test.ts"];
const SAME_AS_FILE = ["tests/print/formats/svg-same-as-file.node.test.ts"];
const COSTLY = ["tests/print/formats/costly-svg.node.test.ts"];
const HONEST = ["tests/print/formats/valid-artwork.node.test.ts"];
const TEXT = ["tests/print/formats/svg-text.node.test.ts"];
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
    "app/domain/designs/library/change-pictures.ts",
    " AND user_id = ${userId} AND removed_at IS NULL`",
    " AND removed_at IS NULL`",
    UPLOAD,
  ),
  mutant(
    "what another drawing paints is left out in silence",
    "app/print/formats/svg/scene/style.ts",
    'throw new SvgRefusedError("outside");',
    "return null;",
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
    "a shape that is cut off loses the line that closes it",
    "app/print/formats/svg/path/crop-path.ts",
    'if (use === "stroke" || !isOpen) return;',
    "if (use !== undefined) return;",
    HONEST,
  ),
  mutant(
    "the numbers of a dash list are not counted",
    "app/print/formats/svg/scene/draw-shape.ts",
    "if (parts.length > MAX.dashEntries)",
    "if (parts.length > 1e9)",
    COSTLY,
  ),
  mutant(
    "a style is as long as the file",
    "app/print/formats/svg/parse-svg-xml.ts",
    "if (styleCharacters > MAX.styleCharacters)",
    "if (styleCharacters > 1e9)",
    COSTLY,
  ),
  mutant(
    "metadata within metadata is kept once more",
    "app/print/formats/svg/parse-svg-xml.ts",
    "isMetadata && metadataDepth === 0 && !tag.isSelfClosing",
    "isMetadata && !tag.isSelfClosing",
    COSTLY,
  ),
  mutant(
    "every element copies all prefixes that it may use",
    "app/print/formats/svg/parse-svg-xml.ts",
    "if (prefixes.size > MAX.prefixes)",
    "if (prefixes.size > 1e9)",
    COSTLY,
  ),
  mutant(
    "layers cost nothing",
    "app/print/formats/svg/draw/strip-cost.ts",
    "cost.ns += NS.node + pixels * NS.layer;",
    "cost.ns += NS.node;",
    COSTLY,
  ),
  mutant(
    "a layer's blending is written where the renderer does not read it",
    "app/print/formats/svg/draw/write-scene.ts",
    'attributes.push(` style="${styles.join(";")}"`)',
    'attributes.push(` ${styles.join(" ").replaceAll(/:(\\S+)/g, \'="$1"\')}`)',
    SAME_AS_FILE,
  ),
  mutant(
    "a shadow inside the shapes is drawn below them",
    "app/print/formats/svg/scene/simplify-effect.ts",
    'get(outside, "operator") !== "out" ||',
    "",
    SAME_AS_FILE,
  ),
  mutant(
    "a layer that begins far above its strip is not cut",
    "app/print/formats/svg/draw/space.ts",
    "const isCut = region === null && seen !== null && isFar;",
    "const isCut = region !== null && seen !== null && isFar;",
    ["tests/print/formats/svg-strips.node.test.ts"],
  ),
  mutant(
    "the renderer draws a curve of any length as 64 lines",
    "app/print/formats/svg/draw/write-shape.ts",
    "space.seen ? splitLongCurves(whole) : whole",
    "space.seen ? whole : splitLongCurves(whole)",
    ["tests/print/formats/svg-strips.node.test.ts"],
  ),
  mutant(
    "what a tile is made of costs nothing",
    "app/print/formats/svg/draw/strip-cost.ts",
    "cost.ns += inner.ns;",
    "cost.ns += 0;",
    COSTLY,
  ),
  mutant(
    "memory of layers is not bounded",
    "app/print/formats/svg/draw/plan-strips.ts",
    "ns / MAX_STRIP_NS, bytes / MAX_LAYER_BYTES",
    "ns / MAX_STRIP_NS, bytes / 1e15",
    COSTLY,
  ),
  mutant(
    "a drawing is read in one go",
    "app/print/formats/svg/work-meter.ts",
    "this.#slice < UNITS_BETWEEN_PAUSES",
    "this.#slice < 1e12",
    COSTLY,
  ),
  mutant(
    "a typeface is replaced without a word to the person",
    "app/print/formats/svg/text/choose-typeface.ts",
    "substitution: isSame ? null : { asked, set }",
    "substitution: null",
    TEXT,
  ),
  mutant(
    "text in the middle begins there",
    "app/print/formats/svg/text/set-text.ts",
    "x -= anchorShare(letter.style) * lengthOfChunk(glyphs, at);",
    "",
    TEXT,
  ),
  mutant(
    "a text of any length is set",
    "app/print/formats/svg/text/place-characters.ts",
    'if (placed.length >= MAX.letters) throw new SvgRefusedError("too-long", "text");',
    "",
    TEXT,
  ),
];
