import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MAX_ADD_ONS, makeVideoOffer } from "~/domain/videos/video-offer";
import { EXTRA_MODELS_CENTS, findVideoPackage, PROMO_VIDEO_CENTS } from "~/domain/videos/video-packages";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { orNotFound } from "~/http/responses/error-responses";
import { requireBuyer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { formatCents } from "~/lib/money";
import { Button } from "~/ui/elements/button";
import { Input } from "~/ui/forms/fields";
import { SelectedOffer } from "~/ui/sales/selected-offer";
import { buyOneTime, readPayChoice } from "./buy-one-time.server";
import { PayChoices } from "./pay-choices";
import { words } from "./words";

const text = words.video;

export const meta: MetaFunction = () => [{ title: text.documentTitle }];

/** A typed count; NaN if it is not a number. */
const countOf = (typed: unknown) => (/^\d{1,3}$/.test(String(typed)) ? Number(typed) : Number.NaN);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const chosen = orNotFound(findVideoPackage(params.id ?? ""));
  await requireBuyer(request, context);
  const query = new URL(request.url).searchParams;
  const counts = {
    extraModels: countOf(query.get("models") ?? 0),
    promoVideos: countOf(query.get("promos") ?? 0),
  };
  const offer =
    makeVideoOffer(chosen.id, counts) ?? makeVideoOffer(chosen.id, { extraModels: 0, promoVideos: 0 });
  return { offer: orNotFound(offer), choice: await readPayChoice(context, query) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const chosen = orNotFound(findVideoPackage(params.id ?? ""));
  const viewer = await requireBuyer(request, context);
  await enforceFormRateLimit(context, "buy-once");
  const form = await readForm(request);
  const counts = { extraModels: countOf(form.get("models")), promoVideos: countOf(form.get("promos")) };
  const offer = makeVideoOffer(chosen.id, counts);
  if (!offer)
    return redirectWithToast(app.origin, `/checkout/video/${chosen.id}`, {
      kind: "error",
      ...text.tooMany({ most: MAX_ADD_ONS }),
    });
  const here = addressOf(offer);
  if (form.get("pay") === "update") return redirect(here, 303);
  // The charged price must be the one that was shown.
  if (form.get("cents") !== String(offer.priceCents) && form.get("pay") !== "choose-crypto")
    return redirectWithToast(app.origin, here, { kind: "info", ...text.priceChanged });
  const { id: subjectId, priceCents: amountCents, name } = offer;
  return buyOneTime(context, {
    viewer,
    purchase: { kind: "video", subjectId, amountCents, name },
    form,
    here,
  });
}

type Offer = NonNullable<ReturnType<typeof makeVideoOffer>>;

function addressOf({ chosen, extraModels, promoVideos }: Offer): string {
  return `/checkout/video/${chosen.id}?models=${extraModels}&promos=${promoVideos}`;
}

export default function SelectedVideo() {
  const { offer, choice } = useLoaderData<typeof loader>();
  const { chosen, extraModels, promoVideos, priceCents } = offer;
  const hidden = { models: String(extraModels), promos: String(promoVideos), cents: String(priceCents) };
  return (
    <SelectedOffer
      title={text.title}
      lead={text.lead(chosen)}
      tag={text.tag(chosen)}
      rows={[
        { label: text.package, cents: chosen.priceCents },
        ...(extraModels > 0
          ? [{ label: `${extraModels} × ${text.models}`, cents: extraModels * EXTRA_MODELS_CENTS }]
          : []),
        ...(promoVideos > 0
          ? [{ label: `${promoVideos} × ${text.promos}`, cents: promoVideos * PROMO_VIDEO_CENTS }]
          : []),
      ]}
      total={{ label: text.total, cents: priceCents }}
    >
      <PayChoices choice={choice} cents={priceCents} here={addressOf(offer)} hidden={hidden}>
        <input type="hidden" name="cents" value={priceCents} />
        <Input
          label={text.models}
          name="models"
          type="number"
          min={0}
          max={MAX_ADD_ONS}
          defaultValue={extraModels}
          hint={text.perDesign({ price: formatCents(EXTRA_MODELS_CENTS) })}
        />
        <Input
          label={text.promos}
          name="promos"
          type="number"
          min={0}
          max={MAX_ADD_ONS}
          defaultValue={promoVideos}
          hint={text.perDesign({ price: formatCents(PROMO_VIDEO_CENTS) })}
        />
        <div className="actions">
          <Button name="pay" value="update" variant="secondary">
            {text.update}
          </Button>
        </div>
      </PayChoices>
      <p>{text.after}</p>
    </SelectedOffer>
  );
}
