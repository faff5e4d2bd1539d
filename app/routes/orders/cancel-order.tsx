import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { canViewOrder } from "~/domain/orders/access/order-visibility";
import { findOrderPage } from "~/domain/orders/queries/order-page";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { readOrderAccess } from "./order-access.server";
import { words } from "./words";

const text = words.cancelOrder;

export const meta: MetaFunction = () => [
  { title: text.documentTitle },
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
  if (result.status === "canceled" || result.status === "already")
    return redirectWithToast(app.origin, `/orders/${orderId}`, { kind: "success", ...text.canceled });
  return redirectWithToast(app.origin, `/orders/${orderId}?late=cancel`, { kind: "error", ...text.tooLate });
}

export default function CancelOrder() {
  const { id, number, totalCents } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title={text.title}
        crumbs={[{ label: words.orderCrumb({ number }), href: `/orders/${id}` }, { label: text.crumb }]}
      />
      <Card className="grid gap-4">
        <p>{text.whatHappens({ totalCents })}</p>
        <form method="post" action={`/orders/${id}/cancel`} className="actions">
          <Button variant="destructive" busyText={text.busy}>
            {text.submit}
          </Button>
          <ButtonLink href={`/orders/${id}`} variant="outline">
            {text.keep}
          </ButtonLink>
        </form>
      </Card>
    </Wrap>
  );
}
