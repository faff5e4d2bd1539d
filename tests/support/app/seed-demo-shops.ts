/** `tsx tests/support/app/seed-demo-shops.ts <folder>`: seeds a demo shop of each size, from which tests start with copies. */
import { rmSync } from "node:fs";
import { DEMO_DESIGNS } from "../../../sandbox/openai/generator/demo-designs";
import { migrateEmpty } from "../../../scripts/local/migrate";
import { createScriptApp } from "../../../scripts/local/script-app";
import { seedDemo } from "../../../scripts/local/seed-demo";
import { localVariables } from "../../../scripts/local/variables";
import { startLocalWorker } from "../../../scripts/local/worker";
import { DEMO_SHOP_SIZES, demoShopData } from "./demo-shop";

/** Not those of `npm start`, of journeys or of tests over HTTP, which may run at the same time. */
const PORTS = { app: 8_858, sandbox: 8_859 };

const folder = process.argv[2];
if (!folder) throw new Error("Where to? Name a folder.");
rmSync(folder, { recursive: true, force: true });
for (const products of DEMO_SHOP_SIZES) {
  const worker = await startLocalWorker({
    port: PORTS.app,
    dataDir: demoShopData(folder, products),
    variables: localVariables(PORTS),
    quiet: true,
  });
  await migrateEmpty(worker.db);
  await seedDemo(await createScriptApp(worker), { pieces: DEMO_DESIGNS.slice(0, products) });
  await worker.miniflare.dispose();
}
