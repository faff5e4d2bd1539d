import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { clampPlacement, largestGoodPlacement } from "~/domain/designs/placement";
import { ensureChecks, findCheckedPicture } from "~/domain/designs/print-check/checks";
import { type Fix, readPictureFix } from "~/domain/designs/print-check/findings";
import { fixPicture } from "~/domain/designs/print-check/fix-picture";
import { judgePrint } from "~/domain/designs/print-check/judge";
import { findGarment, findPlacementArea, listGarments } from "~/domain/garments/garments";
import { readForm } from "~/http/forms";
import { requireViewer } from "~/http/guards";
import { found, notFound } from "~/http/responses";
import { redirectWithToast } from "~/http/toasts";
import { isId } from "~/lib/ids";
import { Button, ButtonLink } from "~/ui/button";
import { Select } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageHead, Wrap } from "~/ui/page";
import { PrintReport, verdictOf } from "~/ui/print-report";
import reportSheet from "~/ui/print-report.css?url";
import { FIXES } from "~/ui/print-report-words";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportSheet }];

export const meta: MetaFunction = () => [{ title: "Print check · Inkloom" }];

/** The garment, area and width that a report is about, from the address; the largest good print where it says nothing. */
function readPlace(url: URL, picture: { widthPx: number; heightPx: number }) {
  const garment = findGarment(url.searchParams.get("garment") ?? "") ?? listGarments()[0];
  const area =
    (garment && findPlacementArea(garment, url.searchParams.get("area") ?? "")) ?? garment?.placements[0];
  if (!garment || !area) throw new Error("there is no garment");
  const largest = largestGoodPlacement({ picture, area });
  const widthIn = Number(url.searchParams.get("width") ?? "");
  const placement =
    widthIn > 0 ? clampPlacement({ picture, area, placement: { ...largest, widthIn } }) : largest;
  return { garment, area, placement };
}

async function wanted({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return { userId: viewer.id, pictureId: params.id };
}

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const { picture, checks } = found(await findCheckedPicture(app, await wanted(args)));
  const check = (await ensureChecks(app, [picture], checks)).get(picture.id);
  const { garment, area, placement } = readPlace(new URL(args.request.url), picture);
  const { id, prompt, widthPx, heightPx } = picture;
  const findings = check?.measures
    ? judgePrint({
        measures: check.measures,
        garment,
        area,
        placement,
        colours: garment.colours,
        words: check.words,
      })
    : null;
  return {
    picture: { id, prompt, widthPx, heightPx },
    garmentId: garment.id,
    areaId: area.id,
    placement,
    findings,
  };
}

const REFUSED = {
  nothing: "There was nothing of that kind to mend.",
  "too-large": "This picture is too large to be mended here.",
  unreadable: "This picture could not be read. Please try again in a moment.",
  "storage-away": "Our file store did not answer, so nothing was made. Please try again.",
} as const;

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  const { userId, pictureId } = await wanted(args);
  const form = await readForm(args.request);
  const fix = readPictureFix(form.get("fix"));
  const widthIn = Number(form.get("width"));
  if (!fix || !(widthIn > 0 && widthIn <= 40)) throw notFound();
  const { search } = new URL(args.request.url);
  const made = await fixPicture(app, { userId, pictureId, fix, widthIn });
  if (made.status === "no-picture") throw notFound();
  if (made.status !== "fixed")
    return redirectWithToast(app.origin, `/print-check/${pictureId}${search}`, {
      kind: "error",
      title: REFUSED[made.status],
    });
  return redirectWithToast(app.origin, `/print-check/${made.pictureId}${search}`, {
    kind: "success",
    title: "A new picture was made",
    description: "The one before is still among yours.",
  });
}

export default function PrintCheckPage() {
  const { picture, garmentId, areaId, placement, findings } = useLoaderData<typeof loader>();
  const garment = findGarment(garmentId);
  if (!garment) return null;
  const verdict = findings ? verdictOf(findings) : null;
  const alt = picture.prompt ?? "your picture";
  return (
    <Wrap className="pb-20">
      <PageHead
        title="Print check"
        lead={`${picture.widthPx} × ${picture.heightPx} px on ${placement.widthIn} × ${placement.heightIn} in. Every number stands beside its limit and where that comes from.`}
      />
      <div className="grid gap-8 md:grid-cols-2 lg:gap-16 items-start">
        <div className="grid gap-4 md:sticky md:top-24">
          <img
            src={`/files/previews/${picture.id}`}
            alt={alt}
            width={picture.widthPx}
            height={picture.heightPx}
            className="w-full bg-tint rounded-cut"
          />
          <form method="get" className="grid gap-3">
            <Select
              label="On"
              name="garment"
              defaultValue={garmentId}
              options={listGarments().map((each) => ({ value: each.id, label: each.name }))}
            />
            <Select
              label="Printed on"
              name="area"
              defaultValue={areaId}
              options={garment.placements.map((each) => ({
                value: each.id,
                label: `${each.name}, ${each.widthIn} × ${each.heightIn} in`,
              }))}
            />
            <Button variant="secondary" size="sm" className="justify-self-start">
              Check it there
            </Button>
          </form>
        </div>
        <section className="grid gap-4" aria-labelledby="report">
          <h2 id="report" className="sr-only">
            Report
          </h2>
          {findings && verdict ? (
            <>
              <Notice kind={verdict.kind} title={verdict.title} />
              <PrintReport
                pictureId={picture.id}
                alt={alt}
                findings={findings}
                colours={garment.colours}
                renderFix={(fix) => <FixForm key={fix} fix={fix} widthIn={placement.widthIn} />}
              />
            </>
          ) : (
            <Notice kind="warning" title="This picture could not be measured">
              <p>Please load the page again in a moment.</p>
            </Notice>
          )}
          <div className="actions">
            <ButtonLink href={`/products/new?picture=${picture.id}`}>Make a product</ButtonLink>
            <ButtonLink href="/ai-image-generator?tab=images" variant="ghost">
              My images
            </ButtonLink>
          </div>
        </section>
      </div>
    </Wrap>
  );
}

/** Fixes that change the picture; where it goes and on what is the editor's. */
function FixForm({ fix, widthIn }: { fix: Fix; widthIn: number }) {
  if (!readPictureFix(fix)) return null;
  return (
    <form method="post">
      <input type="hidden" name="width" value={widthIn} />
      <Button name="fix" value={fix} variant="outline" size="sm" busyText="Making it…">
        {FIXES[fix]}
      </Button>
    </form>
  );
}
