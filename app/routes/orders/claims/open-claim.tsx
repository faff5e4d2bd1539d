import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  MAX_CLAIM_PHOTO_BYTES,
  MAX_CLAIM_PHOTOS,
  MAX_CLAIM_PHOTOS_TOTAL_BYTES,
} from "~/domain/orders/claims/claim-photos";
import { claimableQuantities, computeClaimWindow } from "~/domain/orders/claims/claim-window";
import { openClaim, REASONS_REQUIRING_PHOTOS } from "~/domain/orders/claims/open-claim";
import { words as claimWords } from "~/domain/orders/claims/words";
import { describeVariant } from "~/domain/orders/order";
import { findOrderPage } from "~/domain/orders/queries/order-page";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { respondToFieldValidation } from "~/http/forms/field-validation";
import { fieldErrorsReply, parseForm } from "~/http/forms/parse-form";
import { readFormWithFiles, type SentFile } from "~/http/forms/read-form-with-files";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DateTime, TimeLeft } from "~/ui/elements/money-and-dates";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { readOrderAccess } from "../order-access.server";
import { ClaimFields } from "./claim-fields";
import { claimSchema, MEGABYTE, readClaimedPieces, readClaimPhotos } from "./claim-form.server";
import { words } from "./words";

const text = words.form;

export const handle: RouteHandle = { hidesPromotions: true };
export const meta: MetaFunction = () => [
  { title: text.documentTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  const page = orNotFound(await findOrderPage(app, { orderId, access }));
  const partId = new URL(request.url).searchParams.get("part");
  const { part, storeName } = orNotFound(page.parts.find((each) => each.part.id === partId));
  const rootId = part.reprintOf ?? part.id;
  const window = computeClaimWindow(
    {
      part,
      parcels: page.shipments.filter((parcel) => parcel.partId === part.id),
      lines: page.lines.filter((line) => line.partId === rootId),
    },
    app.now(),
  );
  const isOpen = page.claims.some((claim) => claim.partId === part.id && claim.state === "open");
  if (window.state !== "open" || window.closesAt === null || isOpen)
    return redirect(`/orders/${orderId}`, 303);
  return {
    id: orderId,
    number: page.order.number,
    partId: part.id,
    storeName,
    isOnly: page.parts.length === 1,
    now: app.now(),
    closesAt: window.closesAt,
    lostFrom: window.lostClaimableFrom,
    reasons: window.reasons.map((reason) => ({
      value: reason,
      label: claimWords.claimReasons[reason],
      needsPhotos: REASONS_REQUIRING_PHOTOS.has(reason),
    })),
    lines: claimableQuantities(part, page.lines).map(({ line, quantity }) => ({
      id: line.id,
      name: `${line.title} (${describeVariant(line)})`,
      quantity,
    })),
    limits: {
      photos: MAX_CLAIM_PHOTOS,
      megabytes: MAX_CLAIM_PHOTO_BYTES / MEGABYTE,
      megabytesTogether: MAX_CLAIM_PHOTOS_TOTAL_BYTES / MEGABYTE,
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await enforceFormRateLimit(context, "order-claim");
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  orNotFound(await findOrderPage(context.app, { orderId, access }));
  return readFormWithFiles(
    request,
    { field: "photos", maxBytes: MAX_CLAIM_PHOTOS_TOTAL_BYTES + MEGABYTE },
    (sent) => handleClaim(context, orderId, sent),
    (typed) =>
      invalidForm(
        fieldErrorsReply(typed, {
          photos: words.errors.photosTooLarge({ megabytes: MAX_CLAIM_PHOTOS_TOTAL_BYTES / MEGABYTE }),
        }),
      ),
  );
}

async function handleClaim(
  context: AppLoadContext,
  orderId: string,
  { form, files }: { form: FormData; files: SentFile[] },
) {
  const { app } = context;
  const validation = await respondToFieldValidation(context, form, claimSchema);
  if (validation) return validation;
  const partId = form.get("part");
  if (typeof partId !== "string") throw notFound();
  const photos = readClaimPhotos(files);
  const pieces = readClaimedPieces(form);
  const parsed = parseForm(form, claimSchema);
  const errors = {
    ...(parsed.ok
      ? {}
      : Object.fromEntries(
          Object.entries(parsed.reply.errors).map(([name, [first]]) => [name, first ?? ""]),
        )),
    ...(typeof photos === "string" ? { photos } : {}),
    ...(pieces.length === 0 ? { pieces: words.errors.pieces } : {}),
  };
  if (!parsed.ok || typeof photos === "string" || Object.keys(errors).length > 0)
    return invalidForm(fieldErrorsReply(form, errors));
  const opened = await openClaim(app, { orderId, partId, ...parsed.value, pieces, photos });
  switch (opened.status) {
    case "unknown":
      throw notFound();
    case "opened":
    case "already":
      return redirectWithToast(app.origin, `/orders/${orderId}`, {
        kind: "success",
        title: text[opened.status],
        description: text.whenAnswered,
      });
    default:
      return invalidForm(fieldErrorsReply(form, words.refusals[opened.why]));
  }
}

export default function ReportProblem() {
  const claim = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title={text.title}
        crumbs={[{ label: text.orderCrumb(claim), href: `/orders/${claim.id}` }, { label: text.crumb }]}
        lead={text.lead({
          storeName: claim.isOnly ? null : claim.storeName,
          timeLeft: <TimeLeft until={claim.closesAt} now={claim.now} over={text.moment} />,
          until: <DateTime at={claim.closesAt} />,
        })}
      />
      <form
        method="post"
        action={`/orders/${claim.id}/claim?part=${claim.partId}`}
        encType="multipart/form-data"
        className="form"
      >
        <ErrorSummary errors={reply?.errors ?? {}} />
        <input type="hidden" name="part" value={claim.partId} />
        <ClaimFields claim={claim} reply={reply} />
        <div className="actions">
          <Button busyText={text.busy}>{text.submit}</Button>
          <ButtonLink href={`/orders/${claim.id}`} variant="outline">
            {text.cancel}
          </ButtonLink>
        </div>
      </form>
    </Wrap>
  );
}
