import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { App } from "~/app";
import { askForFix, ownFixesQuery, readFix } from "~/domain/designs/print-check/asked-fixes";
import { checkedPictureQuery, readCheckedPicture } from "~/domain/designs/print-check/checks";
import { type Fix, readPictureFix } from "~/domain/designs/print-check/findings";
import { judgePrint } from "~/domain/designs/print-check/judge";
import { hintAtMeasuring, measureAgain } from "~/domain/designs/print-check/measuring";
import { findGarment } from "~/domain/garments/garments";
import { useFormReply } from "~/http/form-reply";
import { readForm, refuse } from "~/http/forms";
import { requireViewer } from "~/http/guards";
import { found, invalid, notFound } from "~/http/responses";
import { isId } from "~/lib/ids";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHead, Wrap } from "~/ui/page";
import { PrintReport, verdictOf } from "~/ui/print-report";
import reportSheet from "~/ui/print-report.css?url";
import { FIXES, TOO_MANY_FIXES } from "~/ui/print-report-words";
import { PlaceForm, readPlace } from "./place";
import { BeingMade, FixState, NothingToWaitFor, Unreadable } from "./waiting";

/** Wider than any area of any garment. */
const MOST_WIDTH_IN = 40;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportSheet }];

export const meta: MetaFunction = () => [{ title: "Print check · Inkloom" }];

async function wanted({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return { userId: viewer.id, pictureId: params.id };
}

/** The picture, or the fix that will be the picture of this id; one round trip. */
async function readPage(app: App, { userId, pictureId }: { userId: string; pictureId: string }) {
  const [[row], [fixRow]] = await app.db.batch([
    checkedPictureQuery(app, { userId, pictureId }),
    ownFixesQuery(app, { userId, ids: [pictureId] }),
  ]);
  const fix = fixRow ? readFix(fixRow) : null;
  return row ? { ...readCheckedPicture(row), fix } : fix && fix.state !== "done" ? { fix } : null;
}

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const url = new URL(args.request.url);
  const read = found(await readPage(app, await wanted(args)));
  // Where the page looks again: what is waited for was hinted at already.
  const search = withoutAsked(url);
  const here = `${url.pathname}${search}${search === "" ? "?" : "&"}asked`;
  if (!("picture" in read)) return { kind: "fix" as const, fix: read.fix, here, search };
  const { picture, check, fix } = read;
  if (!check.isMeasured && !url.searchParams.has("asked")) await hintAtMeasuring(app, [picture.id]);
  const { garment, area, placement } = readPlace(url, picture);
  const { id, prompt, widthPx, heightPx } = picture;
  const findings = check.measures
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
    kind: "picture" as const,
    picture: { id, prompt, widthPx, heightPx },
    garmentId: garment.id,
    areaId: area.id,
    placement,
    findings,
    isMeasured: check.isMeasured,
    madeOf: fix && { pictureId: fix.pictureId, fix: fix.fix },
    here,
    search,
  };
}

function withoutAsked({ searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams);
  rest.delete("asked");
  return rest.size === 0 ? "" : `?${rest}`;
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  const { userId, pictureId } = await wanted(args);
  const form = await readForm(args.request);
  const search = withoutAsked(new URL(args.request.url));
  const toPage = (id: string) => redirect(`/print-check/${id}${search}`, 303);
  if (form.has("again")) {
    if ((await measureAgain(app, { userId, pictureId })).status === "none") throw notFound();
    return toPage(pictureId);
  }
  const fix = readPictureFix(form.get("fix"));
  if (!fix) throw notFound();
  const widthIn = Number(form.get("width"));
  if (!(widthIn > 0 && widthIn <= MOST_WIDTH_IN)) {
    found(await readPage(app, { userId, pictureId }));
    return invalid(refuse(form, { form: "The width of the print was missing. Press the button again." }));
  }
  const pressed = await askForFix(app, { userId, pictureId, fix, widthIn });
  if (pressed.status === "full") return invalid(refuse(form, { form: TOO_MANY_FIXES }));
  return toPage(found(pressed.status === "asked" ? pressed.fix : null).id);
}

export default function PrintCheckPage() {
  const seen = useLoaderData<typeof loader>();
  const reply = useFormReply();
  if (seen.kind === "fix")
    return (
      <Wrap className="pb-20">
        <PageHead title="Print check" />
        <div className="grid gap-8 md:grid-cols-2 lg:gap-16 items-start">
          <img
            src={`/files/previews/${seen.fix.pictureId}`}
            alt="What it is made of"
            className="w-full bg-tint rounded-cut"
          />
          <section className="grid gap-4">
            <ErrorSummary errors={reply?.errors ?? {}} title="No new picture was made" />
            <FixState fix={seen.fix} here={seen.here} search={seen.search} />
          </section>
        </div>
      </Wrap>
    );
  return <Checked seen={seen} />;
}

type Seen = Extract<SerializeFrom<typeof loader>, { kind: "picture" }>;

/** To be read; the exact ones are in the editor's fields. */
const inches = (value: number) => Number(value.toFixed(2));

function Checked({ seen }: { seen: Seen }) {
  const { picture, garmentId, areaId, placement, findings } = seen;
  const reply = useFormReply();
  const garment = findGarment(garmentId);
  if (!garment) return null;
  const alt = picture.prompt ?? "your picture";
  return (
    <Wrap className="pb-20">
      <PageHead
        title="Print check"
        lead={`${picture.widthPx} × ${picture.heightPx} px on ${inches(placement.widthIn)} × ${inches(placement.heightIn)} in. Every number stands beside its limit and where that comes from.`}
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
          <PlaceForm garment={garment} areaId={areaId} />
        </div>
        <section className="grid gap-4" aria-labelledby="report">
          <h2 id="report" className="sr-only">
            Report
          </h2>
          <ErrorSummary errors={reply?.errors ?? {}} title="No new picture was made" />
          {seen.madeOf ? (
            <p className="hint">
              Made by “{FIXES[seen.madeOf.fix]}” from{" "}
              <a href={`/print-check/${seen.madeOf.pictureId}${seen.search}`}>the picture before</a>, which is
              still yours.
            </p>
          ) : null}
          {findings ? (
            <>
              <NothingToWaitFor />
              <Notice {...verdictOf(findings)} />
              <PrintReport
                pictureId={picture.id}
                alt={alt}
                findings={findings}
                colours={garment.colours}
                renderFix={(fix) => <FixForm key={fix} fix={fix} widthIn={placement.widthIn} />}
              />
            </>
          ) : seen.isMeasured ? (
            <Unreadable />
          ) : (
            <BeingMade here={seen.here} title="The print check is being made">
              Every pixel is looked at, which takes a few seconds.
            </BeingMade>
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
