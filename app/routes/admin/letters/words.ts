import type { LetterState } from "~/domain/letters/inspect";

export const LETTER_WORDS: Record<LetterState, { label: string; tone: "good" | "warn" | "bad" }> = {
  pending: { label: "Waiting", tone: "warn" },
  sent: { label: "Sent", tone: "good" },
  dead: { label: "Given up", tone: "bad" },
};

/** `order-confirmed` → "Order confirmed" */
export function letterName(template: string): string {
  const words = template.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
