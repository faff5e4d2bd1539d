/// <reference types="@cloudflare/vitest-pool-workers/types" />
import type { D1Migration } from "@cloudflare/vitest-pool-workers";

declare global {
  namespace Cloudflare {
    interface Env {
      DB: D1Database;
      DATABASE: DurableObjectNamespace;
      FILES: R2Bucket;
      MIGRATIONS: D1Migration[];
      RELIABILITY: string;
      FIRST_SEED: string;
    }
  }
}
