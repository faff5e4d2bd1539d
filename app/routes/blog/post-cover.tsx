import { cx } from "~/ui/elements/class-names";
import { COVER_MOTIFS, type CoverMotif } from "./post-cover-motifs";

/**
 * The cover of a post in two inks, drawn from its slug: always the same for the same post, and a kilobyte of the
 * page instead of a picture file.
 */
export function PostCover({ slug, wide }: { slug: string; wide?: boolean }) {
  const seed = hash(slug);
  const named = COVER_MOTIFS.find(({ about }) => about.test(slug));
  const { draw, bleeds } = named ?? (COVER_MOTIFS[seed % COVER_MOTIFS.length] as CoverMotif);
  // A wide cover shows more ground around a figure of the same size; patterns are cropped instead.
  const isPanel = wide && !bleeds;
  return (
    <svg
      className={cx("cover", `cover-${seed % PALETTES}`)}
      viewBox={isPanel ? "-150 0 700 300" : "0 0 400 300"}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-wide={wide}
    >
      <path className="g" d="M-150 0h700v300h-700z" />
      {draw(random(seed))}
      <path
        className="k"
        transform={isPanel ? "translate(150)" : undefined}
        d="M378 14v16M370 22h16M378 17.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z"
      />
    </svg>
  );
}

/** As many as styles/covers.css has. */
const PALETTES = 6;

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
