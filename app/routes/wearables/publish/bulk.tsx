import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type GarmentPlan, planGarments } from "~/domain/products/bulk/plan-garments";
import { parseTone } from "~/domain/products/bulk/publish-rules";
import { listUsablePictures } from "~/domain/products/creator-products/usable-pictures";
import { readForm } from "~/http/forms/parse-form";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId, newId } from "~/lib/ids";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import sheet from "../wearables.css?url";
import { formAsTyped, publishChosen, readMarkup } from "./bulk-action.server";
import { BulkGarmentChoice, PicturesToPublish, type ShownPlan } from "./bulk-choice";
import { words as allWords } from "./words";

const words = allWords.bulk;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [{ title: words.metaTitle }, { name: "robots", content: "noindex" }];

const PICTURES_SHOWN = 24;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const query = new URL(request.url).searchParams;
  const pictureId = query.get("picture");
  if (pictureId === null)
    return {
      chosen: null,
      pictures: await listUsablePictures(context.app, { userId, limit: PICTURES_SHOWN }),
    };
  if (!isId(pictureId)) throw notFound();
  const tone = parseTone(query.get("tone"));
  const markupPercent = readMarkup(query.get("markup"));
  const planned = orNotFound(await planGarments(context.app, { userId, pictureId, tone, markupPercent }));
  const plans = planned.plans.map(viewPlan);
  const { commissionBasisPoints } = planned;
  return {
    chosen: { pictureId, tone, markupPercent, plans, commissionBasisPoints, formKey: newId() },
    pictures: [],
  };
}

function viewPlan({ garment, colors, costCents, priceCents, problem }: GarmentPlan): ShownPlan {
  return {
    ...{ id: garment.id, name: garment.name, costCents, priceCents, problem },
    colors: colors.map(({ id, name, hex }) => ({ id, name, hex })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const form = await readForm(request);
  // What one would earn at the prices typed: nothing is written.
  if (form.get("intent") === "preview") return formAsTyped(form);
  await enforceFormRateLimit(context, "wearables");
  return publishChosen(context.app, userId, form);
}

export default function BulkPublish() {
  const { chosen, pictures } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <PageHead
        title={words.heading}
        lead={words.lead}
        crumbs={[{ label: words.backToProducts, href: "/wearables?tab=products" }, { label: words.heading }]}
      />
      {chosen ? <BulkGarmentChoice {...chosen} /> : <PicturesToPublish pictures={pictures} />}
    </Wrap>
  );
}
