import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import { cleanMultiLine, cleanSingleLine } from "~/lib/text/clean-text";
import { words } from "./words";

/** The rules of each form, for submitting it and for validating one field. */

export const INQUIRY_KINDS = ["contact", "support", "beta"] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];
/** How a message came: by a form, or as an email. */
export const MESSAGE_KINDS = [...INQUIRY_KINDS, "email"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Two pages of text. */
export const MAX_INQUIRY_CHARACTERS = 10_000;
const MIN_NAME_CHARACTERS = 2;
const MIN_SUBJECT_CHARACTERS = 5;
const MIN_MESSAGE_CHARACTERS = 10;
const MAX_LINE_CHARACTERS = 200;
const MAX_URL_CHARACTERS = 2_000;

const lineTooLong = words.tooLong({ most: MAX_LINE_CHARACTERS });
const fitsLine = (text: string) => text.length <= MAX_LINE_CHARACTERS;

/** One line with a minimum length in characters. */
const line = (least: number, message: string) =>
  z
    .string({ error: message })
    .transform(cleanSingleLine)
    .refine((text) => text.length >= least, message)
    .refine(fitsLine, lineTooLong);

const optionalLine = z
  .string()
  .optional()
  .transform((text) => cleanSingleLine(text ?? ""))
  .refine(fitsLine, lineTooLong);

/** A text that is too long stays in its field; the message says how long it is. */
function fitsMessage(context: { value: string; issues: z.core.$ZodRawIssue[] }): void {
  const { value } = context;
  if (value.length <= MAX_INQUIRY_CHARACTERS) return;
  const message = words.messageTooLong({ characters: value.length, most: MAX_INQUIRY_CHARACTERS });
  context.issues.push({ code: "custom", message, input: value });
}

const messageTooShort = words.messageTooShort({ least: MIN_MESSAGE_CHARACTERS });
const message = z
  .string({ error: messageTooShort })
  .transform(cleanMultiLine)
  .refine((text) => text.length >= MIN_MESSAGE_CHARACTERS, messageTooShort)
  .check(fitsMessage);
const optionalMessage = z
  .string()
  .optional()
  .transform((text) => cleanMultiLine(text ?? ""))
  .check(fitsMessage);

const name = line(MIN_NAME_CHARACTERS, words.nameTooShort({ least: MIN_NAME_CHARACTERS }));

function isWebsite(text: string): boolean {
  const { success } = z
    .url({ protocol: /^https?$/ })
    .max(MAX_URL_CHARACTERS)
    .safeParse(text);
  return success;
}

/** What every form sends besides its fields. Fields are in page order, because errors are listed in that order. */
const common = {
  /** The path of the form's page. */
  page: z.string().optional(),
  /** A hidden field (honeypot): only bots fill it in. */
  fax: z.string().optional(),
};

export const contactForm = z.object({
  ...common,
  name,
  email: emailAddress,
  companyName: optionalLine,
  message,
});

export const supportForm = z.object({
  ...common,
  name,
  email: emailAddress,
  subject: line(MIN_SUBJECT_CHARACTERS, words.subjectTooShort({ least: MIN_SUBJECT_CHARACTERS })),
  message,
});

export const betaForm = z.object({
  ...common,
  fullName: name,
  email: emailAddress,
  companyName: optionalLine,
  phoneNumber: line(10, words.phoneNumber),
  businessType: line(2, words.businessType),
  expectedVolume: line(1, words.expectedVolume),
  website: z
    .string()
    .optional()
    .transform((text) => cleanSingleLine(text ?? ""))
    .refine((text) => text === "" || isWebsite(text), words.website),
  message: optionalMessage,
  acceptTerms: z.literal("on", { error: words.termsNotAccepted }),
});

export type Contact = z.output<typeof contactForm>;
export type SupportRequest = z.output<typeof supportForm>;
export type BetaApplication = z.output<typeof betaForm>;
