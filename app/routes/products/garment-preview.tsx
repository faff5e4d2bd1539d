import type { Print } from "~/domain/products/prints/version-prints";
import type { Garment, GarmentColor, GarmentView, PrintAreaId } from "~/garments/find-garments";
import { garmentColorSvg, garmentSvg } from "~/print";

interface PlacedPicture {
  placement: Print["placement"];
  picture: { id: string };
}

const toSvgPrint = ({ placement, picture }: PlacedPicture) => ({
  ...placement,
  href: `/files/previews/${picture.id}`,
});

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
  prints: readonly PlacedPicture[];
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
    prints: prints.map(toSvgPrint),
    idPrefix,
    guides,
    title,
  });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer's own markup; what it takes from outside it escapes
    <div className="garment rounded-cut overflow-hidden" dangerouslySetInnerHTML={{ __html: scene }} />
  );
}

/** The garment of the preview with `idPrefix` in another color. */
export function GarmentColorPreview({
  prints,
  ...scene
}: {
  garment: Garment;
  color: GarmentColor;
  view: GarmentView;
  prints: readonly PlacedPicture[];
  idPrefix: string;
}) {
  const svg = garmentColorSvg({ ...scene, prints: prints.map(toSvgPrint) });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer's own markup; what it takes from outside it escapes
  return <span dangerouslySetInnerHTML={{ __html: svg }} />;
}
