import { garmentScene, type ScenePrint } from "~/domain/designs/renderer/scene";
import type { Garment, GarmentColour } from "~/domain/garments/garments";

/** The garment with the real picture on it, as the printed one will look; drawn by the page's own SVG. */
export function GarmentPreview({
  garment,
  colour,
  pictureId,
  print,
  idPrefix,
  guides,
  title,
}: {
  garment: Garment;
  colour: GarmentColour;
  pictureId: string;
  print: Omit<ScenePrint, "href">;
  /** Two scenes in one page need two. */
  idPrefix: string;
  guides?: boolean;
  /** Without it the scene is decoration. */
  title?: string;
}) {
  const scene = garmentScene({
    garment,
    colour,
    side: "front",
    prints: [{ ...print, href: `/files/previews/${pictureId}` }],
    idPrefix,
    guides,
    title,
  });
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer's own markup; what it takes from outside it escapes
    <div className="garment rounded-cut overflow-hidden" dangerouslySetInnerHTML={{ __html: scene }} />
  );
}
