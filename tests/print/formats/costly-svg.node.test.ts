import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { stripSpace } from "~/print/formats/svg/draw/space";
import { stripCost } from "~/print/formats/svg/draw/strip-cost";
import { writeScene } from "~/print/formats/svg/draw/write-scene";
import { parseDrawing, planDrawing, readSvgArtwork } from "~/print/formats/svg/read-svg-artwork";
import { SvgRefusedError } from "~/print/formats/svg/refusals";
import { WorkMeter } from "~/print/formats/svg/work-meter";
import { reportChecks } from "../../support/app/report-quality";
import { svgFile } from "../../support/artwork-corpus/bytes";
import { costlySvgs } from "../../support/artwork-corpus/costly-svgs";
import { validSvgs } from "../../support/artwork-corpus/valid-svgs";

reportChecks("S19", "drawings made to be costly, refused or bounded before anything is drawn");

/** For a plan: the work of reading, in units of 50 ns, and the estimated work of its strips. */
async function judge(bytes: Uint8Array<ArrayBuffer>) {
  const meter = new WorkMeter();
  const metadata: string[] = [];
  const answer = {
    refusal: "",
    worstNs: 0,
    totalNs: 0,
    mostBytes: 0,
    metadata,
    meter,
    documents: [] as string[],
  };
  try {
    const { scene, frame, plan } = await planDrawing(bytes, {
      now: 0,
      meter,
      onMetadata: (text) => metadata.push(text),
      openTypeface: nodeWasm.typeface,
    });
    const { widthPx, heightPx, rows } = plan;
    for (let top = 0; top < heightPx; top += rows) {
      const high = Math.min(rows, heightPx - top);
      const space = stripSpace(frame, { scale: widthPx / frame.width, widthPx, top, rows: high });
      const cost = stripCost(scene, space, new WorkMeter());
      answer.worstNs = Math.max(answer.worstNs, cost.ns);
      answer.totalNs += cost.ns;
      answer.mostBytes = Math.max(answer.mostBytes, cost.bytes);
      answer.documents.push(writeScene(scene, space, { widthPx, rows: high }));
    }
  } catch (error) {
    if (!(error instanceof SvgRefusedError)) throw error;
    answer.refusal = error.why;
  }
  return answer;
}

/** Accepted and rendered; all others are refused. */
const HARMLESS = new Set([
  "holds metadata in metadata, 60 deep, 60 times",
  "masks within masks within masks",
  "measures by its box a hundred times over",
  "lists 150 typefaces for each of 2,000 texts",
  "has shorthands for fonts of digits and slashes",
  "names a typeface of words that match in two ways",
  "has a number of 60,000 digits",
  "has a number of 60,000 digits for a letter",
  "places one letter half a million times",
]);

describe("an SVG made to be costly", () => {
  it.each(costlySvgs())(
    "that $name is refused before anything is drawn, or costs no more than others",
    async ({ name, bytes }) => {
      const judged = await judge(bytes);
      // In units of 50 ns: 1.6 s in total, and never 250 ms without a pause.
      expect(judged.meter.total).toBeLessThan(32_000_000);
      expect(judged.meter.longestSlice).toBeLessThan(5_000_000);
      expect(judged.metadata.join("").length).toBeLessThanOrEqual(bytes.length);
      expect(judged.refusal === "").toBe(HARMLESS.has(name));
      expect(judged.worstNs).toBeLessThanOrEqual(160e6);
      expect(judged.totalNs).toBeLessThanOrEqual(3_000e6);
      expect(judged.mostBytes).toBeLessThanOrEqual(40e6);
    },
  );
});

it("letters that need more groups of colors than a drawing may have elements are refused with that reason", async () => {
  const inGroups = costlySvgs().find(({ name }) => /letters within 58 groups/.test(name));
  if (!inGroups) throw new Error("no such drawing");
  expect((await judge(inGroups.bytes)).refusal).toBe("too-many-nodes");
});

it("a list of typefaces is looked for once in a drawing, not at every text", async () => {
  const workOf = async (list: string, texts: number) => {
    const meter = new WorkMeter();
    const drawing = svgFile(`<g font-family="${list}">${'<text y="50">x</text>'.repeat(texts)}</g>`);
    await parseDrawing(drawing, { now: 0, meter, onMetadata: () => {}, openTypeface: nodeWasm.typeface });
    return meter.total;
  };
  const [short, long] = ["a,b", "a,b,c,d,e,f,g,h,i,j"];
  const added = async (texts: number) => (await workOf(long, texts)) - (await workOf(short, texts));
  expect(await added(100)).toBe(await added(1));
});

it.each([
  { count: 64, answer: "drawn" },
  { count: 65, answer: "too-long" },
])("a dash list of $count numbers is answered: $answer", async ({ count, answer }) => {
  const dashes = Array(count).fill("9").join(" ");
  const { refusal } = await judge(
    svgFile(`<path d="M0 0L99 99" stroke="red" stroke-dasharray="${dashes}"/>`),
  );
  expect(refusal || "drawn").toBe(answer);
});

