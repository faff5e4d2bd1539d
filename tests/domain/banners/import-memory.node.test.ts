import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { expect, it } from "vitest";

/** As many rows as an import may have, in a file of the largest size. */
const ROWS = 50_000;
const MOST_MB = 64;
const ENTRY = `
  import { parentPort } from "node:worker_threads";
  import { MAX_BANNER_IMPORT_BYTES, readCsvRows } from "~/domain/banners/read-import-rows";
  import { showBannerImport } from "~/domain/banners/import-banners";
  const line = (n) => \`Banner \${n},https://pins.inkfriends.com/\${n}/\${"x".repeat(40)},Enamel\\n\`;
  let text = "title,link_url,description\\n";
  for (let n = 0; n < ${ROWS}; n++) text += line(n);
  const read = readCsvRows(text.slice(0, MAX_BANNER_IMPORT_BYTES));
  // A database that takes everything and keeps nothing.
  const $client = { prepare: () => ({ bind: () => ({}) }), batch: async () => [] };
  const db = { $client, batch: async () => [], run: async () => ({}) };
  showBannerImport({ db, now: () => 1 }, { by: "x", source: "csv", name: "", rows: read.rows }).then(
    () => parentPort.postMessage(read.rows.length),
  );
`;

it(`reads and hands over ${ROWS.toLocaleString("en-US")} rows with a heap of ${MOST_MB} MB`, async () => {
  const { outputFiles } = await build({
    ...{ stdin: { contents: ENTRY, resolveDir: process.cwd(), loader: "ts" } },
    ...{ bundle: true, write: false, platform: "node", format: "cjs", tsconfig: "tsconfig.json" },
  });
  const worker = new Worker(outputFiles[0]?.text ?? "", {
    eval: true,
    // A worker that needs more is ended with ERR_WORKER_OUT_OF_MEMORY.
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB, maxYoungGenerationSizeMb: 8 },
  });
  const rows = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  expect(rows).toBe(ROWS);
  await worker.terminate();
});
