import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { readGarmentOptions } from "~/domain/products/creator-products/garment-options";
import { listUsablePictures } from "~/domain/products/creator-products/usable-pictures";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { invalidForm, limitedForm, notFound, orNotFound } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { Wrap } from "~/ui/elements/page-layout";
import { ChooseGarment } from "./choose-garment";
import { ChoosePicture } from "./choose-picture";
import { SHOWN_COLOR } from "./garment-choice";
import sheet from "./new.css?url";
import { QUOTA_WORDS } from "./quota-words";
import { words } from "./words";

export const handle: RouteHandle = { hidesPromotions: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: MetaFunction = () => [{ title: words.newProduct.metaTitle }];

const PICTURES_SHOWN = 24;
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const pictureId = new URL(request.url).searchParams.get("picture");
  if (pictureId === null)
    return {
      choice: null,
      pictures: await listUsablePictures(context.app, { userId, limit: PICTURES_SHOWN }),
    };
  if (!isId(pictureId)) throw notFound();
  const choice = orNotFound(
    await readGarmentOptions(context.app, { userId, pictureId, colorId: SHOWN_COLOR }),
  );
  return { choice, pictures: [] };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { id: userId } = await requireViewer(request, context);
  const form = await readForm(request);
  const pictureId = String(form.get("picture") ?? "");
  const started = await createDraft(app, {
    userId,
    pictureId,
    garmentId: String(form.get("garment") ?? ""),
  });
  switch (started.status) {
    case "no-picture":
      throw notFound();
    case "no-garment":
      return invalidForm(fieldErrorsReply(form, { garment: words.newProduct.noGarment }));
    case "not-printable":
      return invalidForm(fieldErrorsReply(form, { garment: words.newProduct.pictureTooSmall }));
    case "too-many":
      return limitedForm(fieldErrorsReply(form, { garment: QUOTA_WORDS[started.quota] }), started.seconds);
    case "started":
      await app.enqueue({ type: "render-mockups", versionId: started.versionId });
      return redirect(`/products/${started.productId}/edit`, 303);
  }
}

export default function NewProduct() {
  const { choice, pictures } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      {choice ? <ChooseGarment {...choice} /> : <ChoosePicture pictures={pictures} />}
    </Wrap>
  );
}
