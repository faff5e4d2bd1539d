import type { EmailContent } from "./render-email";

/** What a template can use besides its data. */
export interface EmailContext {
  origin: string;
  /** The secret of a link, derived from our key and the link's subject, so that no secret is stored in the outbox. */
  token: (subject: string) => Promise<string>;
  /** The address at which we receive emails; null where we do not. */
  replyEmail: string | null;
}

export type EmailTemplate<Data> = (data: Data, tools: EmailContext) => Promise<EmailContent> | EmailContent;
