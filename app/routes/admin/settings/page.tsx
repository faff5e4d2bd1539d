import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { emailAddress } from "~/domain/accounts/email-addresses/email-addresses";
import {
  leadSettingsQueries,
  saveLeadSettings,
  testLeadWebhook,
  toLeadSettings,
} from "~/domain/inquiries/lead-webhook-settings";
import { networkSubject } from "~/domain/limits/subjects";
import {
  offerSettingsQueries,
  saveOfferDeadline,
  toOfferSettings,
} from "~/domain/operations/prices/offer-settings";
import { shopSettingsQueries, toShopSettings } from "~/domain/operations/shop-settings";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import { AuditTrail } from "../page-kit/audit-trail";
import { LastGroupChange } from "./last-group-change";
import { OfferForm } from "./offer-form";
import { saveTypedSetting, undoGroup, undoTypedSetting } from "./save-shop-setting.server";
import { ShopSettingsTable } from "./shop-settings-table";
import { words } from "./words";

const PATH = "/admin/settings";
const MIN_SECRET_CHARACTERS = 16;
const MAX_SECRET_CHARACTERS = 200;
const { leads: text, errors, toasts, webhookMissing } = words;

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

const schema = z.object({
  url: z.string().trim().optional(),
  // With "password" in the name, the value is never returned with the page.
  signingPassword: z
    .string()
    .min(MIN_SECRET_CHARACTERS, errors.secretTooShort({ least: MIN_SECRET_CHARACTERS }))
    .max(MAX_SECRET_CHARACTERS, errors.secretTooLong({ most: MAX_SECRET_CHARACTERS }))
    .optional(),
  recipient: emailAddress.optional(),
});

const offerSchema = z.object({
  deadline: z
    .string({ message: words.offer.unreadable })
    .transform((typed) =>
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed) ? Date.parse(`${typed}Z`) : Number.NaN,
    )
    .pipe(z.number({ message: words.offer.unreadable })),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/settings", "see");
  const { app } = context;
  const [leadRows, leadAudit, shopRows, shopAudit, ...offerRows] = await app.db.batch([
    ...leadSettingsQueries(app),
    ...shopSettingsQueries(app),
    ...offerSettingsQueries(app),
  ]);
  const leads = await toLeadSettings(app, [leadRows, leadAudit]);
  const offer = await toOfferSettings(app, offerRows);
  const shop = toShopSettings([shopRows, shopAudit]);
  return { ...leads, offer, shop, supportEmail: app.config.supportEmail };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id: by } = await requirePermission(request, context, "/admin/settings", "save");
  const { app } = context;
  const form = await readForm(request);
  const { key: network } = await networkSubject(app, context.clientIp);
  if (form.get("intent") === "shop") return saveTypedSetting(app, { by, network }, form);
  if (form.get("intent") === "undo") return undoTypedSetting(app, { by, network }, form);
  if (form.get("intent") === "undo-offer" || form.get("intent") === "undo-webhook")
    return undoGroup(app, { by, network }, form);
  if (form.get("intent") === "offer") {
    const typed = parseForm(form, offerSchema);
    if (!typed.ok) return invalidForm(typed.reply);
    const status = await saveOfferDeadline(app, { by, network, deadlineAt: typed.value.deadline });
    return redirectWithToast(app.origin, PATH, {
      kind: status === "saved" ? "success" : "info",
      title: toasts.saved,
      description: status === "saved" ? undefined : toasts.unchanged,
    });
  }
  if (form.get("intent") === "test-webhook") {
    await enforceFormRateLimit(context, "test-webhook");
    const tested = await testLeadWebhook(app, { by });
    return redirectWithToast(
      app.origin,
      PATH,
      tested.status === "answered"
        ? { kind: "success", title: toasts.testAnswered({ code: tested.code }) }
        : tested.status === "no-url"
          ? { kind: "error", title: webhookMissing.title, description: toasts.testNoUrl }
          : { kind: "error", title: toasts.testFailed, description: toasts.testProblem(tested) },
    );
  }
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const { url = "", signingPassword = "", recipient = "" } = parsed.value;
  const saved = await saveLeadSettings(app, { url, secret: signingPassword, recipient, by });
  if (saved.status === "refused")
    return invalidForm(fieldErrorsReply(form, { url: errors.url[saved.fault] }));
  if (saved.status === "no-secret")
    return invalidForm(fieldErrorsReply(form, { signingPassword: errors.secretMissing }));
  const changed = url ? toasts.webhookOn : toasts.webhookOff;
  return redirectWithToast(app.origin, PATH, {
    kind: saved.status === "saved" ? "success" : "info",
    title: toasts.saved,
    description: saved.status === "saved" ? changed : toasts.unchanged,
  });
}

export default function Settings() {
  const { url, hasSecret, recipient, changed, audit, offer, shop, supportEmail } =
    useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {url === "" ? (
        <Notice kind="warning" title={webhookMissing.title} className="mb-6">
          <p>{webhookMissing.text}</p>
        </Notice>
      ) : null}
      <ShopSettingsTable settings={shop.settings} supportEmail={supportEmail} />
      <OfferForm offer={offer} />
      <Card>
        <h2>{text.title}</h2>
        <p>{text.lead({ outboxHref: "/admin/letters" })}</p>
        <form method="post" className="form mt-6">
          <ErrorSummary errors={reply?.errors ?? {}} />
          <Input
            label={text.url}
            name="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint={text.urlHint}
            defaultValue={reply?.values.url ?? url}
            error={reply?.errors.url}
          />
          <Input
            label={text.secret}
            name="signingPassword"
            type="password"
            autoComplete="new-password"
            hint={hasSecret ? text.secretIsSet : text.secretHint}
            error={reply?.errors.signingPassword}
          />
          <Input
            label={text.recipient}
            name="recipient"
            type="email"
            autoComplete="off"
            hint={text.recipientHint({ supportEmail })}
            defaultValue={reply?.values.recipient ?? recipient}
            error={reply?.errors.recipient}
          />
          <Button busyText={text.saving}>{text.save}</Button>
        </form>
        <p className="hint mt-3">{text.byDefault}</p>
        <LastGroupChange intent="undo-webhook" changed={changed} label={text.undo} />
        {url === "" ? null : (
          <form method="post" className="form mt-6">
            <p className="hint">{text.testHint}</p>
            <div className="actions">
              <Button name="intent" value="test-webhook" variant="outline" busyText={text.testing}>
                {text.test}
              </Button>
            </div>
          </form>
        )}
      </Card>
      <AuditTrail audit={[...audit, ...offer.audit, ...shop.audit].sort((one, other) => other.at - one.at)} />
    </>
  );
}
