import type { JpegComponent } from "./jpeg-coefficients";

export function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
}

export type SamplePlane = { samples: Uint8ClampedArray; xOf: Int32Array };

/** Turns blocks of coefficients into pixels by an inverse cosine transform (ITU T.81, A.3.3) of `edge` × `edge` of the `kept` × `kept` stored ones. */
export class BlockDrawer {
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
      // One half in each direction for every edge: the scale of the small transform times that of the 8 × 8 coefficients.
      return 0.5 * scale * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * edge));
    });
    this.half = new Float32Array(edge * edge);
    this.values = new Float32Array(edge * edge);
  }

  /** Writes the blocks of one row to `samples`, from index `at`. */
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

/** With 2 × 2 coefficients the transform is only sums and differences. Phone photographs are usually reduced this way. */
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
