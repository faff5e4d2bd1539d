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
import { checkedPictureQuery, parseCheckedPicture } from "~/domain/designs/print-check/check-rows";
import {
  ownFixRequestsQuery,
  parseFixRequest,
  requestPictureFix,
} from "~/domain/designs/print-check/fix-requests";
import { enqueueMeasurements, retryMeasurement } from "~/domain/designs/print-check/measurement-requests";
import { findGarment } from "~/domain/garments/find-garments";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { evaluatePrint, parsePictureFix, type SuggestedFix } from "~/print";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PrintReport, reportVerdict } from "~/ui/print-check/print-report";
import reportSheet from "~/ui/print-check/print-report.css?url";
import { words as reportWords } from "~/ui/print-check/words";
import { FixStatus, InProgressNotice, NothingInProgress, UnreadablePicture } from "./check-status";
import { PrintTargetForm, readPrintTarget } from "./print-target";

/** Wider than any area of any garment. */
const MOST_WIDTH_IN = 40;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportSheet }];

export const meta: MetaFunction = () => [{ title: "Print check · Inkloom" }];

async function readRequest({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return { userId: viewer.id, pictureId: params.id };
}

/** The picture, or the fix that will be the picture of this id; one round trip. */
async function readPage(app: App, { userId, pictureId }: { userId: string; pictureId: string }) {
  const [[row], [fixRow]] = await app.db.batch([
    checkedPictureQuery(app, { userId, pictureId }),
    ownFixRequestsQuery(app, { userId, ids: [pictureId] }),
  ]);
  const fix = fixRow ? parseFixRequest(fixRow) : null;
  return row ? { ...parseCheckedPicture(row), fix } : fix && fix.state !== "done" ? { fix } : null;
}

export async function loader(args: LoaderFunctionArgs) {
  const { app } = args.context;
  const url = new URL(args.request.url);
  const read = orNotFound(await readPage(app, await readRequest(args)));
  // Where the page looks again: what is waited for was hinted at already.
  const search = withoutAsked(url);
  const here = `${url.pathname}${search}${search === "" ? "?" : "&"}asked`;
  if (!("picture" in read)) return { kind: "fix" as const, fix: read.fix, here, search };
  const { picture, check, fix } = read;
  if (!check.isMeasured && !url.searchParams.has("asked")) await enqueueMeasurements(app, [picture.id]);
  const { garment, area, placement } = readPrintTarget(url, picture);
  const { id, prompt, widthPx, heightPx } = picture;
  const findings = check.measures
    ? evaluatePrint({
        measures: check.measures,
        garment,
        area,
        placement,
        garmentColors: garment.colours,
        requestedText: check.requestedText,
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
  const { userId, pictureId } = await readRequest(args);
  const form = await readForm(args.request);
  const search = withoutAsked(new URL(args.request.url));
  const toPage = (id: string) => redirect(`/print-check/${id}${search}`, 303);
  if (form.has("again")) {
    if ((await retryMeasurement(app, { userId, pictureId })).status === "none") throw notFound();
    return toPage(pictureId);
  }
  const fix = parsePictureFix(form.get("fix"));
  if (!fix) throw notFound();
  const widthIn = Number(form.get("width"));
  if (!(widthIn > 0 && widthIn <= MOST_WIDTH_IN)) {
    orNotFound(await readPage(app, { userId, pictureId }));
    return invalidForm(
      fieldErrorsReply(form, { form: "The width of the print was missing. Press the button again." }),
    );
  }
  const pressed = await requestPictureFix(app, { userId, pictureId, fix, widthIn });
  if (pressed.status === "full")
    return invalidForm(fieldErrorsReply(form, { form: reportWords.tooManyFixes }));
  return toPage(orNotFound(pressed.status === "asked" ? pressed.fix : null).id);
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
            <FixStatus fix={seen.fix} here={seen.here} search={seen.search} />
          </section>
        </div>
      </Wrap>
    );
  return <CheckedPicturePage seen={seen} />;
}

type Seen = Extract<SerializeFrom<typeof loader>, { kind: "picture" }>;

/** To be read; the exact ones are in the editor's fields. */
const inches = (value: number) => Number(value.toFixed(2));

function CheckedPicturePage({ seen }: { seen: Seen }) {
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
          <PrintTargetForm garment={garment} areaId={areaId} />
        </div>
        <section className="grid gap-4" aria-labelledby="report">
          <h2 id="report" className="sr-only">
            Report
          </h2>
          <ErrorSummary errors={reply?.errors ?? {}} title="No new picture was made" />
          {seen.madeOf ? (
            <p className="hint">
              Made by “{reportWords.fixes[seen.madeOf.fix]}” from{" "}
              <a href={`/print-check/${seen.madeOf.pictureId}${seen.search}`}>the picture before</a>, which is
              still yours.
            </p>
          ) : null}
          {findings ? (
            <>
              <NothingInProgress />
              <Notice {...reportVerdict(findings)} />
              <PrintReport
                pictureId={picture.id}
                alt={alt}
                findings={findings}
                colours={garment.colours}
                renderFix={(fix) => <FixForm key={fix} fix={fix} widthIn={placement.widthIn} />}
              />
            </>
          ) : seen.isMeasured ? (
            <UnreadablePicture />
          ) : (
            <InProgressNotice here={seen.here} title="The print check is being made">
              Every pixel is looked at, which takes a few seconds.
            </InProgressNotice>
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
function FixForm({ fix, widthIn }: { fix: SuggestedFix; widthIn: number }) {
  if (!parsePictureFix(fix)) return null;
  return (
    <form method="post">
      <input type="hidden" name="width" value={widthIn} />
      <Button name="fix" value={fix} variant="outline" size="sm" busyText="Making it…">
        {reportWords.fixes[fix]}
      </Button>
    </form>
  );
}
