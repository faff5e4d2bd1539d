import { aiModelGeneration } from "./ai-model-generation";
import { designEnhancement } from "./design-enhancement-tutorial";
import { firstHundredVisitors } from "./first-hundred-visitors";
import { gettingStarted } from "./getting-started";
import { oneIdeaTenProducts } from "./one-idea-ten-products";
import { pricingThatPays } from "./pricing-that-pays";
import type { Walk } from "./walk";

export const WALKS: Record<string, Walk> = {
  "getting-started": gettingStarted,
  "design-enhancement-tutorial": designEnhancement,
  "ai-model-generation": aiModelGeneration,
  "first-hundred-visitors": firstHundredVisitors,
  "pricing-that-pays": pricingThatPays,
  "one-idea-ten-products": oneIdeaTenProducts,
};
