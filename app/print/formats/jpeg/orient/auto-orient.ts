import { joinBytes } from "../../bytes";
import type { JpegCoefficients, JpegComponent } from "../jpeg-coefficients";
import { AcBitstream, type CoefficientOrder } from "./ac-bitstream";
import { encodeScan, type OrientedComponent } from "./encode-scan";
import { colorSegments, head } from "./oriented-header";
import { orientedCoefficientOrder, TURNS, type Turn } from "./turns";

export interface OrientedJpeg {
  bytes: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
  trimmedPx: number;
}

/**
 * Rotates or mirrors a JPEG by its Exif orientation on the coefficients, without decoding to pixels, so nothing is lost. A
 * partial MCU (8 or 16 px) that would come to lie at the left or top is trimmed, as `jpegtran -trim` does. `kept` are the file's
 * segments; color profile and Adobe marker are copied. Null when the result cannot be written.
 */
export function autoOrientJpeg(
  jpeg: JpegCoefficients,
  kept: Uint8Array[],
  orientation: number,
): OrientedJpeg | null {
  const turn = TURNS[orientation];
  const order = orientedCoefficientOrder(orientation);
  if (!turn || !order) return null;
  const { transposed } = turn;
  // The mirrored edges in terms of the stored picture.
  const isWidthMirrored = transposed ? turn.mirroredVertically : turn.mirroredHorizontally;
  const isHeightMirrored = transposed ? turn.mirroredHorizontally : turn.mirroredVertically;
  const trim = (px: number, unit: number, isMirrored: boolean) => (isMirrored ? px - (px % unit) : px);
  const widthPx = trim(jpeg.widthPx, jpeg.mcuWidthPx, isWidthMirrored);
  const heightPx = trim(jpeg.heightPx, jpeg.mcuHeightPx, isHeightMirrored);
  if (widthPx === 0 || heightPx === 0) return null;
  const size = { widthPx: transposed ? heightPx : widthPx, heightPx: transposed ? widthPx : heightPx };
  const units = {
    across: Math.ceil(widthPx / jpeg.mcuWidthPx),
    down: Math.ceil(heightPx / jpeg.mcuHeightPx),
  };
  try {
    const components = jpeg.components.map((component, index) =>
      turnedComponent(component, units, turn, {
        places: order.positions,
        fine: component.acBitstream ?? packed(component, index, order),
      }),
    );
    const scan = encodeScan(size, components);
    const bytes = joinBytes([
      Uint8Array.of(0xff, 0xd8),
      ...colorSegments(kept),
      ...head(size, components),
      scan,
    ]);
    return { bytes, ...size, trimmedPx: jpeg.widthPx - widthPx + jpeg.heightPx - heightPx };
  } catch {
    return null;
  }
}

/** Encodes a component whose coefficients were all kept, in the order of its blocks in memory. */
function packed(
  { coefficients, nonZeroMask }: JpegComponent,
  index: number,
  order: CoefficientOrder,
): AcBitstream {
  const blocks = nonZeroMask.length / 2;
  if (coefficients.length !== blocks * 64) throw new Error("frequencies lack");
  const fine = new AcBitstream(blocks, index === 0 ? 0 : 1, order, coefficients.byteLength);
  for (let block = 0; block < blocks; block++)
    fine.add(
      block,
      coefficients,
      block * 64,
      nonZeroMask[2 * block] as number,
      nonZeroMask[2 * block + 1] as number,
    );
  return fine;
}

/** A view of a component's blocks in their new order; nothing is copied. */
function turnedComponent(
  component: JpegComponent,
  units: { across: number; down: number },
  { transposed, mirroredHorizontally, mirroredVertically }: Turn,
  { places, fine }: { places: Uint8Array; fine: AcBitstream },
): OrientedComponent {
  const from = {
    columns: units.across * component.horizontalSampling,
    rows: units.down * component.verticalSampling,
  };
  const storedColumns = transposed ? from.rows : from.columns;
  const storedRows = transposed ? from.columns : from.rows;
  const across = transposed ? component.storedColumns : 1;
  const down = transposed ? 1 : component.storedColumns;
  return {
    id: component.id,
    across: transposed ? component.verticalSampling : component.horizontalSampling,
    down: transposed ? component.horizontalSampling : component.verticalSampling,
    ...{ storedColumns, storedRows, fine },
    quantisation: Uint16Array.from(places, (place) => component.quantizationTable[place] as number),
    blocks: {
      first:
        (mirroredHorizontally ? (storedColumns - 1) * across : 0) +
        (mirroredVertically ? (storedRows - 1) * down : 0),
      across: mirroredHorizontally ? -across : across,
      down: mirroredVertically ? -down : down,
    },
  };
}
