import type { ReactNode } from "react";

export const words = {
  terms: { title: ({ version }: { version: string }) => `The license, version ${version}` },
  license: {
    metaTitle: ({ number }: { number: string }) => `License ${number} · Inkloom`,
    missing: "License · Inkloom",
    title: ({ number }: { number: ReactNode }) => <>License {number}</>,
    lead: "Issued by Inkloom for a picture that was drawn here. Anyone with the file can compare its fingerprint with the one below.",
    state: "State",
    states: {
      active: { label: "Valid", tone: "good" },
      suspended: { label: "Suspended", tone: "warn" },
      withdrawn: { label: "Withdrawn", tone: "bad" },
    } as const,
    explained: {
      active: null,
      suspended: {
        title: "This license is suspended",
        text: "The buyer's bank has taken the payment back and has not decided yet.",
      },
      withdrawn: {
        title: "This license is withdrawn",
        text: "The payment went back to the buyer. The picture may no longer be used under this license.",
      },
    } as const,
    holder: "Holder",
    unnamed: "Not named",
    issued: "Issued",
    withdrawn: "Withdrawn",
    fingerprint: "Fingerprint of the file (SHA-256)",
    size: "Size",
    pixels: ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
      `${widthPx} × ${heightPx} pixels`,
    forHolder: "For you, the holder",
    download: "Download the full-size file",
    fileGone: "The file of this picture was deleted.",
    holderName: "Name shown above",
    holderHint: "Yours, a company's, or none. Anyone who opens this page can read it.",
    save: "Save the name",
    saved: { title: "Name saved", description: "The license shows it from now on." },
    cleared: { title: "Name removed", description: "The license no longer shows a name." },
    purchases: "All your purchases",
    tooLong: ({ most }: { most: number }) => `At most ${most} characters.`,
    unreadable: "Letters, digits and punctuation only, please.",
  },
};
