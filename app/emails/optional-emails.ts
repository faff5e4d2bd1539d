import type { EmailTemplateName } from "./email-templates";

/** Kinds of emails that nobody needs; people who get them can stop them. */
export const OPTIONAL_EMAIL_KINDS = ["sales", "prices"] as const;
export type OptionalEmailKind = (typeof OPTIONAL_EMAIL_KINDS)[number];

/** All other emails are needed: they confirm, answer, or warn. The page /account/emails says why they always come. */
const OPTIONAL_EMAILS: Partial<Record<EmailTemplateName, OptionalEmailKind>> = {
  "sale-made": "sales",
  "sale-canceled": "sales",
  "cost-risen": "prices",
};

export function optionalEmailKind(template: string): OptionalEmailKind | null {
  return OPTIONAL_EMAILS[template as EmailTemplateName] ?? null;
}
