import { ACCOUNT_MUTANTS } from "./accounts.ts";
import { ADMINISTRATION_MUTANTS } from "./administration.ts";
import { ARTWORK_MUTANTS } from "./artwork.ts";
import { CONTENT_MUTANTS } from "./content.ts";
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

/** Every seeded bug. */
export const MUTANTS: readonly Mutant[] = [
  ...MONEY_MUTANTS,
  ...ACCOUNT_MUTANTS,
  ...ADMINISTRATION_MUTANTS,
  ...CONTENT_MUTANTS,
  ...HTTP_MUTANTS,
  ...SIGN_IN_MUTANTS,
  ...SESSION_MUTANTS,
  ...FACTOR_MUTANTS,
  ...ORDER_AND_JOB_MUTANTS,
  ...PRINT_CHECK_MUTANTS,
  ...PARTNER_MUTANTS,
  ...ARTWORK_MUTANTS,
  ...GENERATION_MUTANTS,
  ...RELIABILITY_MUTANTS,
  ...LIST_MUTANTS,
  ...LIBRARY_MUTANTS,
  ...PERSONAL_DATA_MUTANTS,
  ...TRENDS_MUTANTS,
  ...SUBSCRIPTION_MUTANTS,
  ...PAYOUT_MUTANTS,
  ...WEARABLES_MUTANTS,
];
