import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  CUT_LABELS,
  type Garment,
  type GarmentKind,
  garmentsOfKind,
  listGarments,
} from "~/domain/garments/find-garments";
import { createDraft, defaultPrintAreaOf } from "~/domain/products/creator-products/create-draft";
import { readGarmentOptions } from "~/domain/products/creator-products/garment-options";
import { listUsablePictures, type UsablePicture } from "~/domain/products/creator-products/usable-pictures";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { checkPlacement, defaultPlacement, isPrintable } from "~/print";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { formatCents } from "~/ui/elements/money-and-dates";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { GarmentPreview } from "./garment-preview";
import sheet from "./new.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: MetaFunction = () => [{ title: "New product · Inkloom" }];

const PICTURES_SHOWN = 24;
/** Light enough for any ink, dark enough to be seen as cloth. */
const SHOWN_COLOUR = "heather-grey";

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
    await readGarmentOptions(context.app, { userId, pictureId, colourId: SHOWN_COLOUR }),
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
      return invalidForm(fieldErrorsReply(form, { garment: "Please choose a garment." }));
    case "not-printable":
      return invalidForm(
        fieldErrorsReply(form, {
          garment: "This picture is too small to print sharp on it, however small the print.",
        }),
      );
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

function ChoosePicture({ pictures }: { pictures: UsablePicture[] }) {
  return (
    <>
      <PageHead
        title="Which picture?"
        lead="It goes on a garment next. The newest come first."
        actions={
          <ButtonLink href="/artwork" variant="outline">
            Upload your own
          </ButtonLink>
        }
      />
      {pictures.length === 0 ? (
        <EmptyState
          title="No pictures yet"
          action={<ButtonLink href="/ai-image-generator">Make one</ButtonLink>}
        >
          <p>A product begins with a picture of yours.</p>
        </EmptyState>
      ) : (
        <ul className="grid-cards">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <a href={`/products/new?picture=${picture.id}`} className="grid gap-2">
                <img
                  src={`/files/previews/${picture.id}`}
                  alt=""
                  width={picture.widthPx}
                  height={picture.heightPx}
                  loading="lazy"
                  className="w-full aspect-square object-contain bg-tint rounded-cut"
                />
                <span className="about">{picture.prompt || "Own picture"}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const KINDS: { kind: GarmentKind; name: string }[] = [
  { kind: "t-shirt", name: "T-shirts" },
  { kind: "hoodie", name: "Hoodies" },
  { kind: "sweatshirt", name: "Sweatshirts" },
  { kind: "long-sleeve", name: "Long sleeves" },
  { kind: "tank-top", name: "Tank tops" },
];

function ChooseGarment({
  picture,
  makeCents,
}: {
  picture: UsablePicture;
  makeCents: Record<string, number>;
}) {
  const reply = useFormReply();
  const first = listGarments().find((garment) => isGood(picture, garment));
  return (
    <>
      <PageHead
        title="What is it printed on?"
        lead="Your picture at its largest good size on each. Colours, place and price come next."
      />
      <form method="post" className="grid gap-8">
        <ErrorSummary errors={reply?.errors ?? {}} />
        <input type="hidden" name="picture" value={picture.id} />
        <fieldset id="garment">
          <legend className="sr-only">Garment</legend>
          <div className="kinds">
            {KINDS.map(({ kind, name }) => (
              <section key={kind} className="grid gap-3 content-start" aria-labelledby={kind}>
                <h2 className="text-xl" id={kind}>
                  {name}
                </h2>
                <div className="cuts">
                  {garmentsOfKind(kind).map((garment) => (
                    <GarmentChoice
                      key={garment.id}
                      garment={garment}
                      picture={picture}
                      makeCents={makeCents[garment.id] ?? 0}
                      isChosen={garment.id === (reply?.values.garment ?? first?.id)}
                    />
                  ))}
                </div>
              </section>
            ))}
          </div>
        </fieldset>
        <div className="actions">
          <Button size="lg" busyText="One moment…">
            Continue
          </Button>
          <ButtonLink href="/products/new" variant="ghost" size="lg">
            Another picture
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

function isGood(picture: UsablePicture, garment: Garment): boolean {
  const area = defaultPrintAreaOf(garment);
  return isPrintable(checkPlacement({ picture, area, placement: defaultPlacement({ picture, area }) }));
}

function GarmentChoice({
  garment,
  picture,
  makeCents,
  isChosen,
}: {
  garment: Garment;
  picture: UsablePicture;
  makeCents: number;
  isChosen: boolean;
}) {
  const area = defaultPrintAreaOf(garment);
  const print = defaultPlacement({ picture, area });
  const colour = garment.colours.find((each) => each.id === SHOWN_COLOUR) ?? garment.colours[0];
  const good = isGood(picture, garment);
  if (!colour) return null;
  return (
    <label className="radio grid content-start">
      <GarmentPreview
        garment={garment}
        colour={colour}
        view={area.view}
        prints={[{ picture, placement: print }]}
        idPrefix={`${garment.id}-`}
      />
      <span className="flex gap-3 items-center">
        <input
          type="radio"
          name="garment"
          value={garment.id}
          defaultChecked={isChosen}
          disabled={!good}
          required
        />
        <b>
          <span className="sr-only">{garment.name}</span>
          <span aria-hidden="true">{CUT_LABELS[garment.cut]}</span>
        </b>
      </span>
      <small>
        {good
          ? `${print.widthIn} × ${print.heightIn} in, ${Math.floor(picture.widthPx / print.widthIn + 1e-6)} DPI`
          : "The picture is too small for a sharp print."}
        <br />
        {formatCents(makeCents)} to make
      </small>
    </label>
  );
}
