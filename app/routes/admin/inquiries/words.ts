import type { InquiryKind } from "~/domain/inquiries/forms";
import type { InquiryState } from "~/domain/inquiries/inbox";

export const INQUIRY_KIND_LABELS: Record<InquiryKind, string> = {
  contact: "Contact",
  support: "Support",
  beta: "Beta program",
};

export const INQUIRY_STATE_LABELS: Record<InquiryState, { label: string; tone: "good" | "warn" | "plain" }> =
  {
    open: { label: "Open", tone: "warn" },
    answered: { label: "Answered", tone: "good" },
    spam: { label: "Spam", tone: "plain" },
  };
