import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { cancelOrder } from "~/acts/cancel-order";
import { canViewOrder } from "~/domain/orders/access/order-visibility";
import { findOrderPage } from "~/domain/orders/pages/order-page";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { Button, ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { readOrderAccess } from "./order-access.server";

export const meta: MetaFunction = () => [
  { title: "Cancel your order · Inkloom" },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  const page = orNotFound(await findOrderPage(context.app, { orderId, access }));
  if (!page.canCancel) return redirect(`/orders/${orderId}`, 303);
  return { id: orderId, number: page.order.number, totalCents: page.order.totalCents };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  await enforceFormRateLimit(context, "order-cancel");
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  if (!(await canViewOrder(app, { orderId, access }))) throw notFound();
  const result = await cancelOrder(app, { orderId });
  return redirectWithToast(
    app.origin,
    `/orders/${orderId}`,
    result.status === "canceled" || result.status === "already"
      ? {
          kind: "success",
          title: "Your order is canceled",
          description: "All of your money goes back to the card. Banks show it after 5 to 10 working days.",
        }
      : {
          kind: "error",
          title: "It can no longer be canceled",
          description: "The printer got it a moment before. Write to us, and we see what can be done.",
        },
  );
}

export default function CancelOrder() {
  const { id, number, totalCents } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title="Cancel this order?"
        crumbs={[{ label: `Order ${number}`, href: `/orders/${id}` }, { label: "Cancel" }]}
      />
      <Card className="grid gap-4">
        <p>
          Nothing is printed, and all of <b>{formatCents(totalCents)}</b> goes back to the card you paid with.
          Banks show it after 5 to 10 working days.
        </p>
        <form method="post" action={`/orders/${id}/cancel`} className="actions">
          <Button variant="destructive" busyText="Canceling...">
            Cancel the order
          </Button>
          <ButtonLink href={`/orders/${id}`} variant="outline">
            Keep it
          </ButtonLink>
        </form>
      </Card>
    </Wrap>
  );
}
