import type { Invariant } from "~/domain/invariants/invariant-check";

/** The invariants. docs/operations.md has the same text (a test compares them). */
export const INVARIANT_WORDS: Record<Invariant, string> = {
  I1: "A balance is the sum of its entries, and a person's lots are the person's credits.",
  I2: "Nobody's balance is below zero.",
  I3: "Double entry: every transfer, and all accounts together, sum to zero in each unit.",
  I4: "What is written in the ledger is never changed or removed: the database refuses it.",
  I5: "One outside event, one cause, one payment has its effect once.",
  I6: "Every hold is posted or released exactly once, within 30 minutes.",
  I7: "A delivered picture has one posted charge, and a posted charge has its delivered picture.",
  I8: "What is made has been paid for, and an order's money is its payments less what went back.",
  I9: "No file without a row after a day, and no row without its file.",
  I10: "No state moves backwards but by a refund or a dispute.",
};