describe("an SVG of the largest accepted size", () => {
  const shapes = '<g fill="red"><path d="M9 9l3 3l0 -3z" transform="rotate(3)"/></g>'.repeat(4_000);
  const path = `<path fill="#123" d="M0 0${"l.1.1 0-.1".repeat(45_000)}z"/>`;
  it.each([
    { name: "4,000 groups", inner: shapes },
    { name: "one path of 90,000 corners", inner: path },
  ])("($name) is read in parts of at most 100 ms of work, so that others are let in", async ({ inner }) => {
    const { meter, refusal } = await judge(svgFile(inner));
    expect(refusal).toBe("");
    expect(meter.total).toBeGreaterThan(1_000_000);
    expect(meter.longestSlice).toBeLessThan(2_000_000);
  });
});

it("a layer whose stroke reaches less far than estimated does not make the renderer fail", async () => {
  const raster = createRasterizer(nodeWasm);
  const inner =
    '<g opacity=".8"><circle cx="48" cy="457" r="6" fill="red" stroke="#123456" stroke-width="175"/></g>';
  const read = await readSvgArtwork(raster, svgFile(`${inner}${inner}`, 'viewBox="0 0 500 500"'), 0);
  expect("kind" in read ? read : read.svg).toContain("<path");
});

describe("the estimated cost of a strip", () => {
  const reckoned = async (inner: string, scale = 4) => {
    const { scene, frame } = await parseDrawing(svgFile(inner), {
      now: 0,
      meter: new WorkMeter(),
      onMetadata: () => {},
    });
    const widthPx = frame.width * scale;
    return stripCost(scene, stripSpace(frame, { scale, widthPx, top: 0, rows: widthPx }), new WorkMeter()).ns;
  };
  const tiled = (transform: string) =>
    `<pattern id="p" patternUnits="userSpaceOnUse" width="9" height="9"${transform}><path d="M0 0h4v4z"/></pattern><rect width="100" height="100" fill="url(#p)"/>`;
  const rounded = (kind: string) =>
    `<${kind} id="g"><stop stop-color="red"/><stop offset="1"/></${kind}><rect width="100" height="100" fill="url(#g)"/>`;

  it("includes its own pixels, even if nothing is drawn", async () => {
    const dot = '<path d="M0 0h1v1z"/>';
    const [small, large] = [await reckoned(dot, 1), await reckoned(dot, 40)];
    expect(large - small).toBeGreaterThan(16_000_000 * 5);
  });

  it("is several times higher for a tile that has to be interpolated", async () => {
    const plain = await reckoned(tiled(""));
    expect(await reckoned(tiled(' patternTransform="rotate(30)"'))).toBeGreaterThan(plain * 3);
    expect(await reckoned(tiled(' patternTransform="scale(1.01)"'))).toBeGreaterThan(plain * 3);
  });

  it("includes the memory of its tiles", async () => {
    const tile = (inner: string) =>
      `<pattern id="p" patternUnits="userSpaceOnUse" width="100" height="100">${inner}</pattern><rect width="100" height="100" fill="url(#p)"/>`;
    const layer = '<g opacity=".9"><rect width="100" height="100"/></g>';
    const [one, many] = [await reckoned(tile(layer)), await reckoned(tile(layer.repeat(3)))];
    expect(many - one).toBeGreaterThan(2 * 400 * 400 * 10);
  });

  it("is higher for a radial gradient than for a linear one", async () => {
    const linear = await reckoned(rounded("linearGradient"));
    expect(await reckoned(rounded("radialGradient"))).toBeGreaterThan(linear * 1.5);
  });
});

describe("the document for the renderer", () => {
  const OURS =
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">/;
  const ELEMENTS = new Set(
    "svg g path image linearGradient radialGradient stop pattern clipPath mask filter feGaussianBlur feOffset feFlood feBlend feMerge feMergeNode feColorMatrix feComposite feComponentTransfer feFuncR feFuncG feFuncB feFuncA feDropShadow".split(
      " ",
    ),
  );
  it.each(validSvgs())(
    "of an SVG $name is paths, paints and layers in numbers, without units, percentages or what is used elsewhere",
    async ({ bytes }) => {
      const { documents, refusal } = await judge(bytes);
      expect(refusal).toBe("");
      for (const document of documents) {
        expect(document).toMatch(OURS);
        for (const [, element] of document.matchAll(/<([\w:]+)/g)) expect(ELEMENTS).toContain(element);
        for (const [, name, value] of document.matchAll(/ ([\w-]+)="([^"]*)"/g))
          if (name !== "xmlns" && name !== "href")
            expect(value).not.toMatch(/%|\d(px|pt|mm|cm|in|em)\b|NaN|Infinity|objectBoundingBox/);
      }
    },
  );
});
