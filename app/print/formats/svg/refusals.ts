/** Why a drawing is refused. What merely does not draw is left out in silence; what would change the picture is said. */
export type SvgRefusal =
  /** Not well-formed, or no `<svg>` at its root. */
  | "not-xml"
  /** Declares entities or a document type of its own. */
  | "doctype"
  | "script"
  /** Needs a file that is not in it: picture, style sheet, font, another drawing. */
  | "outside"
  | "foreign-object"
  /** Letters that are still letters: the font is not in the file. */
  | "text"
  | "filter"
  | "style"
  /** A picture within it that is no clean PNG or JPEG, or is too large. */
  | "image"
  /** Something that is made of itself. */
  | "loop"
  | "too-many-nodes"
  | "too-deep"
  | "too-costly"
  | "no-size";

export class SvgRefusedError extends Error {
  override name = "SvgRefused";
  constructor(readonly why: SvgRefusal) {
    super(why);
  }
}
