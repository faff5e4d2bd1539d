import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refundVideo } from "~/acts/videos/refund-video";
import { acceptVideo, saveBrief } from "~/domain/videos/brief";
import { findOwnVideo } from "~/domain/videos/read-videos";
import { findVideoOffer } from "~/domain/videos/video-offer";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { parseForm, readForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { formatCents } from "~/lib/money";
import { Button } from "~/ui/elements/button";
import { Stepper } from "~/ui/elements/navigation";
import { Badge, Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { BriefForm, briefForm } from "./brief-form";
import { DeliveredFiles } from "./delivered-files";
import { words } from "./words";

const { video: text, toasts } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? text.metaTitle(data) : text.missing },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  const { order, leftCents, isWithBank, isWithheld, files, products } = orNotFound(
    await findOwnVideo(context.app, { id: params.id, userId: viewer.id }),
  );
  const offer = findVideoOffer(order.offerId);
  return {
    id: order.paymentId,
    name: offer ? text.name(offer) : order.offerId,
    addOns: offer ? text.addOns(offer) : "",
    leftCents,
    state: order.state,
    message: order.message,
    brief: {
      productId: order.productId,
      about: order.about,
      script: order.script,
      tone: order.tone,
      music: order.music,
      links: order.links,
    },
    isWithBank,
    isWithheld,
    // Files are shown from their delivery on, but not while a bank has the money.
    files: !isWithheld && (order.state === "delivered" || order.state === "accepted") ? files : [],
    products,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const { id: userId } = await requireViewer(request, context);
  await enforceFormRateLimit(context, "video");
  const paymentId = params.id ?? "";
  if (!isId(paymentId) || !(await findOwnVideo(app, { id: paymentId, userId }))) throw notFound();
  const form = await readForm(request);
  const back = (kind: "success" | "info" | "error", toast: { title: string; description: string }) =>
    redirectWithToast(app.origin, `/videos/${paymentId}`, { kind, ...toast });
  switch (form.get("intent")) {
    case "brief": {
      const parsed = parseForm(form, briefForm);
      if (!parsed.ok) return invalidForm(parsed.reply);
      const saved = await saveBrief(app, { paymentId, userId, brief: parsed.value });
      return saved === "saved" ? back("success", toasts.saved) : back("info", toasts.moved);
    }
    case "accept":
      return (await acceptVideo(app, { paymentId, userId })) === "accepted"
        ? back("success", toasts.accepted)
        : back("info", toasts.moved);
    case "give-back": {
      const { status } = await refundVideo(app, { paymentId, by: userId, role: "buyer" });
      if (status === "unknown") throw notFound();
      return back(status === "refunded" ? "success" : "info", toasts[status]);
    }
    default:
      throw notFound();
  }
}

const STEPS = ["paid", "briefed", "working", "delivered", "accepted"] as const;

export default function VideoPage() {
  const video = useLoaderData<typeof loader>();
  const { state, name, addOns, leftCents, isWithBank, message, files } = video;
  const isOpen = state === "paid" || state === "briefed";
  const amount = formatCents(leftCents);
  return (
    <Wrap className="pb-16">
      <PageHead
        title={name}
        lead={text.leads[state]}
        crumbs={[{ label: text.purchases, href: "/account/purchases" }, { label: name }]}
      />
      {addOns ? <p className="mb-4">{addOns}</p> : null}
      {video.isWithheld ? (
        <Notice kind="warning" title={text.withheld.title} className="mb-6">
          <p>{text.withheld.text}</p>
        </Notice>
      ) : null}
      {state === "refunded" ? (
        <p className="mb-6">
          <Badge>{words.refunded}</Badge>
        </p>
      ) : (
        <Stepper
          label={text.steps.label}
          steps={STEPS.map((step) => ({ label: text.steps[step] }))}
          current={STEPS.indexOf(state)}
        />
      )}
      <div className="grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8 items-start my-8">
        {files.length > 0 ? (
          <DeliveredFiles id={video.id} state={state} files={files} message={message} />
        ) : null}
        <Card>
          <BriefForm {...video} canChange={isOpen} />
        </Card>
        {isOpen && isWithBank && !video.isWithheld ? (
          <Notice kind="warning" title={toasts.disputed.title}>
            <p>{toasts.disputed.description}</p>
          </Notice>
        ) : null}
        {isOpen && !isWithBank && leftCents > 0 ? (
          <Card tone="tint" className="grid gap-3">
            <h2 className="text-lg">{text.back}</h2>
            <p>{text.backText({ amount })}</p>
            <form method="post">
              <Button name="intent" value="give-back" variant="outline" busyText={text.oneMoment}>
                {text.backButton({ amount })}
              </Button>
            </form>
          </Card>
        ) : null}
      </div>
    </Wrap>
  );
}
