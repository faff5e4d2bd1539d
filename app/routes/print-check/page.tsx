import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requestPictureFix } from "~/domain/designs/print-check/fix-requests";
import { retryMeasurement } from "~/domain/designs/print-check/measurement-requests";
import * as limitWords from "~/domain/limits/words";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, limitedForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { parseDecimal } from "~/lib/text/numbers-in-text";
import { parsePictureFix } from "~/print";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import reportSheet from "~/ui/print-check/print-report.css?url";
import { words as reportWords } from "~/ui/print-check/words";
import { FixStatus } from "./check-status";
import { CheckedPictureReport } from "./checked-picture";
import { findPictureOrFix, readPrintCheck, readTarget, withoutAsked } from "./read-print-check.server";
import { words } from "./words";

/** Wider than any print area. */
const MAX_WIDTH_IN = 40;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportSheet }];

export const meta: MetaFunction = () => [{ title: words.documentTitle }];

export const loader = (args: LoaderFunctionArgs) => readPrintCheck(args);

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  const { userId, pictureId } = await readTarget(args);
  const form = await readForm(args.request);
  const search = withoutAsked(new URL(args.request.url));
  const toPage = (id: string) => redirect(`/print-check/${id}${search}`, 303);
  if (form.has("again")) {
    const { status } = await retryMeasurement(app, { userId, pictureId });
    if (status === "none") throw notFound();
    if (status === "too-many")
      return limitedForm(fieldErrorsReply(form, { form: limitWords.repeatedChecks }), 3600);
    return toPage(pictureId);
  }
  const fix = parsePictureFix(form.get("fix"));
  if (!fix) throw notFound();
  const widthIn = parseDecimal(form.get("width")) ?? 0;
  if (!(widthIn > 0 && widthIn <= MAX_WIDTH_IN)) {
    orNotFound(await findPictureOrFix(app, { userId, pictureId }));
    return invalidForm(fieldErrorsReply(form, { form: words.missingWidth }));
  }
  const result = await requestPictureFix(app, { userId, pictureId, fix, widthIn });
  if (result.status === "full")
    return invalidForm(fieldErrorsReply(form, { form: reportWords.tooManyFixes }));
  return toPage(orNotFound(result.status === "asked" ? result.fix : null).id);
}

export default function PrintCheckPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useFormReply();
  if (data.kind === "fix")
    return (
      <Wrap className="pb-20">
        <PageHead title={words.title} />
        <div className="grid gap-8 md:grid-cols-2 lg:gap-16 items-start">
          <img
            src={`/files/previews/${data.fix.pictureId}`}
            alt={words.fixSource}
            className="w-full bg-tint rounded-cut"
          />
          <section className="grid gap-4">
            <ErrorSummary errors={reply?.errors ?? {}} title={words.noNewPicture} />
            <FixStatus fix={data.fix} here={data.here} search={data.search} />
          </section>
        </div>
      </Wrap>
    );
  return <CheckedPictureReport check={data} />;
}
