import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { encodeRgbaPng, pngChunk } from "../../app/print/index.server";

export interface FastImageModel {
  /** For OPENAI_BASE_URL. */
  url: string;
  /** Pictures returned so far, each of which is paid for. */
  drawn: () => number;
  close: () => Promise<void>;
}

const END_BYTES = 12;
/** The moderation response, sent once per picture. */
const NOTHING_AGAINST_IT = { results: [{ flagged: false, categories: {} }] };

/**
 * An image model that draws instantly but responds after a delay: one figure on transparency, never the same bytes
 * twice. The sandbox's generator needs seconds of CPU per picture and would dominate the measurement.
 */
export async function startFastImageModel({ slowestMs }: { slowestMs: number }): Promise<FastImageModel> {
  const sheets = new Map<string, Promise<Uint8Array>>();
  let drawn = 0;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (body === null) return;
    response.setHeader("content-type", "application/json");
    if (request.url?.endsWith("/moderations")) return void response.end(JSON.stringify(NOTHING_AGAINST_IT));
    const { size } = JSON.parse(body) as { size: string };
    const [widthPx = 0, heightPx = 0] = size.split("x").map(Number);
    const sheet = await (sheets.get(size) ?? remember(sheets, size, drawSheet(widthPx, heightPx)));
    await sleep(Math.random() * slowestMs);
    drawn += 1;
    response.end(
      JSON.stringify({
        created: Math.floor(Date.now() / 1000),
        data: [{ b64_json: Buffer.from(signed(sheet, drawn)).toString("base64") }],
        usage: { input_tokens: 20, output_tokens: 4160, total_tokens: 4180 },
      }),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    drawn: () => drawn,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Null if the client was killed during the request. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString();
}

function remember<V>(map: Map<string, V>, key: string, value: V): V {
  map.set(key, value);
  return value;
}

function drawSheet(widthPx: number, heightPx: number): Promise<Uint8Array> {
  const pixels = new Uint8Array(widthPx * heightPx * 4);
  for (let y = heightPx >> 2; y < heightPx >> 1; y++)
    for (let x = widthPx >> 2; x < widthPx >> 1; x++)
      pixels.set([220, 40, (x ^ y) & 255, 255], (y * widthPx + x) * 4);
  return encodeRgbaPng({ rgba: pixels, widthPx, heightPx });
}

/** The same picture with a number in a text chunk before the last chunk. */
function signed(sheet: Uint8Array, number: number): Uint8Array {
  const body = sheet.subarray(0, sheet.length - END_BYTES);
  return Buffer.concat([
    body,
    pngChunk("tEXt", Buffer.from(`Comment\0sheet ${number}`)),
    sheet.subarray(sheet.length - END_BYTES),
  ]);
}
