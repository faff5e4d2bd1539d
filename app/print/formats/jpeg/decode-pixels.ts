import { BlockDrawer, clamp, type SamplePlane } from "./block-drawer";
import type { JpegCoefficients, JpegComponent } from "./jpeg-coefficients";

/** Receives one row at a time, three bytes per pixel. The row is overwritten by the next. */
export type RgbRowHandler = (rgb: Uint8Array, y: number) => void;

/**
 * Draws a JPEG at `edge / 8` of its size, row by row, from `edge` × `edge` coefficients of each block. Each pixel is then the
 * average of the area it stands for. Returns the size drawn.
 */
export function decodeJpegPixels(
  jpeg: JpegCoefficients,
  takeRow: RgbRowHandler,
  edge = jpeg.scaledBlockSize,
  /** Draws only each so many rows of blocks. */
  stride = 1,
): { widthPx: number; heightPx: number } {
  const { components } = jpeg;
  const widthPx = Math.max(1, Math.ceil((jpeg.widthPx * edge) / 8));
  const heightPx = Math.max(1, Math.ceil((jpeg.heightPx * edge) / 8));
  const most = {
    across: Math.max(...components.map((each) => each.horizontalSampling)),
    down: Math.max(...components.map((each) => each.verticalSampling)),
  };
  const unitRows =
    (components[0] as JpegComponent).storedRows / (components[0] as JpegComponent).verticalSampling;
  const planes = components.map((component) => ({
    component,
    /** Samples of one MCU row of this component. */
    samples: new Uint8ClampedArray(component.storedColumns * edge * component.verticalSampling * edge),
    stride: component.storedColumns * edge,
    xOf: Int32Array.from({ length: widthPx }, (_, x) =>
      Math.floor((x * component.horizontalSampling) / most.across),
    ),
  }));
  const rgb = new Uint8Array(widthPx * 3);
  const bandPx = most.down * edge;
  const drawer = new BlockDrawer(edge, jpeg.scaledBlockSize);
  for (let unit = 0; unit < unitRows; unit += stride) {
    for (const { component, samples, stride } of planes)
      for (let y = 0; y < component.verticalSampling; y++)
        drawer.drawRow(component, unit * component.verticalSampling + y, samples, y * edge * stride, stride);
    for (let line = 0; line < bandPx; line++) {
      const y = unit * bandPx + line;
      if (y >= heightPx) break;
      const rows = planes.map(
        ({ component, stride }) => Math.floor((line * component.verticalSampling) / most.down) * stride,
      );
      if (planes.length === 1)
        grayRow(rgb, planes[0]?.samples as Uint8ClampedArray, rows[0] as number, widthPx);
      else colorRow(rgb, planes, rows, widthPx, jpeg.isRgb);
      takeRow(rgb, y);
    }
  }
  return { widthPx, heightPx };
}

function grayRow(rgb: Uint8Array, samples: Uint8ClampedArray, from: number, widthPx: number): void {
  for (let x = 0, to = 0; x < widthPx; x++, to += 3) {
    const value = samples[from + x] as number;
    rgb[to] = value;
    rgb[to + 1] = value;
    rgb[to + 2] = value;
  }
}

function colorRow(
  rgb: Uint8Array,
  planes: SamplePlane[],
  rows: number[],
  widthPx: number,
  isRgb: boolean,
): void {
  const [first, second, third] = planes as [SamplePlane, SamplePlane, SamplePlane];
  const [firstRow, secondRow, thirdRow] = rows as [number, number, number];
  for (let x = 0, to = 0; x < widthPx; x++, to += 3) {
    const one = first.samples[firstRow + (first.xOf[x] as number)] as number;
    const two = second.samples[secondRow + (second.xOf[x] as number)] as number;
    const three = third.samples[thirdRow + (third.xOf[x] as number)] as number;
    if (isRgb) {
      rgb[to] = one;
      rgb[to + 1] = two;
      rgb[to + 2] = three;
      continue;
    }
    const blue = two - 128;
    const red = three - 128;
    rgb[to] = clamp(one + 1.402 * red);
    rgb[to + 1] = clamp(one - 0.344136 * blue - 0.714136 * red);
    rgb[to + 2] = clamp(one + 1.772 * blue);
  }
}
