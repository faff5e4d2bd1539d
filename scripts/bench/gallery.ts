import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import sharp from "sharp";
import { migrateEmpty } from "../local/migrate";
import { localVariables } from "../local/variables";
import { type LocalWorker, startLocalWorker } from "../local/worker";
import { memoryMb, resetPeakMemory, workerdPid } from "../local/worker-process";
import { measurePageWeight } from "./page-weight";
import { CPU_SLOWDOWN, FLOOR, inView, measurePresses, type Pressed, type PressTimes } from "./presses";

/**
 * My Images with as many pictures as a page shows, and the product editor: a ZIP of all pictures, the scripts, and how soon a
 * press is answered on a slow phone.
 */

const PORT = 18_960;
const PICTURES = 200;
const MEGABYTE = 1024 * 1024;
const ZIPPED_BYTES = 2 * MEGABYTE;
const IMAGES = "/ai-image-generator/images";
const USER = "a".repeat(26);
const PRODUCT = "d".repeat(26);
const VERSION = "e".repeat(26);
const TOKEN = createHash("sha256").update("gallery").digest("hex").slice(0, 40);

export interface GalleryMeasures {
  zip: { megabytes: number; addedMb: number; limitMb: number };
  scripts: { name: string; kb: number; limitKb: number }[];
  presses: PressTimes[];
}

