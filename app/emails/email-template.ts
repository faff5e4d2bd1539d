import type { EmailContent } from "./render-email";

/** What a template may ask for beside its data. */
export interface EmailContext {
  origin: string;
  /**
   * The secret of a link, made anew from our own key and what the link is for. So no secret rests in the outbox.
   */
  token: (subject: string) => Promise<string>;
}

export type EmailTemplate<Data> = (data: Data, tools: EmailContext) => Promise<EmailContent> | EmailContent;
