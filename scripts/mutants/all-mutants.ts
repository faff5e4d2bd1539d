import { ARTWORK_MUTANTS } from "./artwork.ts";
import { HTTP_MUTANTS } from "./http.ts";
import { MONEY_MUTANTS } from "./money.ts";
import type { Mutant } from "./mutant.ts";
import { ORDER_AND_JOB_MUTANTS } from "./orders-and-jobs.ts";
import { PARTNER_MUTANTS } from "./partner.ts";
import { PRINT_CHECK_MUTANTS } from "./print-check.ts";

/** Every seeded bug. */
export const MUTANTS: readonly Mutant[] = [
  ...MONEY_MUTANTS,
  ...HTTP_MUTANTS,
  ...ORDER_AND_JOB_MUTANTS,
  ...PRINT_CHECK_MUTANTS,
  ...PARTNER_MUTANTS,
  ...ARTWORK_MUTANTS,
];
