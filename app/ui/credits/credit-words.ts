import type { CreditHistoryLine } from "~/domain/credits/credit-history";

export interface CreditEntryText {
  what: string;
  /** Why, where the title does not say it all. */
  why: string | null;
  /** Where to see what it was for. */
  href: string | null;
}

const WORK: Record<string, { name: string; href: (reference: string) => string | null }> = {
  image: { name: "A picture", href: (id) => `/ai-image-generator?job=${id}` },
};

/** What moved a person's credits, in plain words. */
export function describeCreditEntry(line: CreditHistoryLine): CreditEntryText {
  const pack = line.memo ?? "Credits";
  const say = (what: string, why: string | null = null, href: string | null = null) => ({ what, why, href });
  switch (line.reason) {
    case "purchase":
      return say(`${pack} bought`, "Paid by card");
    case "purchase-refunded":
      return say(`${pack} refunded`, "Your money went back, and its credits with it");
    case "purchase-disputed":
      return say(`${pack} taken back by your bank`, "A payment dispute was opened");
    case "purchase-restored":
      return say(`${pack} confirmed by your bank`, "The payment dispute ended, your credits are back");
    case "welcome":
      return say("Welcome to Inkloom", "A gift for your first pictures");
    case "hold": {
      const work = WORK[line.hold?.reason ?? ""];
      return say(
        work?.name ?? "Work in progress",
        line.hold?.note ?? null,
        work?.href(line.reference) ?? null,
      );
    }
    case "hold-resolved": {
      const work = WORK[line.hold?.reason ?? ""];
      return say(
        "Your credit is back",
        line.hold?.note
          ? `Nothing was delivered for “${line.hold.note}”`
          : "Nothing was delivered, so it costs nothing",
        work?.href(line.reference) ?? null,
      );
    }
    case "picture-returned":
      return say("Your credit is back", "The picture was not right, and was taken away");
    case "debt-paid":
      return say("Paid toward what you owed");
    case "expired":
      return say("Expired");
    case "adjustment":
      return say(line.amount > 0 ? "Added by our support" : "Taken back by our support", line.memo);
    default:
      return say(line.amount > 0 ? "Given" : "Taken back", line.memo);
  }
}

export const HOLD_STATE_LABELS = { held: "In progress", posted: null, released: "Returned" } as const;

const KINDS: Record<string, string> = {
  paid: "Bought",
  plan: "From your plan",
  welcome: "Welcome gift",
  promotional: "Gift",
};

/** What a lot of credits is called: its pack, or how it came. */
export function creditLotName({ kind, memo }: { kind: string; memo: string | null }): string {
  return kind === "paid" && memo ? memo : (KINDS[kind] ?? "Credits");
}

/** Why a person owes credits. */
export function describeCreditDebt({ reason, memo }: { reason: string; memo: string | null }): string {
  const pack = memo ?? "a pack";
  if (reason === "purchase-refunded")
    return `The money for the ${pack} went back to you after its credits were used.`;
  if (reason === "purchase-disputed")
    return `Your bank took back the money for the ${pack} after its credits were used.`;
  return "Credits were taken back after they were used.";
}

/** `+5`, `−3`: with a real minus, as wide as the plus. */
export function formatSigned(amount: number): string {
  return `${amount < 0 ? "\u2212" : "+"}${Math.abs(amount).toLocaleString("en-US")}`;
}

/** The end of an id is what tells two of them apart. */
export function shortReference(reference: string): string {
  return reference.split(":")[0]?.slice(-8).toUpperCase() ?? "";
}
