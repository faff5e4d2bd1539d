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
  const { avif, ...picture } = PICTURES[name];
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      <img
        {...picture}
        alt={alt}
        className={className}
        loading={eager ? undefined : "lazy"}
        decoding="async"
      />
    </picture>
  );
}
