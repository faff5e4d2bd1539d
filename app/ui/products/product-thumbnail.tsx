import { mediaPath } from "~/lib/media-url";

/** A product in a list of lines, at the size of a thumb. Its name stands beside it. */
export function ProductThumbnail({ coverKey }: { coverKey: string | null }) {
  if (!coverKey) return <span className="w-20 h-24 bg-tint rounded-cut shrink-0" aria-hidden="true" />;
  return (
    <img
      className="w-20 h-24 object-cover bg-tint rounded-cut shrink-0"
      src={mediaPath(coverKey)}
      alt=""
      width={80}
      height={96}
    />
  );
}
