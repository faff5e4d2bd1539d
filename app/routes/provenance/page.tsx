import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sharedPage } from "~/http/responses/cache-control";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { Field, Input } from "~/ui/forms/fields";
import { MAX_FILE_MEGABYTES } from "./limits";
import { lookUpAddress, lookUpFile, type ProvenanceResult } from "./lookup.server";
import sheet from "./provenance.css?url";
import { ProvenanceRecords } from "./provenance-records";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: words.page.metaTitle,
      description: words.page.metaDescription,
      path: "/provenance",
      things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.page.heading, path: "/provenance" }])],
    },
  );

interface Shown {
  answer: ProvenanceResult | null;
  error: { field: "link" | "file"; text: string } | null;
  link: string;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const link = query.get("link") ?? "";
  const answer = await lookUpAddress(context, query);
  if (answer !== "missing") return data<Shown>({ answer, error: null, link });
  const text = words.page.nothingFound;
  return data<Shown>({ answer: null, error: { field: "link", text }, link }, { status: 404 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await enforceFormRateLimit(context, "provenance");
  const answer = await lookUpFile(request, context);
  const refused = (text: string, status: number) =>
    data<Shown>({ answer: null, error: { field: "file", text }, link: "" }, { status });
  if (answer === "too-large")
    return refused(words.page.fileLargerThan({ maxFileMegabytes: MAX_FILE_MEGABYTES }), 413);
  if (answer === "no-file") return refused(words.page.chooseAFileFirst, 400);
  return data<Shown>({ answer, error: null, link: "" });
}

export default function Provenance() {
  const asked = useLoaderData<typeof loader>();
  const { answer, error, link } = useActionData<typeof action>() ?? asked;
  const at = (field: "link" | "file") => (error?.field === field ? error.text : undefined);
  return (
    <Wrap className="pb-20">
      <PageHead title={words.page.heading} lead={words.page.lead} />
      {answer ? <ProvenanceRecords answer={answer} /> : null}
      <div className="pv-ask">
        <form method="get" className="form">
          <h2 className="text-xl">{words.page.askAboutALink}</h2>
          <Input
            label={words.page.linkLabel}
            name="link"
            defaultValue={link}
            required
            maxLength={500}
            hint={words.page.linkHint}
            error={at("link")}
          />
          <div className="actions">
            <Button variant="outline">{words.page.lookItUp}</Button>
          </div>
        </form>
        <form method="post" encType="multipart/form-data" className="form">
          <h2 className="text-xl">{words.page.askAboutAFile}</h2>
          <Field
            id="file"
            label={words.page.theFile}
            hint={words.page.fileHint({ maxFileMegabytes: MAX_FILE_MEGABYTES })}
            error={at("file")}
          >
            <input id="file" name="file" type="file" required aria-describedby="file-hint file-error" />
          </Field>
          <div className="actions">
            <Button variant="outline" busyText={words.page.comparing}>
              {words.page.compare}
            </Button>
          </div>
        </form>
      </div>
      <section className="pv-about" aria-labelledby="about">
        <h2 id="about" className="text-xl">
          {words.page.aboutRecords}
        </h2>
        <p>{words.page.whatIsPublic}</p>
        <p>{words.page.howFilesAreCompared}</p>
        <Notice kind="info" title={words.page.notSigned}>
          <p>{words.page.notSignedText}</p>
        </Notice>
      </section>
    </Wrap>
  );
}
