import { join } from "node:path";
import { DEMO_DESIGNS } from "../../../sandbox/openai/generator/demo-designs";
import { createScriptApp, type ScriptApp } from "../../../scripts/local/script-app";
import { seedDemo } from "../../../scripts/local/seed-demo";
import type { Ports } from "../../../scripts/local/variables";
import { type RunningApp, startRunningApp } from "./running-app";

/** How many products the demo shops of tests have. */
export const DEMO_SHOP_SIZES = [0, 1, 3] as const;
export type DemoShopSize = (typeof DEMO_SHOP_SIZES)[number];

/** The data of the demo shop of this size, or of that of the journeys, in the folder that `seed-demo-shops.ts` made. */
export const demoShopData = (folder: string, shop: DemoShopSize | "journeys") => join(folder, String(shop));

/**
 * Starts the built Worker with a demo shop of so many products. `npm test` has seeded each size once, in the folder
 * DEMO_SHOPS, and its tests start from copies; by hand each shop is seeded anew.
 */
export async function startDemoShop(
  products: DemoShopSize,
  { ports, variables }: { ports?: Ports; variables?: Record<string, string> } = {},
): Promise<{ app: RunningApp; parts: ScriptApp }> {
  const folder = process.env.DEMO_SHOPS;
  const dataFrom = folder ? demoShopData(folder, products) : undefined;
  const app = await startRunningApp(ports, variables, { dataFrom });
  const parts = await createScriptApp(app);
  if (!dataFrom) await seedDemo(parts, { pieces: DEMO_DESIGNS.slice(0, products) });
  return { app, parts };
}
