import { AdapterError } from "~/adapters/adapter-error";
import type { ExternalService } from "~/adapters/companies";
import type { App } from "~/app";

/** Browsers are sent to pages of configured origins only. `url` is null for a page that is over. */
export function requireKnownOrigin(
  { config }: Pick<App, "config">,
  { provider, url }: { provider: string; url: string | null },
): void {
  if (url !== null && !config.providerOrigins.includes(new URL(url).origin))
    throw new AdapterError(
      provider as ExternalService,
      200,
      "retryable",
      "the payment page has an unexpected address",
    );
}
