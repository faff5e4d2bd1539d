import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { invalidParameter, resourceMissing, StripeError } from "../api/errors.ts";
import { emitAccountEvent } from "./connect-events.ts";
import { CONNECT_DETAILS, type ConnectDetail, type ConnectedAccount } from "./connect-state.ts";

/** Countries that a platform in the US can pay in this sandbox. */
const COUNTRIES = "us ca gb ie de fr es it nl be at se dk fi pl pt au nz jp".split(" ");

/** Asked of everybody at first. A document is asked for later, of some. */
const AT_FIRST: readonly ConnectDetail[] = ["terms", "person", "tax", "bank"];

/** Without these no transfer comes in; without a bank account the money stays. */
const FOR_TRANSFERS: readonly ConnectDetail[] = ["terms", "person", "tax", "document"];

const DESCRIPTIONS: Record<ConnectDetail, readonly string[]> = {
  terms: ["identity.attestations.terms_of_service.account"],
  person: [
    "identity.individual.given_name",
    "identity.individual.surname",
    "identity.individual.date_of_birth",
    "identity.individual.address.line1",
  ],
  tax: ["identity.individual.id_numbers.us_ssn"],
  bank: ["defaults.payout_methods.usd"],
  document: ["identity.individual.documents.primary_verification.front_back.front"],
};

/** `POST /v2/core/accounts`: JSON, not a form. */
export function createAccount(sandbox: Sandbox, text: string): ConnectedAccount {
  const body = readJson(text);
  const { identity, configuration, defaults, contact_email: email, dashboard, metadata } = body;
  const country = String(at(identity, "country") ?? "").toLowerCase();
  if (!email) throw invalidParameter("Missing required param: contact_email.", "contact_email");
  if (!COUNTRIES.includes(country))
    throw new StripeError(400, {
      type: "invalid_request_error",
      code: "unsupported_country",
      message: `Recipients in ${country || "no country"} are not supported.`,
    });
  if (dashboard !== "express") throw invalidParameter("This sandbox plays dashboard `express` only.");
  if (
    at(configuration, "recipient", "capabilities", "stripe_balance", "stripe_transfers", "requested") !== true
  )
    throw invalidParameter("This sandbox plays recipients only: request stripe_transfers.");
  if (at(defaults, "responsibilities", "losses_collector") !== "application")
    throw invalidParameter("losses_collector must be application for recipients.");
  const account: ConnectedAccount = {
    id: `acct_1${randomBase62(15)}`,
    createdAt: sandbox.now(),
    email: String(email),
    country,
    metadata: (metadata as Record<string, string> | undefined) ?? {},
    provided: [],
    asked: Object.fromEntries(AT_FIRST.map((name) => [name, null])),
    isChecked: false,
    isRejected: false,
    isClosed: false,
    balanceCents: 0,
  };
  sandbox.store.data.stripe.connect.accounts[account.id] = account;
  emitAccountEvent(sandbox, account.id, "v2.core.account.created");
  sandbox.store.save();
  return account;
}

export function findAccount(sandbox: Sandbox, id: string): ConnectedAccount {
  const { accounts } = sandbox.store.data.stripe.connect;
  const account = Object.hasOwn(accounts, id) ? accounts[id] : undefined;
  if (!account) throw resourceMissing("v2.core.account", id, "id");
  return account;
}

/** `POST /v2/core/accounts/:id/close`. */
export function closeAccount(sandbox: Sandbox, account: ConnectedAccount): void {
  if (account.isClosed)
    throw invalidParameter(`Account ${account.id} is closed.`, undefined, "account_closed");
  if (account.balanceCents > 0)
    throw invalidParameter(
      `Account ${account.id} holds ${account.balanceCents} cents.`,
      undefined,
      "account_balance_not_zero",
    );
  account.isClosed = true;
  emitAccountEvent(sandbox, account.id, "v2.core.account.closed");
  sandbox.store.save();
}

/** Changes an account, and tells the app what that does to its requirements and capabilities. */
export function changeAccount(sandbox: Sandbox, account: ConnectedAccount, change: () => void): void {
  const before = transferStatus(sandbox, account);
  change();
  emitAccountEvent(sandbox, account.id, "v2.core.account[requirements].updated");
  if (transferStatus(sandbox, account) !== before)
    emitAccountEvent(
      sandbox,
      account.id,
      "v2.core.account[configuration.recipient].capability_status_updated",
    );
  sandbox.store.save();
}

