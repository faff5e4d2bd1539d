import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import type { ServiceApp, ServiceContext } from "../../server/service-app.ts";
import { invalidParameter } from "../api/errors.ts";
import { expandParam, readParams } from "../api/params.ts";
import { findOrThrow, reader, type SendObject, withinTime } from "../api/read-routes.ts";
import { accountObject, closeAccount, createAccount, findAccount } from "./accounts.ts";
import { BANK_PAYOUT_JOB, payToBank } from "./bank-payouts.ts";
import { createReversal, createTransfer, REVERSAL_PARAMS, TRANSFER_PARAMS } from "./transfers.ts";

const LINK_LIFE_MS = 5 * 60 * 1000;

/** Connect: recipients (Accounts v2), transfers to them, and what they are paid at their bank. */
export function registerConnect(app: ServiceApp, sandbox: Sandbox, answer: SendObject): void {
  const state = () => sandbox.store.data.stripe.connect;
  sandbox.jobs.handle(BANK_PAYOUT_JOB, ({ accountId }) => {
    const account = state().accounts[String(accountId)];
    if (account) payToBank(sandbox, account);
  });

  app.post("/v2/core/accounts", async (c) => {
    const text = await c.req.text();
    const account = createAccount(sandbox, text);
    const { include = [] } = JSON.parse(text) as { include?: string[] };
    return c.json(accountObject(sandbox, account, include));
  });
  app.get("/v2/core/accounts/:id", (c) =>
    c.json(accountObject(sandbox, findAccount(sandbox, c.req.param("id")), includeOf(c))),
  );
  app.post("/v2/core/accounts/:id/close", (c) => {
    const account = findAccount(sandbox, c.req.param("id"));
    closeAccount(sandbox, account);
    return c.json(accountObject(sandbox, account, []));
  });
  app.post("/v2/core/account_links", async (c) => {
    const body = JSON.parse(await c.req.text()) as {
      account: string;
      use_case: { type: string; account_onboarding?: { return_url?: string; refresh_url: string } };
    };
    const { id, isClosed } = findAccount(sandbox, body.account);
    const page = body.use_case.account_onboarding;
    if (body.use_case.type !== "account_onboarding" || !page?.refresh_url)
      throw invalidParameter("use_case.account_onboarding.refresh_url is required.");
    if (isClosed) throw invalidParameter(`Account ${id} is closed.`, "account", "account_closed");
    const expiresAt = sandbox.now() + LINK_LIFE_MS;
    const secret = openLink(sandbox, id, page.return_url ?? null, page.refresh_url, expiresAt);
    return c.json({
      object: "v2.core.account_link",
      account: id,
      created: new Date(sandbox.now()).toISOString(),
      expires_at: new Date(expiresAt).toISOString(),
      livemode: false,
      url: `${sandbox.url}/stripe/connect/${secret}`,
      use_case: body.use_case,
    });
  });
  app.post("/v1/accounts/:id/login_links", (c) => {
    const account = findAccount(sandbox, c.req.param("id"));
    if (!account.provided.includes("terms"))
      throw invalidParameter("Cannot create a login link for an account that has not completed onboarding.");
    const secret = openLink(sandbox, account.id, null, null, sandbox.now() + LINK_LIFE_MS);
    return c.json({
      object: "login_link",
      created: Math.floor(sandbox.now() / 1000),
      url: `${sandbox.url}/stripe/connect/${secret}`,
    });
  });

  app.post("/v1/transfers", async (c) => {
    const params = readParams(await c.req.text(), { ...TRANSFER_PARAMS, expand: expandParam });
    return answer(createTransfer(sandbox, params), c, params);
  });
  app.post("/v1/transfers/:id/reversals", async (c) => {
    const params = readParams(await c.req.text(), { ...REVERSAL_PARAMS, expand: expandParam });
    const transfer = findOrThrow(state().transfers, c.req.param("id"), "transfer", "id");
    return answer(createReversal(sandbox, transfer, params), c, params);
  });
  const { list, one } = reader(app, answer);
  list("/v1/transfers", () => Object.values(state().transfers), {
    destination: (transfer, id: string) => transfer.destination === id,
    transfer_group: (transfer, group: string) => transfer.transfer_group === group,
    created: withinTime,
  });
  one("/v1/transfers/:id", () => state().transfers, "transfer", "id");
  list(
    "/v1/transfers/:id/reversals",
    // Newest first; a list is reversed before it is sent.
    (c) =>
      [...findOrThrow(state().transfers, c.req.param("id") ?? "", "transfer", "id").reversals.data].reverse(),
    {},
  );
  list(
    "/v1/payouts",
    (c) =>
      Object.values(state().payouts)
        .filter(({ accountId }) => accountId === c.req.header("stripe-account"))
        .map(({ payout }) => payout),
    { status: (payout, status: string) => payout.status === status, created: withinTime },
  );
}

function openLink(
  sandbox: Sandbox,
  accountId: string,
  returnUrl: string | null,
  refreshUrl: string | null,
  expiresAt: number,
): string {
  const secret = randomBase62(40);
  sandbox.store.data.stripe.connect.links[secret] = {
    accountId,
    returnUrl,
    refreshUrl,
    expiresAt,
    isUsed: false,
  };
  sandbox.store.save();
  return secret;
}

/** `include[0]=a&include[1]=b`, or the name repeated. */
function includeOf(c: ServiceContext): string[] {
  return [...new URL(c.req.url).searchParams]
    .filter(([name]) => name.startsWith("include"))
    .map(([, value]) => value);
}
