/**
 * `npx tsx --env-file=.dev.vars scripts/partner-mockups.ts`: asks the partner for a mockup of every garment and print area, and
 * compares where the print lies with our own mockup. With the sandbox it serves the print files itself. The partner's real API
 * needs them at a public address: `-- --write folder` writes the two files, and `-- --files https://…` says where they were put.
 * The partner makes two mockups a minute for a new store, so the real run takes about half an hour. Fails if a print is off by
 * more than 1 % of its area.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createRasterizer } from "../app/adapters/pictures/rasterizer.server";
import { createPrintfulPartner } from "../app/adapters/printful.server";
import { nodeWasm } from "../app/adapters/raster/wasm-node";
import { compareMockups, markerFile } from "./partner-mockups/compare-mockups.ts";

const MOST_OFF = 0.01;
const { PRINTFUL_BASE_URL = "https://api.printful.com/v2", PRINTFUL_TOKEN = "" } = process.env;

const option = (name: string) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? null);
};

async function writeMarkers(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const marker of ["corner", "print"] as const)
    writeFileSync(join(folder, `${marker}.png`), await markerFile(marker));
}

/** Serves the files on this machine, where a sandbox can fetch them. */
async function serveMarkers(): Promise<{ origin: string; close: () => void }> {
  const files = new Map([
    ["/corner.png", await markerFile("corner")],
    ["/print.png", await markerFile("print")],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    response.writeHead(file ? 200 : 404).end(file ?? "");
  });
  await new Promise<void>((done) => server.listen(0, done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

async function compareAll(): Promise<void> {
  const given = option("--files");
  const own = given ? null : await serveMarkers();
  const origin = (given ?? own?.origin ?? "").replace(/\/$/, "");
  let wrong = 0;
  for await (const { garment, area, off } of compareMockups({
    partner: createPrintfulPartner({
      baseUrl: PRINTFUL_BASE_URL,
      token: PRINTFUL_TOKEN,
      webhookSecret: "",
      fetch,
    }),
    rasterizer: createRasterizer(nodeWasm),
    urls: { corner: `${origin}/corner.png`, print: `${origin}/print.png` },
    wait: (seconds) => sleep(seconds * 1000),
  })) {
    if (off === null || off > MOST_OFF) wrong += 1;
    console.log(
      `${garment.padEnd(22)} ${area.padEnd(14)} ${off === null ? "not shown by the partner" : percent(off)}`,
    );
  }
  own?.close();
  console.log(wrong === 0 ? `\nAll within ${percent(MOST_OFF)}.` : `\n${wrong} are not.`);
  process.exitCode = wrong === 0 ? 0 : 1;
}

const folder = option("--write");
if (folder) await writeMarkers(folder);
else await compareAll();
