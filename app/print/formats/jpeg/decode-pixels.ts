import type { JpegCoefficients, JpegComponent } from "./jpeg-coefficients";

/** One row of a picture at a time, three bytes a pixel; the row is overwritten by the next. */
export type RgbRowHandler = (rgb: Uint8Array, y: number) => void;

/**
 * Draws a JPEG at `edge / 8` of its size from that many of the frequencies that were kept, row by row. Each pixel is then the
 * mean of the area it stands for, which is what a reduction should be. Returns the size of what is drawn.
 */
export function decodeJpegPixels(
  jpeg: JpegCoefficients,
  takeRow: RgbRowHandler,
  edge = jpeg.scaledBlockSize,
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
    /** One row of units of this colour. */
    samples: new Uint8ClampedArray(component.storedColumns * edge * component.verticalSampling * edge),
    stride: component.storedColumns * edge,
    xOf: Int32Array.from({ length: widthPx }, (_, x) =>
      Math.floor((x * component.horizontalSampling) / most.across),
    ),
  }));
  const rgb = new Uint8Array(widthPx * 3);
  const bandPx = most.down * edge;
  const drawer = new BlockDrawer(edge, jpeg.scaledBlockSize);
  for (let unit = 0; unit < unitRows; unit++) {
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
        greyRow(rgb, planes[0]?.samples as Uint8ClampedArray, rows[0] as number, widthPx);
      else colourRow(rgb, planes, rows, widthPx, jpeg.isRgb);
      takeRow(rgb, y);
    }
  }
  return { widthPx, heightPx };
}

function greyRow(rgb: Uint8Array, samples: Uint8ClampedArray, from: number, widthPx: number): void {
  for (let x = 0, to = 0; x < widthPx; x++, to += 3) {
    const value = samples[from + x] as number;
    rgb[to] = value;
    rgb[to + 1] = value;
    rgb[to + 2] = value;
  }
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
}

type Plane = { samples: Uint8ClampedArray; xOf: Int32Array };

function colourRow(rgb: Uint8Array, planes: Plane[], rows: number[], widthPx: number, isRgb: boolean): void {
  const [first, second, third] = planes as [Plane, Plane, Plane];
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

/** Draws blocks from `edge` × `edge` of the `kept` × `kept` frequencies; a full block's edge is 8. */
class BlockDrawer {
  private readonly basis: Float32Array;
  private readonly half: Float32Array;
  private readonly values: Float32Array;

  constructor(
    private readonly edge: number,
    private readonly kept: number,
  ) {
    this.basis = Float32Array.from({ length: edge * edge }, (_, at) => {
      const x = Math.floor(at / edge);
      const u = at % edge;
      const scale = u === 0 ? Math.SQRT1_2 : 1;
      // A half each way whatever the edge: the small transform's scale, and that of the large one's frequencies.
      return 0.5 * scale * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * edge));
    });
    this.half = new Float32Array(edge * edge);
    this.values = new Float32Array(edge * edge);
  }

  /** The blocks of one row, into `samples` from `at` on. */
  drawRow(
    component: JpegComponent,
    row: number,
    samples: Uint8ClampedArray,
    at: number,
    stride: number,
  ): void {
    const { edge, kept } = this;
    const { storedColumns } = component;
    for (let column = 0; column < storedColumns; column++) {
      const base = (row * storedColumns + column) * kept * kept;
      const to = at + column * edge;
      if (edge === 2) drawFour(component, base, kept, samples, to, stride);
      else this.draw(component, base, samples, to, stride);
    }
  }

  /** The inverse cosine transform. */
  private draw(
    { coefficients, quantizationTable }: JpegComponent,
    base: number,
    samples: Uint8ClampedArray,
    to: number,
    stride: number,
  ): void {
    const { edge, kept, basis, half, values } = this;
    const mean = ((coefficients[base] as number) * (quantizationTable[0] as number)) / 8 + 128;
    let isFlat = true;
    for (let v = 0, at = 0; v < edge; v++)
      for (let u = 0; u < edge; u++, at++) {
        const value = coefficients[base + v * kept + u] as number;
        if (value !== 0 && at > 0) isFlat = false;
        values[at] = value * (quantizationTable[v * 8 + u] as number);
      }
    if (isFlat) {
      for (let y = 0; y < edge; y++) samples.fill(mean, to + y * stride, to + y * stride + edge);
      return;
    }
    for (let v = 0; v < edge; v++)
      for (let x = 0; x < edge; x++) {
        let sum = 0;
        for (let u = 0; u < edge; u++)
          sum += (values[v * edge + u] as number) * (basis[x * edge + u] as number);
        half[v * edge + x] = sum;
      }
    for (let y = 0; y < edge; y++)
      for (let x = 0; x < edge; x++) {
        let sum = 128;
        for (let v = 0; v < edge; v++)
          sum += (half[v * edge + x] as number) * (basis[y * edge + v] as number);
        samples[to + y * stride + x] = sum;
      }
  }
}

/** Four frequencies are a sum and three differences: what photographs of telephones are reduced by. */
function drawFour(
  { coefficients, quantizationTable }: JpegComponent,
  base: number,
  kept: number,
  samples: Uint8ClampedArray,
  to: number,
  stride: number,
): void {
  const mean = ((coefficients[base] as number) * (quantizationTable[0] as number)) / 8 + 128;
  const across = ((coefficients[base + 1] as number) * (quantizationTable[1] as number)) / 8;
  const down = ((coefficients[base + kept] as number) * (quantizationTable[8] as number)) / 8;
  const both = ((coefficients[base + kept + 1] as number) * (quantizationTable[9] as number)) / 8;
  samples[to] = mean + across + down + both;
  samples[to + 1] = mean - across + down - both;
  samples[to + stride] = mean + across - down - both;
  samples[to + stride + 1] = mean - across - down + both;
}
