/**
 * Films the lessons of the video library: walks through a running shop in a browser, with a pointer and captions, and
 * encodes what was seen (VP9 in WebM, captions as WebVTT). Run by hand when pages have changed, beside `npm start`:
 * `npx tsx scripts/films.ts [name …]` (default: all). Needs ffmpeg. Writes scripts/seed/films, the posters in
 * public/pictures, and app/content/films.ts; the results are committed, and `npm start` stores them.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import type { Film } from "../app/content/films";
import { encodeFilm } from "./films/encode";
import { addPointer } from "./films/pointer";
import { Recorder } from "./films/recorder";
import { FILM, SCALE, STRIP_COLOR, VIEWPORT } from "./films/size";
import { type Cue, Stage } from "./films/stage";
import { showTitleCard } from "./films/title-card";
import { WALKS } from "./films/walks/all-walks";
import type { Walk } from "./films/walks/walk";
import { CHROMIUM_FLAGS, findChromium } from "./local/find-chromium";
import { readPorts } from "./local/variables";

const SEED = "scripts/seed/films";
const PICTURES = "public/pictures";
const TITLE_MS = 2_600;
/** The title card, in its middle. */
const POSTER_AT_MS = TITLE_MS / 2;
const POSTER = { width: 960, height: 540 };
const ports = readPorts();
const places = { shop: `http://localhost:${ports.app}`, sandbox: `http://localhost:${ports.sandbox}` };

const wanted = process.argv.slice(2);
mkdirSync(SEED, { recursive: true });
for (const [name, walk] of Object.entries(WALKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // A file for each film, so that several can be made at once.
  writeFileSync(join(SEED, `${name}.json`), `${JSON.stringify(await film(name, walk), null, 2)}\n`);
  writeManifest();
}

async function film(name: string, { card, prepare, walk }: Walk): Promise<Film> {
  const folder = mkdtempSync(join(tmpdir(), `film-${name}-`));
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: isRoot ? [...CHROMIUM_FLAGS, "--no-sandbox"] : CHROMIUM_FLAGS,
  });
  try {
    const page = await browser.newPage({
      viewport: VIEWPORT,
      deviceScaleFactor: SCALE,
      colorScheme: "light",
      locale: "en-US",
      bypassCSP: true,
    });
    page.setDefaultTimeout(60_000);
    await prepare?.(page, places);
    await addPointer(page);
    await page.goto(`${places.shop}/LearnMore`);
    await showTitleCard(page, card);
    const recorder = await Recorder.start(page, folder, {
      widthPx: FILM.widthPx,
      heightPx: FILM.heightPx - FILM.stripPx,
    });
    const stage = new Stage(page, recorder, places);
    stage.chapter("Start");
    await stage.rest(TITLE_MS);
    await walk(stage);
    await stage.read();
    await stage.rest(1_200);
    const { list, lengthMs } = await recorder.stop();
    return await keep(name, list, lengthMs, stage);
  } catch (error) {
    console.error(`${name} stopped; its frames are in ${folder}`);
    throw error;
  } finally {
    await browser.close();
  }
}

async function keep(name: string, list: string, lengthMs: number, stage: Stage): Promise<Film> {
  const made = `${list}.webm`;
  const bytes = await encodeFilm(list, made);
  for (const folder of [SEED, PICTURES])
    for (const file of readdirSync(folder))
      if (new RegExp(`^(film-)?${name}-[0-9a-f]{8}\\.(webm|vtt|webp)$`).test(file))
        rmSync(join(folder, file));
  const hash = (content: Buffer | string) => createHash("sha256").update(content).digest("hex").slice(0, 8);
  const video = `${name}-${hash(readFileSync(made))}.webm`;
  copyFileSync(made, join(SEED, video));
  const captions = webVtt(stage.cues);
  const track = `${name}-${hash(captions)}.vtt`;
  writeFileSync(join(SEED, track), captions);
  const card = await posterOf(frameAt(list, POSTER_AT_MS));
  const poster = `film-${name}-${hash(card)}.webp`;
  writeFileSync(join(PICTURES, poster), card);
  const seconds = Math.round(lengthMs / 1000);
  console.log(`${name} ${seconds} s, ${(bytes / 1e6).toFixed(2)} MB, ${stage.cues.length} captions`);
  return {
    src: `/media/films/${video}`,
    captionsSrc: `/media/films/${track}`,
    poster: `/pictures/${poster}`,
    seconds,
    chapters: stage.chapters.map(({ atMs, title }) => ({ at: Math.floor(atMs / 1000), title })),
    transcript: stage.chapters.map(({ atMs }, index) => {
      const until = stage.chapters[index + 1]?.atMs ?? Number.POSITIVE_INFINITY;
      return stage.cues
        .filter(({ fromMs }) => fromMs >= atMs && fromMs < until)
        .map(({ text }) => text)
        .join(" ");
    }),
  };
}

/** The whole picture of the film, with the strip below the page: nothing is cut off. */
async function posterOf(frame: string): Promise<Buffer> {
  const whole = await sharp(frame)
    .resize({ width: FILM.widthPx, height: FILM.heightPx - FILM.stripPx, fit: "fill" })
    .extend({ bottom: FILM.stripPx, background: STRIP_COLOR })
    .toBuffer();
  return sharp(whole).resize(POSTER).webp({ quality: 60 }).toBuffer();
}

/** What is on the screen at that time. The very first frame may still be the page under the title card. */
function frameAt(list: string, atMs: number): string {
  let passedMs = 0;
  let shown = "";
  for (const [, file = "", seconds] of readFileSync(list, "utf8").matchAll(
    /file '([^']+)'\nduration ([\d.]+)/g,
  )) {
    shown = file;
    passedMs += Number(seconds) * 1000;
    if (passedMs > atMs) break;
  }
  return join(list, "..", shown);
}

function webVtt(cues: readonly Cue[]): string {
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 23);
  return `WEBVTT\n\n${cues.map(({ fromMs, toMs, text }) => `${time(fromMs)} --> ${time(toMs)}\n${text}\n`).join("\n")}`;
}

function writeManifest(): void {
  const known = Object.fromEntries(
    Object.keys(WALKS)
      .filter((name) => existsSync(join(SEED, `${name}.json`)))
      .map((name): [string, Film] => [name, JSON.parse(readFileSync(join(SEED, `${name}.json`), "utf8"))]),
  );
  const [head] = readFileSync("app/content/films.ts", "utf8").split("/** The films of the video library. */");
  writeFileSync(
    "app/content/films.ts",
    `${head}/** The films of the video library. */\nexport const FILMS = ${JSON.stringify(known, null, 2)} as const satisfies Record<string, Film>;\n\nexport type FilmName = keyof typeof FILMS;\n`,
  );
}
