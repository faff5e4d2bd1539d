import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listGarments } from "~/garments/find-garments";
import { evaluatePrint } from "~/print/check/evaluate-print";
import type { Measurements } from "~/print/measurements/measurements";
import { measurePicture } from "~/print/measurements/scan-pixels";
import { defaultPlacement } from "~/print/placement/placement";
import { seededRandom } from "../../support/print-corpus/raster";

/** JPEGs of more than five megapixels are measured on a smaller copy: what is said is about the picture. */

const poster = (widthPx: number, heightPx: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"><rect width="100%" height="100%" fill="#fff"/><circle cx="50%" cy="50%" r="30%" fill="#c82814"/><rect x="20%" y="90%" width="60%" height="6" fill="#000"/></svg>`,
    ),
  );

async function measured(jpeg: Buffer): Promise<Measurements> {
  const scan = await measurePicture({ bytes: new Uint8Array(jpeg), contentType: "image/jpeg" });
  if (scan.status !== "measured") throw new Error("cannot be read");
  return scan.measures;
}

describe("a progressive JPEG", () => {
  it("is measured like any other", async () => {
    const [widthPx, heightPx] = [2400, 3200];
    const baseline = await measured(await poster(widthPx, heightPx).jpeg().toBuffer());
    const progressive = await measured(
      await poster(widthPx, heightPx).jpeg({ progressive: true }).toBuffer(),
    );
    expect(progressive).toEqual(baseline);
    expect(progressive.lines?.thinnestPx).toBeCloseTo(6, 0);
  });

  it("is measured at an eighth of its size where its coefficients do not fit into memory", async () => {
    const jpeg = poster(4000, 3200).jpeg({ progressive: true, chromaSubsampling: "4:4:4" });
    const { alpha, ink, ground, reduced, mapOf } = await measured(await jpeg.toBuffer());
    expect({ visible: alpha.visible, ink, hex: ground.hex, reduced: reduced.lines, mapOf }).toEqual({
      ...{ visible: 1, ink: [0, 0, 1, 1], hex: "#ffffff", reduced: 8 },
      mapOf: { widthPx: 500, heightPx: 400 },
    });
  });
});

describe("a large JPEG", () => {
  /** Drawn so many times smaller, and enlarged. */
  const shapes = async (widthPx: number, heightPx: number, times: number) => {
    const random = seededRandom(11);
    const drawn = Array.from({ length: 160 }, () => {
      const [x, y, r] = [random() * widthPx, random() * heightPx, 20 + random() * 200];
      const fill = `hsl(${random() * 360},60%,${20 + random() * 60}%)`;
      return `<path d="M${x} ${y}l${r} ${random() * r}l${-random() * r} ${r}z" fill="${fill}"/>`;
    });
    const [width, height] = [Math.round(widthPx / times), Math.round(heightPx / times)];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${widthPx} ${heightPx}"><rect width="100%" height="100%" fill="#9ac"/>${drawn.join("")}</svg>`;
    const small = await sharp(Buffer.from(svg)).png().toBuffer();
    return sharp(small).resize(widthPx, heightPx, { kernel: "cubic", fit: "fill" });
  };
  const isCalledEnlarged = (measures: Measurements) => {
    const [garment] = listGarments();
    const [area] = garment?.printAreas ?? [];
    if (!garment || !area) throw new Error("there is no garment");
    const placement = defaultPlacement({ picture: measures, area });
    const findings = evaluatePrint({ measures, garment, area, placement, garmentColors: [] });
    return findings.some(({ check, severity }) => check === "enlarged" && severity !== "fine");
  };
  /** The second does not fit into memory at full size. */
  const SIZES = [
    { widthPx: 2300, heightPx: 2300, chromaSubsampling: "4:4:4", times: 2.5 },
    { widthPx: 4900, heightPx: 6000, chromaSubsampling: "4:2:0", times: 9 },
  ];
  for (const { widthPx, heightPx, times, ...options } of SIZES)
    it(`of ${widthPx} × ${heightPx} pixels is called enlarged if it was, and not if it is sharp`, async () => {
      const saved = async (enlarged: number) => {
        const picture = await shapes(widthPx, heightPx, enlarged);
        return measured(await picture.jpeg({ quality: 90, ...options }).toBuffer());
      };
      expect(isCalledEnlarged(await saved(1))).toBe(false);
      expect(isCalledEnlarged(await saved(times))).toBe(true);
    });
});
