import { describe, expect, it } from "vitest";
import { checkRaster } from "../../support/print-corpus";
import { artistPictures, broughtPictures } from "../../support/print-corpus/real-pictures";

const BROUGHT_PX = 1000;
/** The size at which the shop asks for pictures. */
const DRAWN_PX = 1920;
/** Of whose brush strokes and hatching some stand side by side. */
const TEXTURES = ["the artist's oil painting", "the artist's pencil sketch"];
/** One style; `npm run print-check -- --fresh` reports all. */
const STYLE = "the artist's cartoon";

describe("the print check on pictures as people have them", () => {
  it.each(broughtPictures(BROUGHT_PX))(
    "finds what is wrong with $name",
    async ({ raster, cloth, faults }) => {
      const { raised, findings } = await checkRaster({ raster: await raster(), cloth });
      for (const fault of faults) expect(raised).toContain(fault);
      if (faults.length === 0) expect(raised).toEqual([]);
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    },
  );

  it.each(artistPictures(DRAWN_PX).filter(({ name }) => name === STYLE))(
    "raises nothing on $name",
    async ({ raster, cloth }) => {
      expect((await checkRaster({ raster: await raster(), cloth })).raised).toEqual([]);
    },
  );

  it.each(artistPictures(DRAWN_PX).filter(({ name }) => TEXTURES.includes(name)))(
    "takes nothing in $name for letters",
    async ({ raster, cloth }) => {
      expect((await checkRaster({ raster: await raster(), cloth })).raised).not.toContain("letters");
    },
  );
});
