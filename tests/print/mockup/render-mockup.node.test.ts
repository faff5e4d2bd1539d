import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import {
  findColor,
  findGarment,
  type Garment,
  listGarments,
  type PrintAreaId,
} from "~/garments/find-garments";
import { VIEW_BOX_WIDTH } from "~/print/drawing/frame";
import { printRect } from "~/print/drawing/print-rect";
import {
  MOCKUP_WIDTHS_PX,
  type MockupSize,
  renderMockup,
  renderMockupAtSize,
  renderSocialPicture,
} from "~/print/mockup/render-mockup";
import { type RgbaImage, unpremultiply } from "~/print/pixels/rgba";
import { defaultPlacement } from "~/print/placement/placement";
import type { SizedPicture } from "~/print/rasterizer";

const rasterizer = createRasterizer(nodeWasm);

async function picture(svg: string, widthPx: number): Promise<RgbaImage> {
  const drawn = await rasterizer.toPixels(svg, { widthPx });
  unpremultiply(drawn.rgba);
  return drawn;
}

async function file(svg: string, widthPx: number): Promise<SizedPicture> {
  const { bytes, ...size } = await rasterizer.toPng(svg, { widthPx });
  return { bytes, contentType: "image/png", widthPx: size.widthPx, heightPx: size.heightPx };
}

const flat = (color: string, height = 1000) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${height}"><path fill="${color}" d="M0 0h1000v${height}H0z"/></svg>`;
const badge =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000"><circle cx="500" cy="500" r="480" fill="#f2a541"/>' +
  '<path d="M40 560c120-90 200-90 320 0s200 90 320 0 180-70 280 0v140H40z" fill="#1f8a80"/>' +
  '<path d="M240 340h520v30H240zM280 420h440v20H280z" fill="#e4572e"/></svg>';

const area = (garment: Garment, areaId: PrintAreaId) => {
  const found = garment.printAreas.find((each) => each.id === areaId);
  if (!found) throw new Error("no such area");
  return found;
};
const look = (garmentId: string, colorId: string) => {
  const garment = findGarment(garmentId);
  const color = garment && findColor(garment, colorId);
  if (!garment || !color) throw new Error("no such look");
  return { garment, color };
};

async function pixels(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => {
      const from = (Math.round(y) * info.width + Math.round(x)) * info.channels;
      return [data[from], data[from + 1], data[from + 2]] as [number, number, number];
    },
  };
}

