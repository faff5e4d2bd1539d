import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const {
  moderation: text,
  decisionWithdrawn,
  moderationAppeal: appealText,
  reportDecided: reportText,
} = words;

/** To a creator whose reported design was decided on. Not for a report that changed nothing. */
export function moderationDecidedEmail(
  data: { caseId: string; title: string; decision: keyof typeof text.text; reason: string },
  { origin }: EmailContext,
): EmailContent {
  const { caseId, title, decision, reason } = data;
  return {
    subject: text.subject[decision]({ title }),
    preview: text.heading[decision],
    heading: text.heading[decision],
    blocks: [
      { text: text.text[decision]({ title }) },
      { text: text.why({ reason }) },
      { text: text.appeal },
      { button: { label: text.button, href: `${origin}/decisions/${caseId}` } },
    ],
    reason: text.reason,
  };
}

/** To a creator whose design was decided on, when the decision is taken back. */
export function decisionWithdrawnEmail({ title }: { title: string }, { origin }: EmailContext): EmailContent {
  return {
    subject: decisionWithdrawn.subject({ title }),
    preview: decisionWithdrawn.heading,
    heading: decisionWithdrawn.heading,
    blocks: [
      { text: decisionWithdrawn.text({ title }) },
      { button: { label: decisionWithdrawn.button, href: `${origin}/products` } },
    ],
    reason: decisionWithdrawn.reason,
  };
}

/** To a creator whose appeal was decided on. */
export function moderationAppealDecidedEmail(
  { title, outcome, note }: { title: string; outcome: keyof typeof appealText.text; note: string },
  { origin }: EmailContext,
): EmailContent {
  return {
    subject: appealText.subject({ title }),
    preview: appealText.heading[outcome],
    heading: appealText.heading[outcome],
    blocks: [
      { text: appealText.text[outcome]({ title }) },
      ...(note ? [{ text: appealText.note({ note }) }] : []),
      { button: { label: appealText.button, href: `${origin}/products` } },
    ],
    reason: appealText.reason,
  };
}

/** To somebody who reported a design with an address. It names no design: the address may be somebody else's. */
export function reportDecidedEmail(
  { outcome }: { outcome: keyof typeof reportText.text },
  { origin }: EmailContext,
): EmailContent {
  return {
    subject: reportText.subject,
    preview: reportText.heading[outcome],
    heading: reportText.heading[outcome],
    blocks: [
      { text: reportText.text[outcome] },
      { link: { label: reportText.figures, href: `${origin}/transparency` } },
    ],
    reason: reportText.reason,
  };
}
