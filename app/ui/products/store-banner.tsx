import { storePicturePath } from "~/lib/media-url";
import { cx } from "../elements/class-names";

const PATTERNS = 6;
const INKS = 4;

/** FNV-1a over the name: the same name always gets the same banner. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value ^= value >>> 15;
  return value >>> 0;
}

/** The classes of a store's banner: one of six patterns in one of four pairs of inks. */
export function bannerClass(name: string): string {
  const value = hash(name.trim().toLowerCase());
  return `banner pat-${value % PATTERNS} inks-${Math.floor(value / PATTERNS) % INKS}`;
}

/**
 * A store's banner and mark: its owner's own pictures, or a pattern and the initial made from its name. Decorative: the name
 * stands beside it. Keys are `storefronts/<name>.webp`.
 */
export function StoreBanner({
  name,
  bannerKey = null,
  logoKey = null,
  className,
}: {
  name: string;
  bannerKey?: string | null;
  logoKey?: string | null;
  className?: string;
}) {
  return (
    <span className={cx(bannerKey ? "banner own" : bannerClass(name), className)} aria-hidden="true">
      {bannerKey ? <img src={storePicturePath(bannerKey)} alt="" width={1280} height={512} /> : null}
      {logoKey ? (
        <img className="mark" src={storePicturePath(logoKey)} alt="" width={64} height={64} />
      ) : (
        <b>{[...name.trim()][0]?.toUpperCase()}</b>
      )}
    </span>
  );
}
