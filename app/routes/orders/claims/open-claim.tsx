import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
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
import { findOrderPage } from "~/domain/orders/pages/order-page";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { respondToFieldValidation } from "~/http/forms/field-validation";
import { fieldErrorsReply, parseForm } from "~/http/forms/parse-form";
import { readUpload } from "~/http/forms/read-upload";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DateTime, TimeLeft } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, RadioCards, Select, Textarea } from "~/ui/forms/fields";
import { readOrderAccess } from "../order-access.server";
import { claimSchema, MEGABYTE, readClaimedPieces, readClaimPhotos } from "./claim-form.server";

export const handle: RouteHandle = { hidesPromotions: true };
export const meta: MetaFunction = () => [
  { title: "Something is wrong · Inkloom" },
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
    limits: { photos: MAX_CLAIM_PHOTOS, megabytes: MAX_CLAIM_PHOTO_BYTES / MEGABYTE },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  await enforceFormRateLimit(context, "order-claim");
  const { orderId, access } = await readOrderAccess(request, context, params.id);
  orNotFound(await findOrderPage(app, { orderId, access }));
  const form = await readUpload(request, MAX_CLAIM_PHOTOS_TOTAL_BYTES + MEGABYTE);
  if (form === "too-large")
    return invalidForm(
      fieldErrorsReply(new FormData(), {
        photos: `Your pictures are more than ${MAX_CLAIM_PHOTOS_TOTAL_BYTES / MEGABYTE} MB together. Please choose fewer or smaller ones`,
      }),
    );
  const validation = await respondToFieldValidation(context, form, claimSchema);
  if (validation) return validation;
  const partId = form.get("part");
  if (typeof partId !== "string") throw notFound();
  const photos = await readClaimPhotos(form);
  const pieces = readClaimedPieces(form);
  const parsed = parseForm(form, claimSchema);
  const errors = {
    ...(parsed.ok
      ? {}
      : Object.fromEntries(
          Object.entries(parsed.reply.errors).map(([name, [first]]) => [name, first ?? ""]),
        )),
    ...(typeof photos === "string" ? { photos } : {}),
    ...(pieces.length === 0 ? { pieces: "Choose at least one piece" } : {}),
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
        title: opened.status === "opened" ? "We got your report" : "We have your report already",
        description: "A person answers within two working days, by e-mail and on this page.",
      });
    default:
      return invalidForm(fieldErrorsReply(form, REFUSALS[opened.why]));
  }
}

const REFUSALS = {
  closed: {
    form: "The time to report a problem with this has passed. Write to us all the same: a person answers.",
  },
  "not-yet": {
    reason: "It is still on its way, and not late. Please give the carrier until the expected day",
  },
  pieces: { pieces: "Choose pieces that have not been refunded or reported before" },
  photos: { photos: "Please add a picture: we cannot judge it without seeing it" },
} as const;

export default function ReportProblem() {
  const claim = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const errors = reply?.errors ?? {};
  const kept = (name: string) => reply?.values[name];
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title="What is wrong?"
        crumbs={[{ label: `Order ${claim.number}`, href: `/orders/${claim.id}` }, { label: "Report" }]}
        lead={
          <>
            {claim.isOnly ? "We" : `About what comes from ${claim.storeName}. We`} make it again or give your
            money back. You can report it for another{" "}
            <TimeLeft until={claim.closesAt} now={claim.now} over="moment" />, until{" "}
            <DateTime at={claim.closesAt} />.
          </>
        }
      />
      <form
        method="post"
        action={`/orders/${claim.id}/claim?part=${claim.partId}`}
        encType="multipart/form-data"
        className="form"
      >
        <ErrorSummary errors={errors} />
        <input type="hidden" name="part" value={claim.partId} />
        <RadioCards
          label="What happened?"
          name="reason"
          required
          defaultValue={kept("reason")}
          error={errors.reason}
          hint={
            claim.lostFrom === null ? undefined : (
              <>
                Not there yet? It counts as late from <DateTime at={claim.lostFrom} /> on.
              </>
            )
          }
          options={claim.reasons.map(({ value, label, needsPhotos }) => ({
            value,
            label,
            description: needsPhotos ? "With at least one picture" : undefined,
          }))}
        />
        <fieldset id="pieces" tabIndex={-1} className="field grid gap-3">
          <legend className="label">Which pieces?</legend>
          {claim.lines.map((line) => (
            <Select
              key={line.id}
              label={line.name}
              name={`pieces-${line.id}`}
              options={Array.from({ length: line.quantity + 1 }, (_, count) => ({
                value: String(count),
                label:
                  count === 0
                    ? "None"
                    : count === line.quantity && count > 1
                      ? `All ${count}`
                      : String(count),
              }))}
              defaultValue={
                kept(`pieces-${line.id}`) ?? (claim.lines.length === 1 ? String(line.quantity) : "0")
              }
            />
          ))}
          <p className="error" id="pieces-error">
            {errors.pieces?.[0]}
          </p>
        </fieldset>
        <Textarea
          label="What do you see?"
          name="detail"
          required
          rows={4}
          maxLength={2000}
          hint="For example: the print is cracked along the left side."
          defaultValue={kept("detail")}
          error={errors.detail}
        />
        <Input
          label={`Pictures (up to ${claim.limits.photos})`}
          name="photos"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          hint={`The whole piece, a close-up of what is wrong, and the packaging if it was damaged. JPEG, PNG or WebP, up to ${claim.limits.megabytes} MB each. Only you and the people who decide see them; location and device are removed.`}
          error={errors.photos}
        />
        {reply ? (
          <Notice kind="info">
            <p>Browsers forget chosen files: if you had added pictures, please choose them once more.</p>
          </Notice>
        ) : null}
        <RadioCards
          label="What would you like?"
          name="wanted"
          required
          defaultValue={kept("wanted") ?? "reprint"}
          error={errors.wanted}
          options={[
            { value: "reprint", label: "Make it again", description: "Free of charge, to the same address" },
            { value: "refund", label: "My money back", description: "To the card you paid with" },
          ]}
        />
        <div className="actions">
          <Button busyText="Sending...">Send the report</Button>
          <ButtonLink href={`/orders/${claim.id}`} variant="outline">
            Not now
          </ButtonLink>
        </div>
      </form>
    </Wrap>
  );
}
