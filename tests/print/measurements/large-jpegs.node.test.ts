import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Measurements } from "~/print/measurements/measurements";
import { measurePicture } from "~/print/measurements/scan-pixels";

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
