import type { Garment, GarmentColor, GarmentView, PrintAreaId } from "~/domain/garments/find-garments";
import type { Print } from "~/domain/products/prints/version-prints";
import { garmentSvg } from "~/print";

/** The garment with the real pictures on it, drawn as SVG. */
export function GarmentPreview({
  garment,
  color,
  view,
  prints,
  idPrefix,
  guides,
  title,
}: {
  garment: Garment;
  color: GarmentColor;
  view: GarmentView;
  prints: readonly { placement: Print["placement"]; picture: { id: string } }[];
  /** A prefix for ids; two previews on one page need different ones. */
  idPrefix: string;
  /** The print areas whose outlines are shown. */
  guides?: readonly PrintAreaId[];
  /** Alternative text. Without it the preview is decoration. */
  title?: string;
}) {
  const scene = garmentSvg({
    garment,
    color,
    view,
    prints: prints.map(({ placement, picture }) => ({
      ...placement,
      href: `/files/previews/${picture.id}`,
    })),
    idPrefix,
    guides,
    title,
  });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer's own markup; what it takes from outside it escapes
    <div className="garment rounded-cut overflow-hidden" dangerouslySetInnerHTML={{ __html: scene }} />
  );
}
