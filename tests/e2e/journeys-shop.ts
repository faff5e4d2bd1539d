import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ScriptApp } from "../../scripts/local/script-app";
import type { Ports } from "../../scripts/local/variables";
import { type DemoShopSize, demoShopData, startDemoShop } from "../support/app/demo-shop";
import { type RunningApp, startRunningApp } from "../support/app/running-app";
import { type AssistantPaths, seedAssistantStates } from "./assistant-states";
import { seedGeneratorStates } from "./generator-states";
import { seedSellers } from "./seller";
import { seedStaffRows } from "./staff-rows";

/** The demo shop that is made the journeys' own. */
export const JOURNEYS_PRODUCTS: DemoShopSize = 3;

/** Adds to a demo shop who has sold something, what is in each state, and rows for the pages of the staff. */
export async function seedJourneysShop(app: ScriptApp): Promise<AssistantPaths> {
  await seedSellers(app);
  await seedGeneratorStates(app);
  const paths = await seedAssistantStates(app);
  await seedStaffRows(app);
  return paths;
}

/** The addresses of what was seeded, beside the data. */
const pathsFile = (dataDir: string) => join(dataDir, "assistant-paths.json");

/** Seeds it in a folder with the data of a demo shop, for copies. */
export async function seedJourneysShopIn(dataDir: string, app: ScriptApp): Promise<void> {
  writeFileSync(pathsFile(dataDir), JSON.stringify(await seedJourneysShop(app)));
}

/** Starts the built Worker with the journeys' shop: a copy of what `npm test` has seeded, by hand a new one. */
export async function startJourneysShop(options: {
  ports: Ports;
  variables: Record<string, string>;
}): Promise<{ app: RunningApp; paths: AssistantPaths }> {
  const folder = process.env.DEMO_SHOPS;
  if (!folder) {
    const { app, parts } = await startDemoShop(JOURNEYS_PRODUCTS, options);
    return { app, paths: await seedJourneysShop(parts) };
  }
  const dataFrom = demoShopData(folder, "journeys");
  const app = await startRunningApp(options.ports, options.variables, { dataFrom });
  return { app, paths: JSON.parse(readFileSync(pathsFile(dataFrom), "utf8")) as AssistantPaths };
}
