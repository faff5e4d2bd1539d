import { type Mutant, mutant } from "./mutant.ts";

const DEPENDENCIES = ["tests/scripts/dependencies.test.ts"];
const KEEP_SERVING = ["tests/scripts/keep-serving.test.ts"];
const LOOPBACK = ["tests/sandbox/loopback.test.ts"];
const STRIPE_ANSWERS = ["tests/adapters/stripe-answers.node.test.ts"];
const UNEXPECTED_ANSWERS = ["tests/domain/payments/checkout/unexpected-answers.test.ts"];

/** Responses of an unexpected form, the local server, packages and secrets. */
export const RELIABILITY_MUTANTS: Mutant[] = [
  mutant(
    "a package may be of any version of a range",
    "package.json",
    '"hono": "4.13.19"',
    '"hono": "^4.13.19"',
    DEPENDENCIES,
  ),
  mutant(
    "the secret scan does not know Stripe's keys",
    ".secretlintrc.json",
    "(?:live|test)_",
    "(?:nothing)_",
    DEPENDENCIES,
  ),
  mutant(
    "an audit that was not made reads as if nothing was found",
    "scripts/local/describe-audit.ts",
    "if (!report?.vulnerabilities) {",
    "if (report === undefined) {",
    DEPENDENCIES,
  ),
  mutant(
    "a text of JSON from Stripe leaves the call without an end",
    "app/adapters/stripe/responses.server.ts",
    "if (!isExpected)",
    "if (!isExpected && status === 0)",
    STRIPE_ANSWERS,
  ),
  mutant(
    "an answer of Stripe without its fields is taken as it is",
    "app/adapters/stripe/responses.server.ts",
    'return parseResponse("stripe", schema, await withAdapterErrors(call));',
    "return (await withAdapterErrors(call)) as T;",
    STRIPE_ANSWERS,
  ),
  mutant(
    "an answer of any size is read into memory",
    "app/adapters/stripe/responses.server.ts",
    "if (bytes > MAX_RESPONSE_BYTES)",
    "if (bytes > 1000 * MAX_RESPONSE_BYTES)",
    STRIPE_ANSWERS,
  ),
  mutant(
    "a payment page that was opened before the answer failed stays open beside a second one",
    "app/domain/payments/checkout/open-session.ts",
    "if (session) return await takeSession(app, row, payer, session);",
    "",
    UNEXPECTED_ANSWERS,
  ),
  mutant(
    "a payment is closed although nobody knows whether its page is open",
    "app/domain/payments/checkout/open-session.ts",
    '    if (!(error instanceof AdapterError)) throw error;\n    return { status: "unavailable" };\n  }\n  // The provider repeats',
    "    if (!(error instanceof AdapterError)) throw error;\n  }\n  // The provider repeats",
    UNEXPECTED_ANSWERS,
  ),
  mutant(
    "a payment page on any site is shown",
    "app/domain/payments/checkout/require-known-origin.ts",
    "if (url !== null && !config",
    "if (url === null && !config",
    UNEXPECTED_ANSWERS,
  ),
  mutant(
    "nobody is told that the payment provider refuses our key",
    "app/domain/payments/providers.ts",
    'error.kind !== "auth") return;',
    'error.kind !== "quota") return;',
    UNEXPECTED_ANSWERS,
  ),
  mutant(
    "a refused key shows the page of an unexpected error to somebody who has paid",
    "app/routes/payments/credit-purchase-success.tsx",
    "if (error instanceof AdapterError) return null;",
    "if (error instanceof AdapterError && error.retryable) return null;",
    ["tests/wire/reliability/unexpected-answers.test.ts"],
    { needsBuild: true },
  ),
  mutant(
    "a refund of a subscription's payment is nothing of ours",
    "app/domain/payments/handle-payment-event.ts",
    'reportInvoiceWithdrawal(app, { provider, providerPaymentId, type: "refund", disputeId: null })',
    "false",
    ["tests/domain/payments/subscriptions/subscriptions.test.ts"],
  ),
  mutant(
    "the sandbox listens to other machines",
    "sandbox/server/loopback.ts",
    'await listen(app, "127.0.0.1", port)',
    'await listen(app, "0.0.0.0", port)',
    LOOPBACK,
  ),
  mutant(
    "the sandbox answers to any name that leads to this machine",
    "sandbox/server/loopback.ts",
    "if (!host || !LOOPBACK_NAMES.has(host.hostname))",
    "if (!host)",
    LOOPBACK,
  ),
  mutant(
    "any page may push the sandbox's buttons",
    "sandbox/server/loopback.ts",
    "if (origin !== undefined && !isOwnOrigin(origin, ports))",
    "if (origin === undefined && !isOwnOrigin(host.origin, ports))",
    LOOPBACK,
  ),
  mutant(
    "a page in a browser may write to the local database",
    "scripts/local/local-d1-worker.js",
    'if (request.headers.has("origin"))',
    'if (request.headers.has("x-origin"))',
    ["tests/scripts/local-d1.test.ts"],
  ),
  mutant(
    "a Worker that ends again and again is started without a pause",
    "scripts/local/keep-serving.ts",
    "FIRST_PAUSE_MS * 2 ** (ends - 1)",
    "FIRST_PAUSE_MS * 0 * ends",
    KEEP_SERVING,
  ),
  mutant(
    "a Worker that cannot start is started for ever",
    "scripts/local/keep-serving.ts",
    "ends <= MAX_ENDS; ends++",
    "ends > 0; ends++",
    KEEP_SERVING,
  ),
  mutant(
    "npm start does not notice that the Worker's process has ended",
    "scripts/local/worker.ts",
    "if (run === runs && !isReloading) options.onExit?.();",
    "if (run !== runs && !isReloading) options.onExit?.();",
    ["tests/wire/reliability/restart.test.ts"],
    { needsBuild: true },
  ),
  mutant(
    "a file that is stored while the bucket is being listed is reported as missing",
    "app/domain/invariants/stored-files-check.ts",
    "if (!(await files.head(key))) absent.push(key);",
    "absent.push(key);",
    ["tests/domain/operations/invariants.test.ts"],
    { testNamePattern: "stored with its row" },
  ),
];
