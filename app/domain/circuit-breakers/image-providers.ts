import type { BreakerCompany } from "./circuit-breaker";

/** Who draws, as stored with a breaker: the provider asked first, and the one that draws while that one is away. */
export const PRIMARY_IMAGE_PROVIDER = "openai" as const satisfies BreakerCompany;
export const FALLBACK_IMAGE_PROVIDER = "workers-ai" as const satisfies BreakerCompany;
