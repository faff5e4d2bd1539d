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
import { Notice } from "~/ui/elements/notice";
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
  const { order, leftCents, isWithBank } = page;
  return { id: orderId, number: order.number, totalCents: order.totalCents, leftCents, isWithBank };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  await enforceFormRateLimit(context, "order-cancel");
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  if (!(await canViewOrder(app, { orderId, access }))) throw notFound();
  const result = await cancelOrder(app, { orderId });
  const back = `/orders/${orderId}`;
  switch (result.status) {
    case "canceled": {
      const description = text.goesBack(result);
      return redirectWithToast(app.origin, back, { kind: "success", title: text.canceledTitle, description });
    }
    case "already":
      return redirectWithToast(app.origin, back, { kind: "success", ...text.already });
    case "disputed":
      return redirectWithToast(app.origin, back, { kind: "error", ...text.disputed });
    case "too-late":
      return redirectWithToast(app.origin, `${back}?late=cancel`, { kind: "error", ...text.tooLate });
  }
}

export default function CancelOrder() {
  const { id, number, totalCents, leftCents, isWithBank } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title={text.title}
        crumbs={[{ label: words.orderCrumb({ number }), href: `/orders/${id}` }, { label: text.crumb }]}
      />
      <Card className="grid gap-4">
        {isWithBank ? (
          <Notice kind="warning" title={text.disputed.title}>
            <p>{text.disputed.description}</p>
          </Notice>
        ) : (
          <p>{text.whatHappens({ refundCents: leftCents, totalCents })}</p>
        )}
        <form method="post" action={`/orders/${id}/cancel`} className="actions">
          {isWithBank ? null : (
            <Button variant="destructive" busyText={text.busy}>
              {text.submit}
            </Button>
          )}
          <ButtonLink href={`/orders/${id}`} variant="outline">
            {text.keep}
          </ButtonLink>
        </form>
      </Card>
    </Wrap>
  );
}