/** Needs the built Worker, Linux and a Chromium. `pressed`: only presses whose name has this in it. */
export async function measureGallery(
  say: (text: string) => void,
  { pressed = "" }: { pressed?: string | undefined } = {},
): Promise<GalleryMeasures> {
  const dataDir = ".data/bench/gallery";
  rmSync(dataDir, { recursive: true, force: true });
  const worker = await startLocalWorker({
    port: PORT,
    dataDir,
    variables: localVariables({ app: PORT, sandbox: PORT + 1 }),
    quiet: true,
  });
  try {
    say(`A person with ${PICTURES} pictures …`);
    await fillGallery(worker);
    const zip = await measureZip(say);
    const scripts = await Promise.all(
      [IMAGES, "/ai-image-generator", EDITOR].map(async (path) => ({
        name: path,
        kb: (await measurePageWeight(`http://localhost:${PORT}${path}`, { cookie: `session=${TOKEN}` })).jsKb,
        limitKb: 120,
      })),
    );
    return {
      zip,
      scripts,
      presses: await measurePresses(
        PRESSED.filter(([name]) => name.includes(pressed)),
        { origin: `http://localhost:${PORT}`, sessionToken: TOKEN },
        say,
      ),
    };
  } finally {
    await worker.miniflare.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fillGallery({ db, miniflare }: LocalWorker): Promise<void> {
  await migrateEmpty(db);
  const bucket = await miniflare.getR2Bucket("FILES");
  const edge = { width: 480, height: 480, channels: 4 as const };
  const small = await sharp({ create: { ...edge, background: "#1f8a80" } })
    .webp()
    .toBuffer();
  const large = new Uint8Array(ZIPPED_BYTES).fill(7);
  for (let at = 0; at < PICTURES; at++) await bucket.put(`pictures/${at}.png`, large);
  await bucket.put("previews/all.webp", new Uint8Array(small));
  await bucket.put("thumbnails/all.webp", new Uint8Array(small));
  const run = (sql: string, ...values: unknown[]) => db.prepare(sql).bind(...values);
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${PICTURES - 1})`;
  await db.batch([
    run(
      "INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at) VALUES (?, 'g@example.com', 'g@example.com', 1, 1)",
      USER,
    ),
    run(
      "INSERT INTO stores (id, user_id, store_name, description) VALUES (?, ?, 'Gallery', 'Measured')",
      USER,
      USER,
    ),
    run(
      "INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (?, ?, ?)",
      createHash("sha256").update(TOKEN).digest("hex"),
      USER,
      Date.now() + 86_400_000,
    ),
    run("INSERT INTO image_collections (id, user_id, name) VALUES (?, ?, 'Summer')", "c".repeat(26), USER),
    run(
      `INSERT INTO pictures (id, user_id, kind, file_key, preview_key, thumbnail_key, content_type, sha256, width_px, height_px, bytes, is_transparent)
       ${numbers} SELECT printf('p%025d', i), ?, 'generated', 'pictures/' || i || '.png', 'previews/all.webp', 'thumbnails/all.webp', 'image/png', 'p' || i, 1920, 1920, ${ZIPPED_BYTES}, 1 FROM n`,
      USER,
    ),
    run(
      `INSERT INTO image_transactions (id, user_id, picture_id, prompt, enhanced_prompt, style, size, model, seed)
       ${numbers} SELECT printf('t%025d', i), ?, printf('p%025d', i), 'a fox reading a map by lantern light, number ' || i, '', 'anime', '1024x1024', 'm', 1 FROM n`,
      USER,
    ),
    run(
      "INSERT INTO products (id, user_id, title, description, version_id, min_price_cents, updated_at) VALUES (?, ?, 'Measured', '', ?, 2900, 1)",
      PRODUCT,
      USER,
      VERSION,
    ),
    // A trigger inserts its print.
    run(
      `INSERT INTO design_versions (id, product_id, picture_id, garment_id, placement, left_in, top_in, width_in, height_in, effective_dpi, colours, price_cents)
       VALUES (?, ?, printf('p%025d', 0), 't-shirt', 'front', 3, 1, 6, 6, 320, '["white","sand","navy","black"]', 2900)`,
      VERSION,
      PRODUCT,
    ),
  ]);
}

/** Memory above rest while all pictures are downloaded as one ZIP. The runtime's file store runs in the same process. */
async function measureZip(say: (text: string) => void): Promise<GalleryMeasures["zip"]> {
  const query = Array.from({ length: PICTURES }, (_, at) => `picture=p${String(at).padStart(25, "0")}`);
  const download = async () => {
    const answer = await fetch(`http://localhost:${PORT}${IMAGES}/zip?${query.join("&")}`, {
      // workerd closes a connection on which so much was sent, and what came next on it would fail.
      headers: { cookie: `session=${TOKEN}`, connection: "close" },
      redirect: "manual",
    });
    if (answer.status !== 200 || !answer.body) throw new Error(`the ZIP answers ${answer.status}`);
    let bytes = 0;
    const reader = answer.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read())
      bytes += read.value.byteLength;
    if (bytes < PICTURES * ZIPPED_BYTES) throw new Error(`the ZIP has ${bytes} bytes`);
    return bytes;
  };
  await download();
  const pid = workerdPid();
  const rest = memoryMb(pid, "VmRSS");
  resetPeakMemory(pid);
  const bytes = await download();
  const zip = {
    megabytes: Math.round(bytes / MEGABYTE),
    addedMb: memoryMb(pid, "VmHWM") - rest,
    limitMb: 64,
  };
  say(`ZIP of ${PICTURES} pictures, ${zip.megabytes} MB: ${zip.addedMb} MB above rest`);
  return zip;
}

