import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  findReportableProduct,
  MAX_REPORT_CHARACTERS,
  REPORT_REASONS,
  type ReportReason,
  reportDesign,
} from "~/domain/products/reports/report-design";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { isId } from "~/lib/ids";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, RadioCards, Textarea } from "~/ui/forms/fields";

export const meta: MetaFunction = () => [
  { title: "Report this design · Inkloom" },
  { name: "robots", content: "noindex" },
];

const REASONS: Record<ReportReason, { label: string; description?: string }> = {
  copied: { label: "It copies somebody's artwork" },
  trademark: { label: "It uses a brand or trademark" },
  person: { label: "It shows a real person without their consent" },
  hateful: { label: "It is hateful or incites violence" },
  adult: { label: "It is sexual, or not fit for a public store" },
  other: { label: "Something else" },
};

const schema = z.object({
  reason: z.enum(REPORT_REASONS, { error: "Please choose what is wrong." }),
  detail: z
    .string()
    .trim()
    .max(MAX_REPORT_CHARACTERS, `Please keep it under ${MAX_REPORT_CHARACTERS} characters.`)
    .default(""),
  email: z.email("This does not look like an e-mail address.").max(254).optional(),
  /** A field that people do not see: what fills it in is a program. */
  website: z.string().optional(),
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  const product = isId(params.id) ? await findReportableProduct(context.app, { productId: params.id }) : null;
  return { title: orNotFound(product).title };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (!isId(params.id)) throw notFound();
  await enforceFormRateLimit(context, "report");
  const parsed = parseForm(await readForm(request), schema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const { website, reason, detail, email } = parsed.value;
  if (!website) {
    const report = { productId: params.id, reason, detail, email: email ?? null };
    const { status } = await reportDesign(context.app, report);
    if (status === "missing") throw notFound();
  }
  return redirectWithToast(context.app.origin, `/product/${params.id}`, {
    kind: "success",
    title: "Thank you for telling us",
    description: "A person will look at this design.",
  });
}

export default function Report() {
  const { title } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title="Report this design"
        lead={
          <>
            Tell us what is wrong with <b>{title}</b>. A person reads every report.
          </>
        }
      />
      <form method="post" className="form">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <RadioCards
          label="What is wrong?"
          name="reason"
          required
          options={REPORT_REASONS.map((value) => ({ value, ...REASONS[value] }))}
          defaultValue={reply?.values.reason}
          error={reply?.errors.reason}
        />
        <Textarea
          label="What should we know?"
          name="detail"
          hint="A link to the original helps most."
          maxLength={MAX_REPORT_CHARACTERS}
          defaultValue={reply?.values.detail}
          error={reply?.errors.detail}
        />
        <Input
          label="Your e-mail, if we may ask back"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={reply?.values.email}
          error={reply?.errors.email}
        />
        <p className="sr-only" aria-hidden="true">
          <label>
            Leave this empty
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <Button busyText="Sending…">Send report</Button>
      </form>
    </Wrap>
  );
}
