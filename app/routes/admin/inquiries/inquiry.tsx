import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { assignInquiry } from "~/domain/inquiries/assign-inquiry";
import { MAX_INQUIRY_CHARACTERS } from "~/domain/inquiries/forms";
import { type InquiryAction, performInquiryAction } from "~/domain/inquiries/inquiry-actions";
import { inviteToBeta, MAX_BETA_DISCOUNT_PERCENT } from "~/domain/inquiries/invite-to-beta";
import { readInquiry } from "~/domain/inquiries/list-inquiries";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { cleanMultiLine } from "~/lib/text/clean-text";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { AuditTrail } from "../page-kit/audit-trail";
import { type AdminAction, readAdminAction } from "../page-kit/read-admin-action";
import { Conversation } from "./conversation";
import { InquiryActions } from "./inquiry-actions";
import { words } from "./words";

const PATH = "/admin/inbox";
const ASSIGNMENTS = ["take", "release"] as const;
const INQUIRY_ACTIONS = ["answer", "mark-answered", "reopen", "spam", "let-in"] as const;
const { inquiry: text, actions, toasts } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ name: data?.inquiry.name ?? text.untitled }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/inbox/:id", "see");
  const found = orNotFound(await readInquiry(context.app, { id: params.id ?? "" }));
  const replyId = new URL(request.url).searchParams.get("reply");
  return { ...found, begun: found.replies.find((reply) => reply.id === replyId)?.text ?? "" };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args, "/admin/inbox/:id", "answer");
  const assignment = ASSIGNMENTS.find((each) => each === form.get("intent"));
  if (assignment) {
    const done = await assignInquiry(app, { id, by, assignment });
    if (done === "unknown") throw notFound();
    return redirectWithToast(app.origin, `${PATH}/${id}`, {
      kind: done === "done" ? "success" : "info",
      title: done === "done" ? toasts[assignment] : toasts.already,
    });
  }
  if (form.get("intent") === "invite") return invite({ app, by, id, form });
  const asked = INQUIRY_ACTIONS.find((each) => each === form.get("intent"));
  if (!asked) throw notFound();
  const answer = cleanMultiLine(String(form.get("answer") ?? ""));
  if (asked === "answer" && (answer === "" || answer.length > MAX_INQUIRY_CHARACTERS)) {
    orNotFound(await readInquiry(app, { id }));
    const why =
      answer === "" ? actions.answer.missing : actions.answer.tooLong({ most: MAX_INQUIRY_CHARACTERS });
    return invalidForm(fieldErrorsReply(form, { answer: why }));
  }
  const action: InquiryAction = asked === "answer" ? { action: asked, answer } : { action: asked };
  const { status } = await performInquiryAction(app, { id, by, action });
  if (status === "unknown") throw notFound();
  if (status === "moved") return invalidForm(fieldErrorsReply(form, { answer: actions.answer.moved }));
  // Opened again for an answer that could not be sent: it stays in its field.
  if (status === "done" && asked !== "answer" && answer !== "") return fieldErrorsReply(form, {});
  return redirectWithToast(app.origin, `${PATH}/${id}`, {
    kind: status === "done" ? "success" : "info",
    title: status === "done" ? toasts[asked] : toasts.already,
  });
}

async function invite({ app, by, id, form }: Pick<AdminAction, "app" | "by" | "id" | "form">) {
  const typed = String(form.get("discount") ?? "").trim() || "0";
  const discountPercent = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(discountPercent <= MAX_BETA_DISCOUNT_PERCENT)) {
    orNotFound(await readInquiry(app, { id }));
    const why = actions.invite.invalid({ most: MAX_BETA_DISCOUNT_PERCENT });
    return invalidForm(fieldErrorsReply(form, { discount: why }));
  }
  const invited = await inviteToBeta(app, { id, by, discountPercent });
  if (invited === "unknown") throw notFound();
  return redirectWithToast(
    app.origin,
    `${PATH}/${id}`,
    invited === "done" ? { kind: "success", title: toasts.invited } : { kind: "info", title: toasts.already },
  );
}

export default function Inquiry() {
  const { inquiry, messages, beta, account, assignee, audit, replies, begun } =
    useLoaderData<typeof loader>();
  const state = words.states[inquiry.state];
  const rows = [
    { label: text.state, value: <Badge tone={state.tone}>{state.label}</Badge> },
    { label: text.form, value: words.kinds[inquiry.kind] },
    { label: text.from, value: <bdi>{inquiry.name}</bdi> },
    { label: text.email, value: <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a> },
    ...(account ? [{ label: text.account, value: account }] : []),
    ...(assignee ? [{ label: text.assignee, value: assignee }] : []),
    ...(["companyName", "phoneNumber", "businessType", "expectedVolume"] as const).flatMap((field) =>
      inquiry[field] ? [{ label: text[field], value: <bdi>{inquiry[field]}</bdi> }] : [],
    ),
    ...(inquiry.website
      ? [
          {
            label: text.website,
            value: (
              <a className="break" href={inquiry.website} rel="noreferrer nofollow" target="_blank">
                {inquiry.website}
              </a>
            ),
          },
        ]
      : []),
    { label: text.written, value: <DateTime at={inquiry.createdAt} time /> },
    ...(inquiry.sourcePage
      ? [{ label: text.sourcePage, value: <span className="mono">{inquiry.sourcePage}</span> }]
      : []),
    ...(inquiry.answeredAt
      ? [{ label: text.answeredAt, value: <DateTime at={inquiry.answeredAt} time /> }]
      : []),
    ...(beta ? [{ label: text.invitedAt, value: <DateTime at={beta.invitedAt} time /> }] : []),
    ...(beta?.joinedAt ? [{ label: text.joinedAt, value: <DateTime at={beta.joinedAt} time /> }] : []),
  ];
  return (
    <>
      <PageHead
        title={<bdi>{inquiry.subject || inquiry.name}</bdi>}
        crumbs={[{ label: text.inbox, href: PATH }, { label: words.kinds[inquiry.kind] }]}
      />
      <div className="grid lg:grid-cols-2 gap-6 items-start">
        <div className="grid gap-6">
          {inquiry.kind === "email" ? null : (
            <section>
              <h2 className="mb-3">{text.message}</h2>
              {inquiry.message ? (
                <p className="quote" dir="auto">
                  {inquiry.message}
                </p>
              ) : (
                <p className="hint">{text.withoutMessage}</p>
              )}
            </section>
          )}
          <Conversation messages={messages} firstAddress={inquiry.email} />
          <InquiryActions
            state={inquiry.state}
            isTaken={assignee !== null}
            isApplication={inquiry.kind === "beta" && beta === null}
            begun={begun}
            replies={replies.map(({ id, title }) => ({
              title,
              href: `${PATH}/${inquiry.id}?reply=${id}#answer`,
            }))}
          />
        </div>
        <Card>
          <h2>{text.details}</h2>
          <KeyValueList rows={rows} />
        </Card>
      </div>
      <AuditTrail audit={audit} />
    </>
  );
}
