import { PICTURES, type PictureName } from "~/content/pictures";

/** One of the site's own fixed pictures, fetched when it comes near unless `eager`. */
export function Picture({
  name,
  alt,
  className,
  eager,
}: {
  name: PictureName;
  alt: string;
  className?: string;
  eager?: boolean;
}) {
  return (
    <img
      {...PICTURES[name]}
      alt={alt}
      className={className}
      loading={eager ? undefined : "lazy"}
      decoding="async"
    />
  );
}