/** What is asked for and not given yet. */
export function missingDetails(account: ConnectedAccount): ConnectDetail[] {
  return CONNECT_DETAILS.filter((name) => name in account.asked && !account.provided.includes(name));
}

export function canReceive(sandbox: Sandbox, account: ConnectedAccount): boolean {
  return transferStatus(sandbox, account) === "active";
}

function transferStatus(sandbox: Sandbox, account: ConnectedAccount): "active" | "pending" | "restricted" {
  if (account.isClosed || account.isRejected) return "restricted";
  const stops = missingDetails(account).filter(
    (name) => FOR_TRANSFERS.includes(name) && deadlineOf(sandbox, account, name) === "past_due",
  );
  if (stops.length > 0) return "restricted";
  return account.isChecked ? "pending" : "active";
}

function deadlineOf(sandbox: Sandbox, account: ConnectedAccount, name: ConnectDetail) {
  const due = account.asked[name] ?? null;
  return due === null || due <= sandbox.now() ? "past_due" : "currently_due";
}

/** The API object with the fields that were asked for in `include`. */
export function accountObject(
  sandbox: Sandbox,
  account: ConnectedAccount,
  include: readonly string[],
): object {
  const status = transferStatus(sandbox, account);
  const isPaid = status === "active" && account.provided.includes("bank");
  const details = (state: string) =>
    state === "active"
      ? []
      : account.isRejected || account.isClosed
        ? [{ code: "rejected_other", resolution: "contact_stripe" }]
        : state === "pending"
          ? [{ code: "requirements_pending_verification", resolution: "no_resolution" }]
          : [{ code: "requirements_past_due", resolution: "provide_info" }];
  const payouts = isPaid ? "active" : "restricted";
  const fields: Record<string, object> = {
    configuration: {
      recipient: {
        applied: true,
        capabilities: {
          stripe_balance: {
            stripe_transfers: { status, status_details: details(status) },
            payouts: { status: payouts, status_details: details(payouts) },
          },
        },
      },
    },
    identity: identityOf(sandbox, account),
    requirements: requirementsOf(sandbox, account),
  };
  const wanted = new Set(include.map((name) => name.split(".")[0]));
  return {
    id: account.id,
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    closed: account.isClosed,
    contact_email: account.email,
    created: new Date(account.createdAt).toISOString(),
    dashboard: "express",
    livemode: false,
    metadata: account.metadata,
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => wanted.has(name))),
  };
}

function identityOf(sandbox: Sandbox, { id, country, provided, createdAt }: ConnectedAccount): object {
  const hasTerms = provided.includes("terms");
  return {
    country,
    entity_type: "individual",
    ...(hasTerms
      ? {
          attestations: {
            terms_of_service: { account: { date: new Date(sandbox.now()).toISOString(), ip: "127.0.0.1" } },
          },
        }
      : {}),
    ...(provided.includes("person")
      ? {
          individual: {
            id: `person_${id.slice(5)}`,
            object: "v2.core.account_person",
            account: id,
            created: new Date(createdAt).toISOString(),
            updated: new Date(createdAt).toISOString(),
            id_numbers: provided.includes("tax") ? [{ type: "us_ssn" }] : [],
          },
        }
      : {}),
  };
}

function requirementsOf(sandbox: Sandbox, account: ConnectedAccount): object {
  const missing = missingDetails(account);
  const entries = missing.flatMap((name) =>
    DESCRIPTIONS[name].map((description) => ({
      awaiting_action_from: "user",
      description,
      errors: [],
      impact: {},
      minimum_deadline: { status: deadlineOf(sandbox, account, name) },
      requested_reasons: [{ code: "routine_onboarding" }],
    })),
  );
  const times = missing.flatMap((name) => account.asked[name] ?? []);
  const [first] = entries
    .map(({ minimum_deadline }) => minimum_deadline.status)
    .sort()
    .reverse();
  return {
    entries,
    ...(first
      ? {
          summary: {
            minimum_deadline: {
              status: first,
              ...(times.length > 0 ? { time: new Date(Math.min(...times)).toISOString() } : {}),
            },
          },
        }
      : {}),
  };
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw invalidParameter("The request body is not JSON.");
  }
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}
