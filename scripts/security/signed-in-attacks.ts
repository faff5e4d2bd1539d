import { createHash } from "node:crypto";
import sharp from "sharp";
import { pngFile, svgFile } from "../../tests/support/artwork-corpus/bytes.ts";
import { costlySvgs } from "../../tests/support/artwork-corpus/costly-svgs.ts";
import type { LocalWorker } from "../local/worker";
import type { Attack } from "./attack";

const BOUNDARY = "b";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const TOKEN = "attacker".repeat(5);
const USER_ID = "01hattacker000000000000000";

/** A person with a session; returns the cookie. */
export async function signAttackerIn(db: LocalWorker["db"]): Promise<string> {
  const hash = createHash("sha256").update(TOKEN).digest("hex");
  const soon = Date.now() + 3_600_000;
  await db.batch([
    db
      .prepare(
        "INSERT INTO users (id, email, normalised_email, verified_at, terms_accepted_at) VALUES (?, 'attacker@example.com', 'attacker@example.com', 1, 1)",
      )
      .bind(USER_ID),
    db
      .prepare("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (?, ?, ?)")
      .bind(hash, USER_ID, soon),
  ]);
  return `session=${TOKEN}`;
}

function upload(field: string, bytes: Uint8Array, more: Record<string, string> = {}): Buffer {
  const fields = Object.entries(more).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.concat([
    Buffer.from(fields.join("")),
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const picture = (name: string, bytes: Uint8Array, cookie: string): Attack => ({
  ...{ name, path: "/artwork", type: MULTIPART, body: upload("artwork", bytes, { made: "me" }) },
  ...{ times: 1, cookie },
});

const LARGE = { widthPx: 5_000, heightPx: 4_000 };

/** Rows that change slowly, so that the file is small for its pixels. */
function largePng(): Uint8Array {
  const row = LARGE.widthPx * 3 + 1;
  const raw = new Uint8Array(row * LARGE.heightPx);
  for (let at = 0; at < raw.length; at++) raw[at] = at % row === 0 ? 0 : (at >> 10) & 255;
  return pngFile({ ...LARGE, colorType: 2, raw });
}

const cmykJpeg = () =>
  sharp({
    create: { width: LARGE.widthPx, height: LARGE.heightPx, channels: 3, background: "#c63" },
  })
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();

/** What people with an account may send. Their own time is theirs; everybody else's pages go on. */
export async function signedInAttacks(cookie: string): Promise<Attack[]> {
  const texts = `<g font-family="${"a,".repeat(149)}">${'<text y="9">x</text>'.repeat(9_000)}</g>`;
  const table = `Title,Price,Tags\n${'"A ""retro"" cat",19.90,"a;b;c"\n'.repeat(76_000)}`;
  const costly = costlySvgs().find(({ name }) => name.startsWith("measures by its box"));
  return [
    picture("upload: a PNG of 20 megapixels", largePng(), cookie),
    picture("upload: a CMYK JPEG of 20 megapixels", await cmykJpeg(), cookie),
    ...(costly ? [picture("upload: an SVG that is costly to read", costly.bytes, cookie)] : []),
    picture("upload: an SVG of 9,000 texts in 150 typefaces", svgFile(texts), cookie),
    {
      ...{ name: "a table of 2.4 MB for trends", path: "/tshirt-trends", type: MULTIPART },
      body: upload("file", Buffer.from(table), { intent: "paste", name: "Mine" }),
      ...{ times: 1, cookie },
    },
  ];
}
