import { mediaPath } from "~/lib/media-url";

/** A product's small picture in a list; its name stands beside it. */
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
