import type { CreditHistoryLine } from "~/domain/credits/credit-lines";
import { LANGUAGE } from "~/lib/words";
import { words } from "./words";

interface CreditEntryText {
  what: string;
  /** The reason, if the title does not say it. */
  why: string | null;
  /** The page that shows what the credits were for. */
  href: string | null;
}

const WORK: Record<string, { name: string; href: (reference: string) => string | null }> = {
  suggestion: { name: words.entries.suggestion, href: (id) => `/wearables?suggestion=${id}` },
  redesign: { name: words.entries.redesign, href: (id) => `/wearables?tab=redesign&redesign=${id}` },
  image: { name: words.entries.image, href: (id) => `/ai-image-generator?job=${id}` },
};

/** One movement of a person's credits, as the credit history shows it. */
export function describeCreditEntry(line: CreditHistoryLine): CreditEntryText {
  const pack = line.memo ?? words.lots.unnamed;
  const text = words.entries;
  const entry = (what: string, why: string | null = null, href: string | null = null) => ({
    what,
    why,
    href,
  });
  switch (line.reason) {
    case "purchase":
      return entry(text.bought({ pack }), text.boughtWhy);
    case "purchase-refunded":
      return entry(text.refunded({ pack }), text.refundedWhy);
    case "purchase-disputed":
      return entry(text.disputed({ pack }), text.disputedWhy);
    case "purchase-restored":
      return entry(text.restored({ pack }), text.restoredWhy);
    case "membership":
      return entry(text.membership, text.membershipWhy, "/membership");
    case "plan-allowance":
      return entry(text.plan({ plan: line.memo ?? "" }), text.planWhy);
    case "subscription-reversed":
      return entry(text.monthReversed, text.monthReversedWhy);
    case "subscription-restored":
      return entry(text.monthRestored, text.restoredWhy);
    case "welcome":
      return entry(text.welcome, text.welcomeWhy);
    case "hold": {
      const work = WORK[line.hold?.reason ?? ""];
      return entry(work?.name ?? text.work, line.hold?.note ?? null, work?.href(line.reference) ?? null);
    }
    case "hold-resolved": {
      const work = WORK[line.hold?.reason ?? ""];
      const note = line.hold?.note;
      return entry(
        text.returned,
        note ? text.nothingDeliveredFor({ note }) : text.nothingDelivered,
        work?.href(line.reference) ?? null,
      );
    }
    case "picture-returned":
      return entry(text.returned, text.pictureNotRight);
    case "debt-paid":
      return entry(text.debtPaid);
    case "expired":
      return entry(text.expired);
    case "adjustment":
      return entry(line.amount > 0 ? text.addedBySupport : text.takenBySupport, line.memo);
    default:
      return entry(line.amount > 0 ? text.given : text.taken, line.memo);
  }
}

/** A lot's name: its pack, or how it was granted. */
export function creditLotName({ kind, memo }: { kind: string; memo: string | null }): string {
  if (kind === "paid" && memo) return memo;
  const kinds: Record<string, string> = words.lots.kinds;
  return kinds[kind] ?? words.lots.unnamed;
}

/** Why a person owes credits. */
export function describeCreditDebt({ reason, memo }: { reason: string; memo: string | null }): string {
  const pack = memo ?? words.debts.unnamedPack;
  if (reason === "purchase-refunded") return words.debts.refunded({ pack });
  if (reason === "purchase-disputed") return words.debts.disputed({ pack });
  if (reason === "subscription-reversed") return words.debts.month;
  return words.debts.other;
}

/** `+5`, `−3`: with a real minus, as wide as the plus. */
export function formatSigned(amount: number): string {
  return `${amount < 0 ? "\u2212" : "+"}${Math.abs(amount).toLocaleString(LANGUAGE)}`;
}

/** The end of an id, where ids differ. Values that are not ids, such as the key of a welcome credit, are left out. */
export function shortReference(reference: string): string {
  const [id = ""] = reference.split(":");
  return id.includes("@") ? "–" : id.slice(-8).toUpperCase();
}
