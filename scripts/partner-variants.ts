/**
 * `npx tsx --env-file=.dev.vars scripts/partner-variants.ts`: reads the variant ids of all garments from the partner's
 * catalog and writes app/garments/partner-variants.ts. Lists the colors and sizes that the partner does not
 * have.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createPrintfulPartner } from "../app/adapters/printful.server";
import { isSameLabel } from "../app/domain/partner-catalog/sold-variants";
import { listGarments } from "../app/garments/find-garments";
import { PARTNER_COLORS } from "../app/garments/partner-colors";

const FILE = "app/garments/partner-variants.ts";
const HEAD = `import type { ColorId, GarmentId, SizeId } from "./garment-types";

/**
 * The partner's variant number of each garment, color and size, copied from the partner's catalog by
 * \`scripts/partner-variants.ts\`. The numbers follow no rule. A combination without a number is not sold.
 */
export const PARTNER_VARIANTS: Record<
  GarmentId,
  Partial<Record<ColorId, Partial<Record<SizeId, number>>>>
> = `;

const { PRINTFUL_BASE_URL = "https://api.printful.com/v2", PRINTFUL_TOKEN = "" } = process.env;
const partner = createPrintfulPartner({
  baseUrl: PRINTFUL_BASE_URL,
  token: PRINTFUL_TOKEN,
  webhookSecret: "",
  fetch,
});

const numbers: Record<string, Record<string, Record<string, number>>> = {};
for (const garment of listGarments()) {
  const variants = await partner.listVariants(garment.partner.productId);
  const colors: Record<string, Record<string, number>> = {};
  for (const color of garment.colors) {
    const sizes: Record<string, number> = {};
    for (const size of garment.sizes) {
      const variant = variants.find(
        (each) => isSameLabel(PARTNER_COLORS[color.id], each.color ?? "") && isSameLabel(size.id, each.size),
      );
      if (variant) sizes[size.id] = variant.id;
      else console.warn(`${garment.name}: no ${PARTNER_COLORS[color.id]} in ${size.id}`);
    }
    colors[color.id] = sizes;
  }
  numbers[garment.id] = colors;
}
writeFileSync(FILE, `${HEAD}${JSON.stringify(numbers)};\n`);
spawnSync("npx", ["biome", "check", "--write", FILE], { stdio: "inherit" });
