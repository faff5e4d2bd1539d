import { createAirtable } from "./adapters/airtable.server";
import { createAyrshare } from "./adapters/ayrshare.server";
import { watchCalls, watchConverter } from "./adapters/calls/watch-calls";
import type { NotedCompany } from "./adapters/companies";
import { createEtsy } from "./adapters/etsy.server";
import { createGoogle } from "./adapters/google.server";
import { createNowPayments } from "./adapters/nowpayments.server";
import { createPictureReader } from "./adapters/openai/picture-reader.server";
import { createTrendNamer } from "./adapters/openai/trend-namer.server";
import { createImageGenerator, createVisionModel } from "./adapters/openai.server";
import { createWebhookSender } from "./adapters/outgoing-webhooks.server";
import { createDnsResolver, type DnsResolver } from "./adapters/pages/dns.server";
import { createPageFetcher } from "./adapters/pages/pages.server";
import { withSandboxShops } from "./adapters/pages/sandbox-shops";
import { createPictureConverter } from "./adapters/pictures/picture-converter.server";
import { createRasterizer } from "./adapters/pictures/rasterizer.server";
import type { HumanCheck } from "./adapters/ports/human-check";
import type { IdentityProviders } from "./adapters/ports/identity-provider";
import type { ImageGenerator } from "./adapters/ports/image-generator";
import type { PageFetcher } from "./adapters/ports/page-fetcher";
import type { PaymentProviders } from "./adapters/ports/payments/payment-provider";
import type { SocialPoster } from "./adapters/ports/social-poster";
import { createPrintfulPartner } from "./adapters/printful.server";
import { workerWasm } from "./adapters/raster/wasm-worker";
import { createMailer } from "./adapters/resend.server";
import { createStripe } from "./adapters/stripe.server";
import { createTurnstile } from "./adapters/turnstile.server";
import { createWorkersAi } from "./adapters/workers-ai.server";
import type { App } from "./app";
import { createDb } from "./db/client";
import { type QueryCounts, withQueryCounts } from "./db/query-counts";
import { createServiceReports } from "./domain/operations/health/service-reports";
import { PURCHASES } from "./domain/payments/purchases/all-purchases";
import { SUBSCRIPTION_PURCHASES } from "./domain/payments/subscriptions/all-subscriptions";
import { type Env, readEnv } from "./env.server";
import { createPictureLock } from "./lib/heavy-work/picture-lock";
import { log } from "./lib/log";
import { SANDBOX_SHOP_DOMAIN } from "./lib/sandbox-shop-domain";
import { createEnqueue } from "./queue/enqueue";

/** An isolate has one configuration, so one `App` serves all its requests. */
const apps = new WeakMap<object, { env: Env; app: App }>();

/**
 * The composition root: the only place that turns configuration into the parts of `App`. Throws ConfigurationError.
 * Nothing in `App` belongs to a request, so it is made once per isolate; query counters are made for each request.
 */
export function composeApp(raw: Record<string, unknown>): { env: Env; app: App; count: QueryCounts | null } {
  let known = apps.get(raw);
  if (!known) {
    const env = readEnv(raw);
    known = { env, app: createApp(env, env.DB) };
    apps.set(raw, known);
  }
  if (known.env.EXPOSE_COUNTERS !== "true") return { ...known, count: null };
  const { d1, count } = withQueryCounts(known.env.DB);
  return { env: known.env, app: { ...known.app, db: createDb(d1) }, count };
}

