import type { App } from "~/app";
import type { deliveries } from "~/db/schema";
import type { EmailContext, EmailTemplate } from "~/emails/email-template";
import { type EmailTemplateName, emailTemplates } from "~/emails/email-templates";
import { type RenderedEmail, renderEmail, type Unsubscribe } from "~/emails/render-email";

/** Renders an email of the outbox; `token` makes the secrets in its links. */
export async function renderOutboxEmail(
  app: Pick<App, "origin" | "config">,
  entry: Pick<typeof deliveries.$inferSelect, "template" | "data">,
  token: EmailContext["token"],
  unsubscribe: Unsubscribe = null,
): Promise<RenderedEmail> {
  const template = emailTemplates[entry.template as EmailTemplateName] as EmailTemplate<unknown>;
  const content = await template(JSON.parse(entry.data), {
    origin: app.origin,
    token,
    replyEmail: app.config.replyEmail,
  });
  return renderEmail(content, { origin: app.origin, supportEmail: app.config.supportEmail, unsubscribe });
}
