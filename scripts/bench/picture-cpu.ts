import { execFileSync } from "node:child_process";
import { createRasterizer } from "../../app/adapters/pictures/rasterizer.server";
import { nodeWasm } from "../../app/adapters/raster/wasm-node";
import type { App } from "../../app/app";
import { storeArtworkFiles } from "../../app/domain/designs/pictures/store-files";
import { findColor, type Garment, listGarments } from "../../app/garments/find-garments";
import { sha256Hex } from "../../app/lib/secrets/hashes-and-tokens";
import { defaultPlacement, type Presentation, type RgbaImage, wearersFor } from "../../app/print";
import {
  encodeRgbaPng,
  measurePng,
  readArtwork,
  renderMockup,
  unpremultiply,
} from "../../app/print/index.server";
import { largePicture } from "../../tests/support/print-corpus/large-picture";
import { encodePng } from "../../tests/support/print-corpus/raster";
import { type CpuReport, type CpuRow, type CpuTask, measureCpu } from "./measure-cpu";
import { uploadInputs } from "./picture-inputs";

/** The limits, in milliseconds of CPU. */
const MOST_UPLOAD_MS = 400;
const MOST_MOCKUP_MS = 150;
const MOST_REPORT_MS = 2000;
const ROUNDS = 5;
const MOCKUP_WIDTH_PX = 1000;

const raster = createRasterizer(nodeWasm);
/** Discards files, because storing them uses no CPU time of the Worker. */
const files = { put: async () => null } as unknown as App["files"];

/** Pictures of the main paths, made with the Worker's code on the same engine. */
export async function measurePictures(say: (text: string) => void): Promise<CpuReport> {
  say("Making pictures to be measured …");
  const tasks = [...(await uploadTasks()), reportTask()];
  say(`Measuring ${tasks.length} readings and ${looks().length} mockups, ${ROUNDS} rounds …`);
  const read = await measureCpu(tasks, ROUNDS);
  const drawn = await measureMockups();
  return { ...read, rows: [...read.rows, ...drawn.rows], canary: Math.max(read.canary, drawn.canary) };
}

/** The same in a separate process, unaffected by earlier work. */
export function measurePicturesApart(): CpuReport {
  const args = ["--import", "tsx", "scripts/bench.ts", "--pictures", "--json"];
  const answer = execFileSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(answer).pictures;
}

/** What `storeUpload` computes itself: file name, decoding, the preview for moderation, the stored files. */
async function uploadTasks(): Promise<CpuTask[]> {
  return (await uploadInputs()).map(({ name, bytes }) => ({
    name: "upload to preview",
    input: `${name}, ${Math.round(bytes.length / 1000).toLocaleString("en")} kB`,
    maxMs: MOST_UPLOAD_MS,
    async run() {
      await sha256Hex(bytes);
      const artwork = await readArtwork(raster, { bytes, now: 0 });
      if ("kind" in artwork) throw new Error(`${name}: ${artwork.kind}`);
      await encodeRgbaPng(artwork.previewSource);
      const stored = await storeArtworkFiles({ files, rasterizer: raster }, artwork, null);
      if (!stored?.previewKey) throw new Error(`${name}: no preview`);
    },
  }));
}

function reportTask(): CpuTask {
  const source = encodePng(largePicture(4000, 5000));
  return {
    name: "print-check report",
    input: `PNG 4000 × 5000, ${Math.round(source.length / 1e6)} MB`,
    maxMs: MOST_REPORT_MS,
    run: () => measurePng(source),
  };
}

const BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640"><circle cx="320" cy="320" r="300" fill="#f2a541"/>' +
  '<path d="M40 360c80-60 130-60 200 0s130 60 200 0 110-45 160 0v90H40z" fill="#1f8a80"/><path d="M160 220h320v20H160z" fill="#e4572e"/></svg>';

/** A file for the largest print area at 300 DPI, printed as wide as its garment allows. */
const PRINT_FILE = { widthPx: 4500, heightPx: 4500 };
/** Mockups use a scaled copy, made once for all mockups of a version. */
const COPY_WIDTH_PX = 640;

/** All garments laid flat, on a hanger and worn: more than an isolate caches, so that each round starts cold. */
function looks(): { garment: Garment; presentation: Presentation }[] {
  return listGarments().flatMap((garment) => {
    const worn = wearersFor(garment)[0];
    const presentations: Presentation[] = ["flat", "hanger", ...(worn ? [{ wearer: worn.id }] : [])];
    return presentations.map((presentation) => ({ garment, presentation }));
  });
}

/** Each view once with empty caches, and once more in another color. */
async function measureMockups(): Promise<CpuReport> {
  const drawn = await raster.toPixels(BADGE, { widthPx: COPY_WIDTH_PX });
  unpremultiply(drawn.rgba);
  const tasks = looks().flatMap(({ garment, presentation }): CpuTask[] => {
    const input = `${garment.id} ${typeof presentation === "string" ? presentation : "worn"}`;
    let picture: RgbaImage;
    return [
      {
        ...{ name: FIRST, input, maxMs: MOST_MOCKUP_MS },
        run() {
          picture = { ...drawn };
          return mockup(garment, presentation, "white", picture);
        },
      },
      {
        ...{ name: NEXT, input, maxMs: MOST_MOCKUP_MS },
        run: () => mockup(garment, presentation, "navy", picture),
      },
    ];
  });
  const measured = await measureCpu(tasks, ROUNDS);
  const { rows } = measured;
  return { ...measured, rows: [...summary(rows, FIRST), ...summary(rows, NEXT)] };
}

const FIRST = "mockup, first of garment and print";
const NEXT = "mockup, next color";

/** Median and slowest of many views. */
function summary(rows: CpuRow[], name: string): CpuRow[] {
  const own = rows.filter((row) => row.name === name).sort((a, b) => a.ms - b.ms);
  const at = (share: number) => own[Math.round(share * (own.length - 1))] as CpuRow;
  return [
    {
      ...at(0.5),
      low: at(0.25).ms,
      high: at(0.75).ms,
      input: `${MOCKUP_WIDTH_PX} px, all ${own.length} looks`,
    },
    { ...at(1), input: `${MOCKUP_WIDTH_PX} px, slowest: ${at(1).input}` },
  ];
}

function mockup(garment: Garment, presentation: Presentation, colorId: string, picture: RgbaImage) {
  const color = findColor(garment, colorId);
  const area = garment.printAreas[0];
  if (!color || !area) throw new Error(`${garment.id} has no ${colorId}`);
  const prints = [{ picture, placement: defaultPlacement({ picture: PRINT_FILE, area }) }];
  const look = { garment, color, presentation, view: area.view, prints };
  return renderMockup(raster, { ...look, widthPx: MOCKUP_WIDTH_PX });
}
