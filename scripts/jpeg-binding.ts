/**
 * `npx tsx scripts/jpeg-binding.ts`: JPEG uploads through the local stand-in of the platform's Images binding, beside our
 * own decoder (docs/decisions/017-jpeg-decoding.md).
 */
import { Miniflare } from "miniflare";
import sharp from "sharp";
import { readArtwork } from "../app/print/index.server";

const ROUNDS = 3;
const WORKER = `export default { async fetch(request, env) {
  const kind = new URL(request.url).pathname;
  try {
    if (kind === "/info") return Response.json(await env.IMAGES.info(request.body));
    return (await env.IMAGES.input(request.body).output({ format: "image/png" })).response();
  } catch (error) { return new Response(String(error), { status: 500 }); }
} };`;

/** Red, green, blue and yellow quarters: each orientation arranges them differently. */
const QUARTERS = [0xff0000, 0x00ff00, 0x0000ff, 0xffff00];
const [WIDTH_PX, HEIGHT_PX] = [1200, 800];

async function quarters(): Promise<sharp.Sharp> {
  const pixels = Buffer.alloc(WIDTH_PX * HEIGHT_PX * 3);
  for (let y = 0; y < HEIGHT_PX; y++)
    for (let x = 0; x < WIDTH_PX; x++) {
      const color = QUARTERS[(y < HEIGHT_PX / 2 ? 0 : 2) + (x < WIDTH_PX / 2 ? 0 : 1)] as number;
      pixels.writeUIntBE(color, (y * WIDTH_PX + x) * 3, 3);
    }
  return sharp(pixels, { raw: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3 } });
}

async function photo(widthPx: number, heightPx: number, isProgressive: boolean): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: widthPx >> 3,
      height: heightPx >> 3,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const large = sharp(noise).resize(widthPx, heightPx, { kernel: "cubic" });
  return large.jpeg({ quality: 88, progressive: isProgressive }).toBuffer();
}

/** Colors at the middles of the quarters, row by row, rounded to letters. */
async function corners(picture: Buffer | Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const names = [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across) => {
      const at =
        (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
      return ["K", "B", "G", "?", "R", "?", "Y", "W"][
        [0, 1, 2].reduce((bits, channel) => bits * 2 + ((data[at + channel] as number) > 127 ? 1 : 0), 0)
      ];
    }),
  );
  return `${info.width}×${info.height} ${names.join("")}`;
}

const noDrawing = { toPixels: () => Promise.reject(new Error("no drawing in a JPEG")) };

async function ours(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const read = await readArtwork(noDrawing, { bytes, now: 0 });
  return "kind" in read ? `refused: ${read.kind}` : corners(read.bytes);
}

const images = new Miniflare({
  modules: true,
  script: WORKER,
  compatibilityDate: "2026-01-01",
  images: { binding: "IMAGES" },
});

async function theirs(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await images.dispatchFetch("http://local/png", { method: "POST", body: bytes });
  const body = new Uint8Array(await answer.arrayBuffer());
  if (answer.ok && body.length === 0) return "an empty picture, status 200";
  return answer.ok ? corners(body) : new TextDecoder().decode(body).slice(0, 120);
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] as number;
}

async function time(run: () => Promise<unknown>) {
  const [cpu, wall] = [[] as number[], [] as number[]];
  for (let round = 0; round < ROUNDS; round++) {
    const [startCpu, startWall] = [process.cpuUsage(), performance.now()];
    await run();
    const { user, system } = process.cpuUsage(startCpu);
    cpu.push((user + system) / 1000);
    wall.push(performance.now() - startWall);
  }
  return `CPU ${median(cpu).toFixed(0)} ms, wall ${median(wall).toFixed(0)} ms`;
}

const bytesOf = (buffer: Buffer) => Uint8Array.from(buffer);
for (let orientation = 1; orientation <= 8; orientation++) {
  const turned = bytesOf(await (await quarters()).jpeg().withMetadata({ orientation }).toBuffer());
  const right = await corners(await sharp(turned).rotate().png().toBuffer());
  console.log(
    `orientation ${orientation}: right ${right}, ours ${await ours(turned)}, binding ${await theirs(turned)}`,
  );
}
const cmyk = bytesOf(await (await quarters()).toColourspace("cmyk").jpeg().toBuffer());
console.log(`CMYK: ours ${await ours(cmyk)}, binding ${await theirs(cmyk)}`);
const whole = bytesOf(await (await quarters()).jpeg().toBuffer());
const cut = whole.slice(0, whole.length / 2);
console.log(`cut in half: ours ${await ours(cut)}, binding ${await theirs(cut)}`);
for (const isProgressive of [false, true]) {
  const large = bytesOf(await photo(6000, 4000, isProgressive));
  const name = `24 megapixels, ${isProgressive ? "progressive" : "baseline"}, ${(large.length / 1e6).toFixed(1)} MB`;
  console.log(`${name}: ours ${await time(() => readArtwork(noDrawing, { bytes: large, now: 0 }))}`);
  const ask = (path: string) => async () => {
    const answer = await images.dispatchFetch(`http://local${path}`, { method: "POST", body: large });
    await answer.arrayBuffer();
  };
  // Miniflare runs the stand-in (sharp) in this process.
  console.log(`${name}: binding, info ${await time(ask("/info"))}; to PNG ${await time(ask("/png"))}`);
}
const { rss } = process.memoryUsage();
console.log(`process at the end: ${(rss / 1e6).toFixed(0)} MB resident`);
await images.dispose();
