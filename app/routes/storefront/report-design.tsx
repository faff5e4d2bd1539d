import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import * as limitWords from "~/domain/limits/words";
import {
  findReportableProduct,
  MAX_REPORT_CHARACTERS,
  REPORT_REASONS,
  reportDesign,
} from "~/domain/products/reports/report-design";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, limitedForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, RadioCards, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

export const meta: MetaFunction = () => [
  { title: words.report.metaTitle },
  { name: "robots", content: "noindex" },
];

const schema = z.object({
  reason: z.enum(REPORT_REASONS, { error: words.report.noReason }),
  detail: z
    .string()
    .trim()
    .max(MAX_REPORT_CHARACTERS, words.report.tooLong({ characters: MAX_REPORT_CHARACTERS }))
    .default(""),
  email: z.email(words.report.noEmailAddress).max(254).optional(),
  /** Hidden from people; a bot fills it in. */
  website: z.string().optional(),
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  const product = isId(params.id) ? await findReportableProduct(context.app, { productId: params.id }) : null;
  return { title: orNotFound(product).title };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (!isId(params.id)) throw notFound();
  await enforceFormRateLimit(context, "report");
  const form = await readForm(request);
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const { website, reason, detail, email } = parsed.value;
  if (!website) {
    const { status } = await reportDesign(context.app, {
      ...{ productId: params.id, reason, detail, email: email ?? null },
      callerAddress: context.clientIp,
    });
    if (status === "missing") throw notFound();
    if (status === "too-many") return limitedForm(fieldErrorsReply(form, { form: limitWords.reports }), 3600);
  }
  return redirectWithToast(context.app.origin, `/product/${params.id}`, words.report.thanks);
}

export default function Report() {
  const { title } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead title={words.report.heading} lead={words.report.lead({ title })} />
      <form method="post" className="form">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <RadioCards
          label={words.report.reason}
          name="reason"
          required
          options={REPORT_REASONS.map((value) => ({ value, ...words.report.reasons[value] }))}
          defaultValue={reply?.values.reason}
          error={reply?.errors.reason}
        />
        <Textarea
          label={words.report.detail}
          name="detail"
          hint={words.report.detailHint}
          maxLength={MAX_REPORT_CHARACTERS}
          defaultValue={reply?.values.detail}
          error={reply?.errors.detail}
        />
        <Input
          label={words.report.email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={reply?.values.email}
          error={reply?.errors.email}
        />
        <p className="sr-only" aria-hidden="true">
          <label>
            {words.report.leaveEmpty}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <Button busyText={words.report.sending}>{words.report.send}</Button>
      </form>
    </Wrap>
  );
}