describe("mockups", () => {
  it("show the print at its placement, on every garment and side, with colors that folds change only a little", async () => {
    const source = await picture(flat("#1f8a80"), 600);
    const ink = [0x1f, 0x8a, 0x80];
    for (const garment of listGarments()) {
      for (const view of ["front", "back"] as const) {
        for (const colorId of view === "front" ? ["white", "black"] : ["red"]) {
          const { color } = look(garment.id, colorId);
          const placement = defaultPlacement({ picture: source, area: area(garment, view) });
          const mockup = await renderMockup(rasterizer, {
            garment,
            color,
            view,
            prints: [{ picture: source, placement }],
            widthPx: 400,
            quality: 90,
          });
          const shown = await pixels(mockup.bytes);
          const rect = printRect(garment, placement);
          const scale = 400 / VIEW_BOX_WIDTH;
          // The hoodie's cords hang over the top of its print; nothing may hide the rest.
          const from = garment.kind === "hoodie" && view === "front" ? 0.35 : 0.06;
          let [sum, count] = [0, 0];
          for (const across of [0.06, 0.3, 0.5, 0.7, 0.94]) {
            for (const down of [from, 0.5, 0.75, 0.94]) {
              const seen = shown.at(
                (rect.x + rect.width * across) * scale,
                (rect.y + rect.height * down) * scale,
              );
              const off = Math.max(
                ...seen.map((value, channel) => Math.abs(value - (ink[channel] as number))),
              );
              expect(off, `${garment.id} ${view} ${colorId} ${across},${down}: ${seen}`).toBeLessThan(70);
              sum += off;
              count += 1;
            }
          }
          expect(sum / count, `${garment.id} ${view} ${colorId}`).toBeLessThan(30);
          const outside = shown.at((rect.x - 8) * scale, (rect.y + rect.height / 2) * scale);
          const differs = Math.max(
            ...outside.map((value, channel) => Math.abs(value - (ink[channel] as number))),
          );
          expect(differs, `${garment.id} ${view} ${colorId} beside the print`).toBeGreaterThan(40);
        }
      }
    }
  });

  it("keep a print's edges within one pixel, also between pixels", async () => {
    const source = await picture(flat("#101010"), 640);
    const lossless: typeof rasterizer = {
      ...rasterizer,
      toWebp: (scene, options) => rasterizer.toPng(scene, options),
    };
    const { garment, color } = look("t-shirt", "white");
    const front = area(garment, "front");
    for (const leftIn of [1, 1.03, 1.27, 1.5, 2.1]) {
      const placement = { areaId: front.id, leftIn, topIn: 4, widthIn: 7.77, heightIn: 7.77 };
      const prints = [{ picture: source, placement }];
      const { bytes } = await renderMockup(lossless, {
        garment,
        color,
        view: "front",
        prints,
        widthPx: 900,
      });
      const shown = await pixels(bytes);
      const rect = printRect(garment, placement);
      const scale = 900 / VIEW_BOX_WIDTH;
      const row = (rect.y + rect.height / 2) * scale;
      const [left, right] = [rect.x * scale, (rect.x + rect.width) * scale];
      for (const [edge, inwards] of [
        [left, 1],
        [right, -1],
      ] as const) {
        const grey = (off: number) => shown.at(Math.floor(edge) + off, row)[0];
        expect(grey(inwards), `${leftIn} in, ink at ${edge}`).toBeLessThan(60);
        expect(grey(-inwards), `${leftIn} in, cloth at ${edge}`).toBeGreaterThan(200);
      }
    }
  });

  it("draw a hoodie's cords over its print", async () => {
    const source = await picture(flat("#1f8a80"), 640);
    const { garment, color } = look("hoodie", "white");
    const placement = defaultPlacement({ picture: source, area: area(garment, "front") });
    const prints = [{ picture: source, placement }];
    const options = { garment, color, view: "front" as const, prints, widthPx: 900, quality: 90 };
    const shown = await pixels((await renderMockup(rasterizer, options)).bytes);
    const rect = printRect(garment, placement);
    const scale = 900 / VIEW_BOX_WIDTH;
    let ofCord = 0;
    for (let x = rect.x * scale + 4; x < (rect.x + rect.width) * scale - 4; x++)
      if (shown.at(x, (rect.y + rect.height * 0.05) * scale)[0] > 150) ofCord++;
    // Two of them; the lit half of each is three pixels wide.
    expect(ofCord).toBeGreaterThanOrEqual(4);
    expect(ofCord).toBeLessThan(40);
  });

  it("keep white cloth light and black cloth dark, both with visible folds", async () => {
    for (const garment of listGarments()) {
      const brightness = async (colorId: string) => {
        const { color } = look(garment.id, colorId);
        const { bytes } = await renderMockup(rasterizer, {
          garment,
          color,
          view: "front",
          prints: [],
          widthPx: 300,
          quality: 90,
        });
        const shown = await pixels(bytes);
        const values: number[] = [];
        // On the body, from below the neck to above the hem.
        for (let x = 80; x <= 220; x += 2) {
          for (let y = 140; y <= 250; y += 2) {
            const [r, g, b] = shown.at(x, y);
            values.push(0.2126 * r + 0.7152 * g + 0.0722 * b);
          }
        }
        values.sort((a, b) => a - b);
        const share = (part: number) => values[Math.floor((values.length - 1) * part)] as number;
        return { median: share(0.5), spread: share(0.98) - share(0.02) };
      };
      const white = await brightness("white");
      const black = await brightness("black");
      expect(white.median, garment.id).toBeGreaterThan(220);
      expect(white.spread, garment.id).toBeGreaterThan(25);
      expect(black.median, garment.id).toBeLessThan(50);
      expect(black.spread, garment.id).toBeGreaterThan(12);
    }
  });

  it("are small: a card within 12 kB, a page's picture within 35 kB", async () => {
    const source = await picture(badge, 900);
    // Red and royal make the largest cards, and heather colors the largest pages.
    const largest = { card: ["red", "royal"], page: ["red", "heather-grey"] } as const;
    const most = { card: 12_000, page: 35_000 };
    for (const garment of listGarments()) {
      const placement = defaultPlacement({ picture: source, area: area(garment, "front") });
      for (const kind of ["card", "page"] as const)
        for (const colorId of largest[kind]) {
          const { color } = look(garment.id, colorId);
          const prints = [{ picture: source, placement }];
          const options = { garment, color, view: "front" as const, prints };
          const { bytes, ...size } = await renderMockup(rasterizer, {
            ...options,
            widthPx: MOCKUP_WIDTHS_PX[kind],
          });
          expect(bytes.length, `${garment.id} ${colorId} ${kind}`).toBeLessThan(most[kind]);
          if (kind === "card") expect([size.widthPx, size.heightPx]).toEqual([480, 540]);
          expect(size.contentType).toBe("image/webp");
          expect(new TextDecoder().decode(bytes.subarray(8, 12))).toBe("WEBP");
        }
    }
  });

  it("are small with any print: noise over the whole area, on every garment and color", async () => {
    const [widthPx, heightPx, cellPx] = [960, 1280, 8];
    let seed = 7;
    const cells = Buffer.from(
      Array.from({ length: (widthPx / cellPx) * (heightPx / cellPx) * 3 }, () => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        return seed >>> 24;
      }),
    );
    const raw = { width: widthPx / cellPx, height: heightPx / cellPx, channels: 3 as const };
    const rgba = await sharp(cells, { raw })
      .resize(widthPx, heightPx, { kernel: "nearest" })
      .ensureAlpha()
      .raw()
      .toBuffer();
    const source = { rgba: new Uint8Array(rgba), widthPx, heightPx };
    const weights: Record<MockupSize, number[]> = { small: [], card: [], page: [] };
    for (const garment of listGarments()) {
      const front = area(garment, "front");
      const widthIn = Math.min(front.widthIn, (front.heightIn * widthPx) / heightPx);
      const heightIn = (widthIn * heightPx) / widthPx;
      const placement = { areaId: front.id, leftIn: 0, topIn: 0, widthIn, heightIn };
      for (const color of garment.colors) {
        // Cuts differ little: test every color on one cut, and the heaviest color on all.
        const isHeaviest = color.id === "red";
        if (!isHeaviest && garment.id !== "t-shirt") continue;
        const scene = { garment, color, view: "front" as const, prints: [{ picture: source, placement }] };
        const sizes: MockupSize[] =
          isHeaviest && garment.id === "t-shirt" ? ["small", "card", "page"] : ["card"];
        for (const size of sizes)
          weights[size].push((await renderMockupAtSize(rasterizer, size, scene)).bytes.length);
      }
    }
    expect(Math.max(...weights.small)).toBeLessThanOrEqual(4_000);
    expect(Math.max(...weights.card)).toBeLessThanOrEqual(12_000);
    expect(Math.max(...weights.page)).toBeLessThanOrEqual(35_000);
  });

  it("are small on a hanger and on people too", async () => {
    const source = await picture(badge, 900);
    const { garment, color } = look("hoodie", "heather-grey");
    const placement = defaultPlacement({ picture: source, area: area(garment, "front") });
    const prints = [{ picture: source, placement }];
    for (const presentation of ["hanger", { wearer: "ada" }, { wearer: "jun" }] as const) {
      const options = { garment, color, view: "front" as const, presentation, prints };
      const page = await renderMockup(rasterizer, { ...options, widthPx: MOCKUP_WIDTHS_PX.page });
      expect(page.bytes.length, JSON.stringify(presentation)).toBeLessThan(35_000);
    }
  });

  it("include the preview picture of a shared link, 1200 by 630", async () => {
    const source = await picture(badge, 1000);
    const { garment, color } = look("hoodie", "navy");
    const placement = defaultPlacement({ picture: source, area: area(garment, "front") });
    const social = await renderSocialPicture(rasterizer, {
      garment,
      color,
      view: "front",
      prints: [{ picture: source, placement }],
    });
    expect([social.widthPx, social.heightPx]).toEqual([1200, 630]);
    const metadata = await sharp(social.bytes).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(["png", 1200, 630]);
  });
});

