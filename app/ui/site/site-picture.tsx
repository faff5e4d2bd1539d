import { SITE_PICTURES, type SitePictureName } from "~/content/site-pictures";

/** One of the site's own fixed pictures, loaded lazily unless `eager`. */
export function SitePicture({
  name,
  alt,
  className,
  eager,
}: {
  name: SitePictureName;
  alt: string;
  className?: string;
  eager?: boolean;
}) {
  const { avif, ...picture } = SITE_PICTURES[name];
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
