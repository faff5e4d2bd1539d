import type { App } from "~/app";
import type { Viewer } from "~/domain/accounts/viewer";
import type { RequestMemo } from "./request-memo";

/** What loaders and actions receive as `context`. */
export interface RequestContext {
  app: App;
  /** For the one inline script of hydrated pages. */
  nonce: string;
  /** Memoized: the loaders of a page run in parallel and share one query. */
  viewer: () => Promise<Viewer | null>;
  memo: RequestMemo;
  waitUntil: (work: Promise<unknown>) => void;
  /** The caller's IP address, for limits only: hashed before it is stored, never logged. */
  clientIp: string;
  /** The ISO code of the country that the request came from; null if unknown. */
  country: string | null;
  formRateLimiter: RateLimit;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends RequestContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