const EDITOR = `/products/${PRODUCT}/edit`;
const GALLERY = `${IMAGES}?show=${PICTURES}`;
/** What is pressed on which page, again and again. */
const PRESSED: readonly Pressed[] = [
  [
    "a heart",
    GALLERY,
    async (page, at) => (await inView(page.locator("[data-favorite] button").nth(at))).click(),
  ],
  [
    "the menu of a picture",
    GALLERY,
    async (page, at) => (await inView(page.locator(".lib-more summary").nth(at >> 1))).click(),
  ],
  [
    "a box",
    `${GALLERY}&select=1`,
    async (page, at) => (await inView(page.locator('[name="picture"][form]').nth(at))).click(),
  ],
  [
    "a range with Shift",
    `${GALLERY}&select=1`,
    async (page, at) => {
      const box = page.locator('[name="picture"][form]').nth(at % 2 === 0 ? 0 : PICTURES - 1);
      await (await inView(box)).click({ modifiers: at % 2 === 0 ? [] : ["Shift"] });
    },
  ],
  [
    "select all and none",
    `${GALLERY}&select=1`,
    (page, at) => page.locator(`[data-select="${at % 2 === 0 ? "all" : "none"}"]`).click(),
  ],
  ["the filters", GALLERY, (page) => page.locator(".lib-filters > summary").click()],
  [
    "zoom and rotation in the viewer",
    `${IMAGES}/p${"0".repeat(25)}`,
    (page, at) => page.locator(`[data-view="${["in", "rotate", "out", "rotate"][at % 4]}"]`).click(),
  ],
  ["a key in the viewer", `${IMAGES}/p${"0".repeat(25)}`, (page) => page.keyboard.press("r")],
  [
    "a key in the generator",
    "/ai-image-generator",
    async (page) => {
      await page.locator("textarea[name=prompt]").focus();
      await page.keyboard.type("a");
    },
  ],
  [
    "an arrow key on a print",
    EDITOR,
    async (page, at) => {
      await page.locator('[data-print="front"]').focus();
      await page.keyboard.press(at % 2 === 0 ? "ArrowRight" : "ArrowLeft");
    },
  ],
  [
    "a print taken and dropped",
    EDITOR,
    async (page, at) => {
      const box = await page.locator('[data-print="front"] rect').boundingBox();
      if (!box) throw new Error("the print is not in sight");
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + (at % 2 === 0 ? 12 : -12), y, { steps: 3 });
      await page.mouse.up();
    },
  ],
  [
    "a color of the product",
    EDITOR,
    async (page, at) => (await inView(page.locator('input[name="colours"]').nth(at % 6))).press("Space"),
  ],
  [
    "a digit of a width",
    EDITOR,
    async (page, at) => {
      await (await inView(page.locator('[name="front.widthIn"]'))).press("End");
      await page.keyboard.press("Backspace");
      await page.keyboard.press(String(at % 10));
    },
  ],
];

/** What takes more than it may. */
export function missedLimits({ zip, scripts, presses }: GalleryMeasures): string[] {
  return [
    ...(zip.addedMb > zip.limitMb ? [`memory of a ZIP, ${zip.addedMb} MB`] : []),
    ...scripts.filter(({ kb, limitKb }) => kb > limitKb).map(({ name, kb }) => `script of ${name}, ${kb} kB`),
    ...presses
      .filter(({ name, p98Ms, limitMs }) => name !== FLOOR && p98Ms > limitMs)
      .map(({ name, p98Ms }) => `${name}, p98 ${p98Ms} ms`),
  ];
}

export function galleryTable({ zip, scripts, presses }: GalleryMeasures): string {
  const line = (name: string, found: string, limit: string) =>
    `${name.padEnd(44)}${found.padStart(14)}   ${limit}`;
  const floor = Math.max(1, presses.find(({ name }) => name === FLOOR)?.p50Ms ?? 1);
  return [
    line("My Images and the editor", "measured", "at most"),
    line(
      `ZIP of ${PICTURES} pictures, ${zip.megabytes} MB: memory`,
      `${zip.addedMb} MB`,
      `${zip.limitMb} MB`,
    ),
    ...scripts.map(({ name, kb, limitKb }) => line(`script of ${name}, gzip`, `${kb} kB`, `${limitKb} kB`)),
    ...presses.map(({ name, p50Ms, p98Ms, limitMs }) =>
      line(
        `${name}, ${CPU_SLOWDOWN}× CPU, p98`,
        `${p98Ms} ms`,
        name === FLOOR ? "the machine" : `${limitMs} ms · p50 ${(p50Ms / floor).toFixed(1)} × the machine`,
      ),
    ),
  ].join("\n");
}
