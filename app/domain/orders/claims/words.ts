import type { ClaimReason } from "./claim-window";

/** Shown in the form and on the order's page; sent in the email that confirms a report. */
export const words = {
  claimReasons: {
    damaged: "It arrived damaged",
    misprinted: "The print is wrong or faulty",
    wrong: "It is another product, color or size than I ordered",
    missing: "Pieces are missing from the parcel",
    lost: "It never arrived",
  } satisfies Record<ClaimReason, string>,
};