function createApp(env: Env, d1: D1Database): App {
  const call: typeof fetch = (input, init) => fetch(input, init);
  const reportOf = createServiceReports({ db: createDb(d1), now: () => Date.now() });
  const watched = (service: NotedCompany) => watchCalls(call, reportOf(service));
  const resolveNames = () => createDnsResolver({ baseUrl: env.DNS_BASE_URL, fetch: watched("dns") });
  return {
    db: createDb(d1),
    files: env.FILES,
    enqueue: createEnqueue({ jobs: env.JOBS, pictures: env.PICTURES, cron: env.CRON }, (message, error) =>
      log("warn", "queue.lost", {
        type: message.type,
        reason: error instanceof Error ? error.name : "unknown",
      }),
    ),
    now: () => Date.now(),
    origin: env.APP_ORIGIN,
    appSecret: env.SESSION_SECRET,
    config: {
      imageModel: env.OPENAI_IMAGE_MODEL,
      secondImageModel: env.OPENAI_SECOND_IMAGE_MODEL,
      otherImageModel: env.WORKERS_AI_IMAGE_MODEL,
      editModel: env.OPENAI_EDIT_MODEL,
      textModel: env.OPENAI_TEXT_MODEL,
      mailFrom: env.MAIL_FROM,
      supportEmail: env.SUPPORT_EMAIL,
      replyEmail: env.REPLY_EMAIL ?? null,
      videoHost: env.VIDEO_HOST || null,
      adminsNeedFactor: env.ADMINS_NEED_FACTOR
        ? env.ADMINS_NEED_FACTOR === "true"
        : env.APP_ORIGIN.startsWith("https://"),
      allowAdminSelfGrant: env.ALLOW_ADMIN_SELF_GRANT === "true",
      cancelWindowMs: env.CANCEL_WINDOW_SECONDS * 1000,
      checkoutProvider: "stripe",
      printPartner: "printful",
      addsTax: env.STRIPE_TAX === "true",
      payoutProvider: env.STRIPE_CONNECT_WEBHOOK_SECRET ? "stripe" : null,
      cryptoProvider: env.NOWPAYMENTS_API_KEY ? "nowpayments" : null,
      providerOrigins: [
        ...new Set([
          env.STRIPE_CHECKOUT_ORIGIN,
          env.STRIPE_PORTAL_ORIGIN,
          ...(env.STRIPE_CONNECT_WEBHOOK_SECRET ? [env.STRIPE_CONNECT_ORIGIN] : []),
          ...(env.NOWPAYMENTS_API_KEY ? [env.NOWPAYMENTS_CHECKOUT_ORIGIN] : []),
        ]),
      ],
      sandboxOrigin: env.SANDBOX_ORIGIN ?? null,
    },
    imageGenerator: createImageGenerator({
      baseUrl: env.OPENAI_BASE_URL,
      key: env.OPENAI_API_KEY,
      fetch: call,
    }),
    fallbackImageGenerator: createFallbackImageGenerator(env, call),
    vision: createVisionModel({
      baseUrl: env.OPENAI_BASE_URL,
      key: env.OPENAI_API_KEY,
      model: env.OPENAI_TEXT_MODEL,
      fetch: call,
    }),
    pictureReader: createPictureReader({
      baseUrl: env.OPENAI_BASE_URL,
      key: env.OPENAI_API_KEY,
      model: env.OPENAI_TEXT_MODEL,
      fetch: call,
    }),
    trendNamer: createTrendNamer({
      baseUrl: env.OPENAI_BASE_URL,
      key: env.OPENAI_API_KEY,
      model: env.OPENAI_TEXT_MODEL,
      fetch: call,
    }),
    rasterizer: createRasterizer(workerWasm(env.ASSETS)),
    pictureConverter: watchConverter(createPictureConverter(env.IMAGES), reportOf("images")),
    pictureLock: createPictureLock({ now: () => Date.now() }),
    mailer: createMailer({ baseUrl: env.RESEND_BASE_URL, key: env.RESEND_API_KEY, fetch: call }),
    purchases: PURCHASES,
    subscriptionPurchases: SUBSCRIPTION_PURCHASES,
    paymentProviders: createPaymentProviders(env, call),
    identityProviders: createIdentityProviders(env, watched("google")),
    humanCheck: createHumanCheck(env, watched("turnstile")),
    socialPoster: createSocialPoster(env, watched("ayrshare")),
    printPartner: createPrintfulPartner({
      baseUrl: env.PRINTFUL_BASE_URL,
      token: env.PRINTFUL_TOKEN,
      webhookSecret: env.PRINTFUL_WEBHOOK_SECRET,
      fetch: call,
    }),
    webhookSender: createWebhookSender({
      fetch: call,
      dns: resolveNames(),
      ownOrigin: env.APP_ORIGIN,
      sandboxOrigin: env.SANDBOX_ORIGIN ?? null,
    }),
    pageFetcher: createTypedPages(env, call, resolveNames()),
    airtable: createAirtable({ baseUrl: env.AIRTABLE_BASE_URL, fetch: watched("airtable") }),
    etsy: env.ETSY_API_KEY
      ? createEtsy({ baseUrl: env.ETSY_BASE_URL, key: env.ETSY_API_KEY, fetch: watched("etsy") })
      : null,
  };
}

