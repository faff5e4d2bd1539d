import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LICENSE_PRICE_CENTS } from "~/domain/payments/purchases/image/license-price";
import { findLicensablePicture } from "~/domain/payments/purchases/image/read-licenses";
import { words as imageWords } from "~/domain/payments/purchases/image/words";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireBuyer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { SelectedOffer } from "~/ui/sales/selected-offer";
import { LicenseTerms } from "../licenses/license-terms";
import { buyOneTime, readPayChoice } from "./buy-one-time.server";
import { PayChoices } from "./pay-choices";
import { words } from "./words";

const text = words.image;

export const meta: MetaFunction = () => [{ title: text.documentTitle }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireBuyer(request, context);
  const picture = await findPicture(context.app, { userId: viewer.id, pictureId: params.id });
  if (picture.licenseNumber !== null) throw redirect(`/licenses/${picture.licenseNumber}`, 303);
  const choice = await readPayChoice(context, new URL(request.url).searchParams);
  const { id, widthPx, heightPx, prompt } = picture;
  return { id, widthPx, heightPx, prompt: prompt ?? "", choice };
}

async function findPicture(
  app: Parameters<typeof findLicensablePicture>[0],
  { userId, pictureId }: { userId: string; pictureId: string | undefined },
) {
  if (!isId(pictureId)) throw notFound();
  return orNotFound(await findLicensablePicture(app, { userId, pictureId }));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireBuyer(request, context);
  await enforceFormRateLimit(context, "buy-once");
  const form = await readForm(request);
  const picture = await findPicture(app, { userId: viewer.id, pictureId: params.id });
  if (picture.licenseNumber !== null)
    return redirectWithToast(app.origin, `/licenses/${picture.licenseNumber}`, {
      kind: "info",
      ...text.already,
    });
  const here = `/checkout/image/${picture.id}`;
  if (!picture.isInspected)
    return redirectWithToast(app.origin, here, { kind: "info", ...text.beingLookedAt });
  return buyOneTime(context, {
    viewer,
    purchase: {
      kind: "image",
      subjectId: picture.id,
      amountCents: LICENSE_PRICE_CENTS,
      name: imageWords.purchaseName,
    },
    form,
    here,
  });
}

export default function BuyImage() {
  const { id, widthPx, heightPx, prompt, choice } = useLoaderData<typeof loader>();
  return (
    <SelectedOffer
      title={text.title}
      lead={text.lead}
      tag={imageWords.purchaseName}
      rows={[]}
      total={{ label: text.once, cents: LICENSE_PRICE_CENTS }}
      picture={
        <img
          className="w-full h-auto mt-6"
          src={`/files/previews/${id}`}
          alt={prompt}
          width={widthPx}
          height={heightPx}
        />
      }
      back={{ href: "/ai-image-generator/images", label: text.back }}
    >
      <PayChoices choice={choice} cents={LICENSE_PRICE_CENTS} here={`/checkout/image/${id}`} />
      <LicenseTerms />
    </SelectedOffer>
  );
}
