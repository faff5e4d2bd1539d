/** Why a drawing is refused. What draws nothing is dropped silently; what would change the picture is refused. */
export type SvgRefusal =
  /** Not well-formed, or no `<svg>` at its root. */
  | "not-xml"
  /** Declares entities or a document type of its own. */
  | "doctype"
  | "script"
  /** Refers to another file: picture, style sheet, font or drawing. */
  | "outside"
  | "foreign-object"
  /** Text that we do not set: along a path, in a box, or in a font of the file's own. */
  | "text"
  /** Letters that no typeface of ours has; `what` names their script. */
  | "text-script"
  /** Text in more typefaces than are opened for one drawing. */
  | "typefaces"
  /** An effect with too large a region or too many steps. */
  | "filter"
  | "style"
  /** An embedded picture that is not a valid PNG or JPEG, or is too large. */
  | "image"
  /** An element that contains itself. */
  | "loop"
  | "too-many-nodes"
  | "too-deep"
  | "too-costly"
  | "no-size"
  /** An element or property that other programs draw and resvg does not; `what` names it. */
  | "unsupported"
  /** A value beyond the limits of the grammar; `what` names its attribute. */
  | "too-long";

export class SvgRefusedError extends Error {
  override name = "SvgRefused";
  constructor(
    readonly why: SvgRefusal,
    /** A name from our grammar, never text from the file. */
    readonly what: string | null = null,
  ) {
    super(what === null ? why : `${why}: ${what}`);
  }
}