function createTypedPages(env: Env, call: typeof fetch, dns: DnsResolver): PageFetcher {
  const outside = { fetch: call, dns };
  const { SANDBOX_ORIGIN: sandboxOrigin } = env;
  if (!sandboxOrigin)
    return createPageFetcher({ ...outside, ownOrigin: env.APP_ORIGIN, sandboxDomain: null });
  const sandboxDns = createDnsResolver({ baseUrl: `${sandboxOrigin}/shops/dns-query`, fetch: call });
  return createPageFetcher({
    ...withSandboxShops(outside, { sandboxOrigin, sandboxDns }),
    ownOrigin: env.APP_ORIGIN,
    sandboxDomain: SANDBOX_SHOP_DOMAIN,
  });
}

function createPaymentProviders(env: Env, call: typeof fetch): PaymentProviders {
  const { NOWPAYMENTS_API_KEY: cryptoKey, NOWPAYMENTS_IPN_SECRET: ipnSecret } = env;
  const stripe = createStripe({
    baseUrl: env.STRIPE_BASE_URL,
    key: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
    addsTax: env.STRIPE_TAX === "true",
    fetch: call,
  });
  if (!cryptoKey || !ipnSecret) return { stripe };
  const nowpayments = createNowPayments({
    baseUrl: env.NOWPAYMENTS_BASE_URL,
    key: cryptoKey,
    ipnSecret,
    appOrigin: env.APP_ORIGIN,
    fetch: call,
  });
  return { stripe, nowpayments };
}

function createFallbackImageGenerator(env: Env, call: typeof fetch): ImageGenerator | null {
  const { WORKERS_AI_ACCOUNT_ID: accountId, WORKERS_AI_API_TOKEN: token } = env;
  if (!accountId || !token) return null;
  return createWorkersAi({ baseUrl: env.WORKERS_AI_BASE_URL, accountId, token, fetch: call });
}

function createSocialPoster(env: Env, call: typeof fetch): SocialPoster | null {
  const { AYRSHARE_API_KEY: key, AYRSHARE_PRIVATE_KEY: privateKey, AYRSHARE_DOMAIN: domain } = env;
  if (!key || !privateKey || !domain) return null;
  const [baseUrl, connectOrigin] = [env.AYRSHARE_BASE_URL, env.AYRSHARE_CONNECT_ORIGIN];
  return createAyrshare({ baseUrl, key, privateKey, domain, connectOrigin, fetch: call });
}

function createHumanCheck(env: Env, call: typeof fetch): HumanCheck | null {
  const { TURNSTILE_SITEKEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env;
  if (!siteKey || !secretKey) return null;
  const { hostname } = new URL(env.APP_ORIGIN);
  return createTurnstile({ baseUrl: env.TURNSTILE_BASE_URL, siteKey, secretKey, hostname, fetch: call });
}

/** The callback's address comes from configuration and is registered at Google. */
function createIdentityProviders(env: Env, call: typeof fetch): IdentityProviders {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return {};
  const google = createGoogle({
    clientId,
    clientSecret,
    accountsUrl: env.GOOGLE_ACCOUNTS_BASE_URL,
    tokenUrl: env.GOOGLE_TOKEN_BASE_URL,
    userInfoUrl: env.GOOGLE_USERINFO_BASE_URL,
    callbackUrl: `${env.APP_ORIGIN}/login/google/return`,
    fetch: call,
    now: () => Date.now(),
  });
  return { google };
}
