import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses";
import { cleanMultiLine, cleanSingleLine } from "~/lib/clean-text";

/** The rules and messages of each form, for submitting it and for validating one field. */

export const INQUIRY_KINDS = ["contact", "support", "beta"] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];

/** Two pages of text. */
export const MAX_MESSAGE_CHARACTERS = 10_000;
const MAX_LINE_CHARACTERS = 200;
const MAX_URL_CHARACTERS = 2_000;

const tooLong = (limit: number) => `Please keep it under ${limit.toLocaleString("en-US")} characters.`;
const fitsLine = (text: string) => text.length <= MAX_LINE_CHARACTERS;

/** One line of at least so many characters. */
const line = (least: number, message: string) =>
  z
    .string({ error: message })
    .transform(cleanSingleLine)
    .refine((text) => text.length >= least, message)
    .refine(fitsLine, tooLong(MAX_LINE_CHARACTERS));

const optionalLine = z
  .string()
  .optional()
  .transform((text) => cleanSingleLine(text ?? ""))
  .refine(fitsLine, tooLong(MAX_LINE_CHARACTERS));

/** A text that is too long stays in its field; the message says how long it is. */
function fitsMessage(context: { value: string; issues: z.core.$ZodRawIssue[] }): void {
  const { value } = context;
  if (value.length <= MAX_MESSAGE_CHARACTERS) return;
  const characters = value.length.toLocaleString("en-US");
  const message = `Your message has ${characters} characters. ${tooLong(MAX_MESSAGE_CHARACTERS)}`;
  context.issues.push({ code: "custom", message, input: value });
}
const MESSAGE = "Message must be at least 10 characters.";
const message = z
  .string({ error: MESSAGE })
  .transform(cleanMultiLine)
  .refine((text) => text.length >= 10, MESSAGE)
  .check(fitsMessage);
const optionalMessage = z
  .string()
  .optional()
  .transform((text) => cleanMultiLine(text ?? ""))
  .check(fitsMessage);

const NAME = "Name must be at least 2 characters.";
const WEBSITE = "Please enter a valid URL.";

function isWebsite(text: string): boolean {
  const { success } = z
    .url({ protocol: /^https?$/ })
    .max(MAX_URL_CHARACTERS)
    .safeParse(text);
  return success;
}

/** What every form sends beside its fields. Fields are in the order of the page, since errors are listed in it. */
const common = {
  /** The path of the page on which the form stands. */
  page: z.string().optional(),
  /** A field that people do not see: only programs fill it in. */
  fax: z.string().optional(),
};

export const contactForm = z.object({
  ...common,
  name: line(2, NAME),
  email: emailAddress,
  companyName: optionalLine,
  message,
});

export const supportForm = z.object({
  ...common,
  name: line(2, NAME),
  email: emailAddress,
  subject: line(5, "Subject must be at least 5 characters."),
  message,
});

export const betaForm = z.object({
  ...common,
  fullName: line(2, NAME),
  email: emailAddress,
  companyName: optionalLine,
  phoneNumber: line(10, "Please enter a valid phone number."),
  businessType: line(2, "Please enter your business type."),
  expectedVolume: line(1, "Please indicate your expected volume."),
  website: z
    .string()
    .optional()
    .transform((text) => cleanSingleLine(text ?? ""))
    .refine((text) => text === "" || isWebsite(text), WEBSITE),
  message: optionalMessage,
  acceptTerms: z.literal("on", { error: "You must accept the terms and conditions." }),
});

export type Contact = z.output<typeof contactForm>;
export type SupportRequest = z.output<typeof supportForm>;
export type BetaApplication = z.output<typeof betaForm>;
