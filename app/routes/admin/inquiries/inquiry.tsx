import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MAX_MESSAGE_CHARACTERS } from "~/domain/inquiries/forms";
import { readInquiry } from "~/domain/inquiries/inbox";
import { type InquiryAction, performInquiryAction } from "~/domain/inquiries/inquiry-actions";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireRole } from "~/http/security/access-guards";
import { cleanMultiLine } from "~/lib/clean-text";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { AuditTrail } from "../kit/audit-trail";
import { readAdminAction } from "../kit/read-admin-action";
import { InquiryActions } from "./inquiry-actions";
import { words } from "./words";

const PATH = "/admin/inbox";
const INQUIRY_ACTIONS = ["answer", "mark-answered", "reopen", "spam", "let-in"] as const;
const ACTION_TOASTS: Record<InquiryAction["action"], string> = {
  answer: "The answer is on its way",
  "mark-answered": "Marked as answered",
  reopen: "Open again",
  spam: "Put with the spam",
  "let-in": "Accepted, acknowledged and passed on",
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.inquiry.name : "Message"} · Inbox · Inkloom` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return orNotFound(await readInquiry(context.app, { id: params.id ?? "" }));
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args);
  const asked = INQUIRY_ACTIONS.find((each) => each === form.get("intent"));
  if (!asked) throw notFound();
  const answer = cleanMultiLine(String(form.get("answer") ?? ""));
  if (asked === "answer" && (answer === "" || answer.length > MAX_MESSAGE_CHARACTERS)) {
    orNotFound(await readInquiry(app, { id }));
    const why = answer === "" ? "Please write an answer." : "Please keep it under 10,000 characters.";
    return invalidForm(fieldErrorsReply(form, { answer: why }));
  }
  const action: InquiryAction = asked === "answer" ? { action: asked, answer } : { action: asked };
  const { status } = await performInquiryAction(app, { id, by, action });
  if (status === "unknown") throw notFound();
  return redirectWithToast(app.origin, `${PATH}/${id}`, {
    kind: status === "done" ? "success" : "info",
    title: status === "done" ? ACTION_TOASTS[asked] : "That was done before",
  });
}

export default function Inquiry() {
  const { inquiry, account, audit } = useLoaderData<typeof loader>();
  const state = words.states[inquiry.state];
  const rows = [
    { label: "State", value: <Badge tone={state.tone}>{state.label}</Badge> },
    { label: "Form", value: words.kinds[inquiry.kind] },
    { label: "From", value: <bdi>{inquiry.name}</bdi> },
    { label: "Email", value: <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a> },
    ...(account ? [{ label: "Signed in as", value: account }] : []),
    ...(
      [
        ["Company", inquiry.companyName],
        ["Phone", inquiry.phoneNumber],
        ["Business type", inquiry.businessType],
        ["Expected volume", inquiry.expectedVolume],
      ] as const
    ).flatMap(([label, value]) => (value ? [{ label, value: <bdi>{value}</bdi> }] : [])),
    ...(inquiry.website
      ? [
          {
            label: "Website",
            value: (
              <a className="break" href={inquiry.website} rel="noreferrer nofollow" target="_blank">
                {inquiry.website}
              </a>
            ),
          },
        ]
      : []),
    { label: "Written", value: <DateTime at={inquiry.createdAt} time /> },
    { label: "On the page", value: <span className="mono">{inquiry.sourcePage}</span> },
    ...(inquiry.answeredAt ? [{ label: "Answered", value: <DateTime at={inquiry.answeredAt} time /> }] : []),
  ];
  return (
    <>
      <PageHead
        title={<bdi>{inquiry.subject || inquiry.name}</bdi>}
        crumbs={[{ label: "Inbox", href: PATH }, { label: words.kinds[inquiry.kind] }]}
      />
      <div className="grid lg:grid-cols-2 gap-6 items-start">
        <div className="grid gap-6">
          <section>
            <h2 className="mb-3">What they wrote</h2>
            {inquiry.message ? (
              <p className="quote" dir="auto">
                {inquiry.message}
              </p>
            ) : (
              <p className="hint">No message: the fields say it all.</p>
            )}
          </section>
          {inquiry.answer ? (
            <section>
              <h2 className="mb-3">What we answered</h2>
              <p className="quote" dir="auto">
                {inquiry.answer}
              </p>
            </section>
          ) : null}
          <InquiryActions state={inquiry.state} />
        </div>
        <Card>
          <h2>What is known</h2>
          <KeyValueList rows={rows} />
        </Card>
      </div>
      <AuditTrail audit={audit} />
    </>
  );
}
