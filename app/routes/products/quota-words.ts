import { drafts, mockups, publishing } from "~/domain/limits/words";
import type { ProductQuota } from "~/domain/products/product-quotas";

export const QUOTA_WORDS: Record<ProductQuota, string> = { drafts, mockups, publishing };
