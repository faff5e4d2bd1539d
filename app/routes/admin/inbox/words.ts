import type { InquiryKind } from "~/domain/inquiries/forms";
import type { InquiryState } from "~/domain/inquiries/inbox";

export const KIND_WORDS: Record<InquiryKind, string> = {
  contact: "Contact",
  support: "Support",
  beta: "Beta program",
};

export const STATE_WORDS: Record<InquiryState, { label: string; tone: "good" | "warn" | "plain" }> = {
  open: { label: "Open", tone: "warn" },
  answered: { label: "Answered", tone: "good" },
  spam: { label: "Spam", tone: "plain" },
};
