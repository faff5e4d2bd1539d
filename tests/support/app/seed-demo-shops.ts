/**
 * `tsx tests/support/app/seed-demo-shops.ts <folder>`: seeds a demo shop of each size, and that of the journeys, from
 * which tests start with copies.
 */
import { cpSync, rmSync } from "node:fs";
import { DEMO_DESIGNS } from "../../../sandbox/openai/generator/demo-designs";
import { migrateEmpty } from "../../../scripts/local/migrate";
import { createScriptApp, type ScriptApp } from "../../../scripts/local/script-app";
import { seedDemo } from "../../../scripts/local/seed-demo";
import { localVariables } from "../../../scripts/local/variables";
import { startLocalWorker } from "../../../scripts/local/worker";
import { JOURNEYS_PRODUCTS, seedJourneysShopIn } from "../../e2e/journeys-shop";
import { DEMO_SHOP_SIZES, demoShopData } from "./demo-shop";

/** Not those of `npm start`, of journeys or of tests over HTTP, which may run at the same time. */
const PORTS = { app: 8_858, sandbox: 8_859 };

const folder = process.argv[2];
if (!folder) throw new Error("Where to? Name a folder.");
rmSync(folder, { recursive: true, force: true });
for (const products of DEMO_SHOP_SIZES)
  await seed(demoShopData(folder, products), async (app, db) => {
    await migrateEmpty(db);
    await seedDemo(app, { pieces: DEMO_DESIGNS.slice(0, products) });
  });
const ofJourneys = demoShopData(folder, "journeys");
cpSync(demoShopData(folder, JOURNEYS_PRODUCTS), ofJourneys, { recursive: true });
await seed(ofJourneys, (app) => seedJourneysShopIn(ofJourneys, app));

async function seed(
  dataDir: string,
  write: (app: ScriptApp, db: D1Database) => Promise<void>,
): Promise<void> {
  const worker = await startLocalWorker({
    port: PORTS.app,
    dataDir,
    variables: localVariables(PORTS),
    quiet: true,
  });
  await write(await createScriptApp(worker), worker.db);
  await worker.miniflare.dispose();
}
