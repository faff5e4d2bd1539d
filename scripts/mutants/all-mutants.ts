import { ACCOUNT_MUTANTS } from "./accounts.ts";
import { ADMINISTRATION_MUTANTS } from "./administration.ts";
import { ARTWORK_MUTANTS } from "./artwork.ts";
import { CONTENT_MUTANTS } from "./content.ts";
import { DISPUTE_MUTANTS } from "./disputes.ts";
import { FACTOR_MUTANTS } from "./factors.ts";
import { GENERATION_MUTANTS } from "./generation.ts";
import { HTTP_MUTANTS } from "./http.ts";
import { LIBRARY_MUTANTS } from "./library.ts";
import { LIST_MUTANTS } from "./lists.ts";
import { MONEY_MUTANTS } from "./money.ts";
import type { Mutant } from "./mutant.ts";
import { ORDER_AND_JOB_MUTANTS } from "./orders-and-jobs.ts";
import { PARTNER_MUTANTS } from "./partner.ts";
import { PAYOUT_MUTANTS } from "./payouts.ts";
import { PERSONAL_DATA_MUTANTS } from "./personal-data.ts";
import { PRINT_CHECK_MUTANTS } from "./print-check.ts";
import { RELIABILITY_MUTANTS } from "./reliability.ts";
import { SESSION_MUTANTS } from "./sessions.ts";
import { SIGN_IN_MUTANTS } from "./sign-in.ts";
import { SUBSCRIPTION_MUTANTS } from "./subscriptions.ts";
import { TRENDS_MUTANTS } from "./trends.ts";
import { WEARABLES_MUTANTS } from "./wearables.ts";

/** Every seeded bug, by the file that has it. */
const GROUPS = new Map<string, readonly Mutant[]>(
  Object.entries({
    money: MONEY_MUTANTS,
    accounts: ACCOUNT_MUTANTS,
    administration: ADMINISTRATION_MUTANTS,
    content: CONTENT_MUTANTS,
    http: HTTP_MUTANTS,
    "sign-in": SIGN_IN_MUTANTS,
    sessions: SESSION_MUTANTS,
    factors: FACTOR_MUTANTS,
    "orders-and-jobs": ORDER_AND_JOB_MUTANTS,
    "print-check": PRINT_CHECK_MUTANTS,
    partner: PARTNER_MUTANTS,
    artwork: ARTWORK_MUTANTS,
    generation: GENERATION_MUTANTS,
    reliability: RELIABILITY_MUTANTS,
    lists: LIST_MUTANTS,
    library: LIBRARY_MUTANTS,
    "personal-data": PERSONAL_DATA_MUTANTS,
    trends: TRENDS_MUTANTS,
    subscriptions: SUBSCRIPTION_MUTANTS,
    payouts: PAYOUT_MUTANTS,
    disputes: DISPUTE_MUTANTS,
    wearables: WEARABLES_MUTANTS,
  }),
);

export const MUTANTS: readonly Mutant[] = [...GROUPS.values()].flat();

/** The bugs with every word in their name or path; the name of a group means all bugs in it. */
export const findMutants = (words: string[]): readonly Mutant[] =>
  MUTANTS.filter((bug) =>
    words.every((word) => `${bug.name} ${bug.file}`.includes(word) || GROUPS.get(word)?.includes(bug)),
  );
