import { aiModelGeneration } from "./ai-model-generation";
import { gettingStarted } from "./getting-started";
import { oneIdeaTenProducts } from "./one-idea-ten-products";
import { pricingThatPays } from "./pricing-that-pays";
import type { Walk } from "./walk";

export const WALKS: Record<string, Walk> = {
  "getting-started": gettingStarted,
  "ai-model-generation": aiModelGeneration,
  "pricing-that-pays": pricingThatPays,
  "one-idea-ten-products": oneIdeaTenProducts,
};
