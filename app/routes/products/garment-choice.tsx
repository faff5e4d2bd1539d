import { defaultPrintAreaOf } from "~/domain/products/creator-products/create-draft";
import type { UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import { FIT_LABELS, type Garment } from "~/garments/find-garments";
import { checkPlacement, defaultPlacement, isPrintable } from "~/print";
import { GarmentPreview } from "./garment-preview";
import { words } from "./words";

/** Light enough for any ink, and dark enough to stand out from the page. */
export const SHOWN_COLOR = "heather-grey";

/** Whether the picture would be sharp on this garment. */
export function isGood(picture: UsablePicture, garment: Garment): boolean {
  const area = defaultPrintAreaOf(garment);
  return isPrintable(checkPlacement({ picture, area, placement: defaultPlacement({ picture, area }) }));
}

export function GarmentChoice({
  garment,
  picture,
  makeCents,
  isChosen,
}: {
  garment: Garment;
  picture: UsablePicture;
  makeCents: number;
  isChosen: boolean;
}) {
  const area = defaultPrintAreaOf(garment);
  const print = defaultPlacement({ picture, area });
  const color = garment.colors.find((each) => each.id === SHOWN_COLOR) ?? garment.colors[0];
  const good = isGood(picture, garment);
  if (!color) return null;
  return (
    <label className="radio grid content-start">
      <GarmentPreview
        garment={garment}
        color={color}
        view={area.view}
        prints={[{ picture, placement: print }]}
        idPrefix={`${garment.id}-`}
      />
      <span className="flex gap-3 items-center">
        <input
          type="radio"
          name="garment"
          value={garment.id}
          defaultChecked={isChosen}
          disabled={!good}
          required
        />
        <b>
          <span className="sr-only">{garment.name}</span>
          <span aria-hidden="true">{FIT_LABELS[garment.fit]}</span>
        </b>
      </span>
      <small>
        {good
          ? words.chooseGarment.sharpness({
              ...print,
              dpi: Math.floor(picture.widthPx / print.widthIn + 1e-6),
            })
          : words.chooseGarment.tooSmall}
        <br />
        {words.chooseGarment.costToMake({ cents: makeCents })}
      </small>
    </label>
  );
}