describe("reducing a picture", () => {
  it("keeps color and transparency, and never enlarges", async () => {
    const half = await file(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1408 2464"><path fill="#e4572e" d="M0 0h704v2464H0z"/></svg>',
      1408,
    );
    const reduced = await rasterizer.reduce(half, { widthPx: 200 });
    expect([reduced.widthPx, reduced.heightPx]).toEqual([200, 350]);
    const at = (x: number) => [...reduced.rgba.subarray((100 * 200 + x) * 4, (100 * 200 + x) * 4 + 4)];
    expect(at(10)).toEqual([0xe4, 0x57, 0x2e, 255]);
    expect(at(190)[3]).toBe(0);

    const small = await rasterizer.reduce(half, { widthPx: 5000 });
    expect([small.widthPx, small.heightPx]).toEqual([1408, 2464]);
  });

  it("turns lines thinner than a pixel into a tone instead of dropping some of them", async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `M0 ${at * 4}h1200v2H0z`).join("");
    const source = await file(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200"><path fill="#fff" d="M0 0h1200v1200H0z"/><path d="${lines}"/></svg>`,
      1200,
    );
    const { rgba } = await rasterizer.reduce(source, { widthPx: 150 });
    for (let y = 5; y < 145; y += 7)
      expect(Math.abs((rgba[(y * 150 + 75) * 4] as number) - 127)).toBeLessThan(4);
  });
});
