import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { refundVideo } from "~/acts/videos/refund-video";
import { isAllowed } from "~/domain/accounts/roles/permissions";
import { readVideo } from "~/domain/operations/details/video-details";
import { RETURNABLE_BY_ADMIN } from "~/domain/videos/open-video-order";
import { beginVideo, deliverVideo, MAX_DELIVERY_MESSAGE_CHARACTERS } from "~/domain/videos/production";
import { findVideoOffer } from "~/domain/videos/video-offer";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { parseForm, readForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { cleanMultiLine } from "~/lib/text/clean-text";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { DetailColumns, DetailPage, KnownFacts } from "../page-kit/detail-page";
import { BriefCard } from "./brief-card";
import { FilesCard } from "./files-card";
import { VideoActions } from "./video-actions";
import { words } from "./words";

const PAGE = "/admin/videos/:id";
const PATH = "/admin/videos";
const { video: text, toasts, errors } = words;
const MAX_REASON_CHARACTERS = 300;

const deliverForm = z.object({
  message: z
    .string()
    .default("")
    .transform(cleanMultiLine)
    .refine(
      (typed) => typed.length <= MAX_DELIVERY_MESSAGE_CHARACTERS,
      errors.tooLong({ most: MAX_DELIVERY_MESSAGE_CHARACTERS }),
    ),
});
const refundForm = z.object({
  why: z
    .string({ error: errors.whyMissing })
    .trim()
    .min(1, errors.whyMissing)
    .max(MAX_REASON_CHARACTERS, errors.tooLong({ most: MAX_REASON_CHARACTERS })),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ name: data?.name ?? text.none }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, context, PAGE, "see");
  const video = orNotFound(await readVideo(context.app, { id: params.id ?? "" }));
  const { order } = video;
  return {
    ...video,
    name: findVideoOffer(order.offerId)?.name ?? order.offerId,
    canProduce: isAllowed(viewer, PAGE, "produce"),
    canRefund:
      isAllowed(viewer, PAGE, "refund") && RETURNABLE_BY_ADMIN.some((state) => state === order.state),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  // A refund is confirmed with a recent proof; the kind of action is in the address, so that it is known before
  // the form is read.
  const isRefund = new URL(request.url).searchParams.has("refund");
  const { id: by } = await requirePermission(request, context, PAGE, isRefund ? "refund" : "produce");
  const paymentId = params.id ?? "";
  if (!isId(paymentId)) throw notFound();
  orNotFound(await readVideo(app, { id: paymentId }));
  const form = await readForm(request);
  const back = (toast: Toast) => redirectWithToast(app.origin, `${PATH}/${paymentId}`, toast);
  if (isRefund) {
    const parsed = parseForm(form, refundForm);
    if (!parsed.ok) return invalidForm(parsed.reply);
    const { status } = await refundVideo(app, { paymentId, by, role: "admin", why: parsed.value.why });
    if (status === "unknown") throw notFound();
    return back(words.refundToasts[status]);
  }
  switch (form.get("intent")) {
    case "begin":
      return back((await beginVideo(app, { paymentId, by })) === "done" ? toasts.begun : toasts.moved);
    case "deliver": {
      const parsed = parseForm(form, deliverForm);
      if (!parsed.ok) return invalidForm(parsed.reply);
      const made = await deliverVideo(app, { paymentId, by, ...parsed.value });
      return back(made === "done" ? toasts.delivered : toasts.moved);
    }
    default:
      throw notFound();
  }
}

export default function AdminVideo() {
  const { order, name, email, assignee, product, files, audit, canProduce, canRefund } =
    useLoaderData<typeof loader>();
  return (
    <DetailPage
      title={name}
      crumbs={[{ label: words.list.title, href: PATH }, { label: name }]}
      audit={audit}
    >
      <DetailColumns>
        <div className="grid gap-6">
          <KnownFacts
            facts={[
              { label: text.state, value: <Badge>{words.states[order.state]}</Badge> },
              { label: text.buyer, value: <a href={`mailto:${email}`}>{email}</a> },
              { label: text.maker, value: assignee ?? text.nobody },
              { label: text.bought, value: <DateTime at={order.createdAt} time /> },
              order.deliveredAt !== null && {
                label: text.delivered,
                value: <DateTime at={order.deliveredAt} time />,
              },
              order.acceptedAt !== null && {
                label: text.accepted,
                value: <DateTime at={order.acceptedAt} time />,
              },
              {
                label: text.payment,
                value: (
                  <a className="mono" href={`/admin/payments/${order.paymentId}`}>
                    {order.paymentId}
                  </a>
                ),
              },
            ]}
          />
          <BriefCard order={order} product={product} />
        </div>
        <div className="grid gap-6">
          <FilesCard id={order.paymentId} files={files} canUpload={canProduce && order.state === "working"} />
          <VideoActions
            state={order.state}
            hasFiles={files.length > 0}
            canProduce={canProduce}
            canRefund={canRefund}
          />
        </div>
      </DetailColumns>
    </DetailPage>
  );
}
