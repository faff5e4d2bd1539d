import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { canViewOrder } from "~/domain/orders/access/order-visibility";
import { readReceipt } from "~/domain/payments/receipts/read-receipt";
import { toSupportEmail } from "~/domain/settings/settings";
import { readOrderSecret } from "~/http/cookies/order-access-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { CostBreakdown, KeyValueList } from "~/ui/data-display/stats-and-costs";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import printHref from "~/ui/site/print.css?url";
import { type ReceiptView, receiptView } from "./receipt-view";
import { words } from "./words";

const text = words.receipt;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printHref, media: "print" }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? text.metaTitle(data) : text.missing },
  { name: "robots", content: "noindex" },
];

/**
 * For who paid, for who has the order's link, and for admins of money. An id of a payment, an order, an invoice or
 * a refund leads to its number.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<ReceiptView> {
  const { app } = context;
  const asked = params.number ?? "";
  const viewer = await context.viewer();
  const found = await readReceipt(app, { asked });
  const orderId = found?.paid?.orderId ?? null;
  const secret = orderId === null ? null : readOrderSecret(request, app.origin, orderId);
  const owners = [found?.paid?.userId, found?.paid?.orderUserId, found?.invoiced?.userId];
  const mayRead =
    (viewer !== null && owners.includes(viewer.id)) ||
    isAllowed(viewer, "/admin/payments/:id", "see") ||
    (orderId !== null &&
      secret !== null &&
      (await canViewOrder(app, { orderId, access: { secret, userId: null } })));
  if (!mayRead) {
    await requireViewer(request, context);
    throw notFound();
  }
  const known = orNotFound(found);
  const receipt = receiptView(known, { supportEmail: toSupportEmail(app, known.support) });
  if (asked !== receipt.number) throw redirect(`/receipts/${receipt.number}`, 303);
  return receipt;
}

export default function ReceiptPage() {
  const receipt = useLoaderData<typeof loader>();
  const { isCreditNote, number, facts, lines, totalCents, notes, leftCents, of, orderId } = receipt;
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title={isCreditNote ? text.creditNote({ number }) : text.title({ number })}
        lead={isCreditNote ? text.creditNoteLead : receipt.isReturned ? text.returnedLead : text.lead}
      />
      <Card className="grid gap-6">
        <KeyValueList
          rows={[
            { label: text.issued, value: <DateTime at={receipt.issuedAt} /> },
            ...(of
              ? [
                  {
                    label: isCreditNote ? text.of : text.insteadOf,
                    value: <a href={`/receipts/${of}`}>{of}</a>,
                  },
                ]
              : []),
            ...facts,
          ]}
        />
        <CostBreakdown
          caption={text.caption}
          rows={lines}
          total={{ label: isCreditNote ? text.goesBack : text.paid, cents: totalCents }}
        />
        <p className="hint">{text.seller(receipt)}</p>
      </Card>
      {notes.length > 0 ? (
        <section className="my-6">
          <Notice title={text.refunded}>
            <ul>
              {notes.map((note) => (
                <li key={note.number}>
                  <a href={`/receipts/${note.number}`}>{note.number}</a> {text.note(note)}
                </li>
              ))}
            </ul>
            <p>{text.left({ cents: leftCents })}</p>
          </Notice>
        </section>
      ) : null}
      {receipt.isDisputed ? (
        <Notice kind="warning" title={text.disputed.title} className="my-6">
          <p>{text.disputed.text}</p>
        </Notice>
      ) : null}
      <p className="hint my-6 print:hidden">
        {text.print} {orderId ? <a href={`/orders/${orderId}`}>{text.order}</a> : null}
      </p>
    </Wrap>
  );
}
