import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { sharedPage } from "~/http/responses/cache-control";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { Field, Input } from "~/ui/forms/fields";
import { lookUpAddress, lookUpFile, type ProvenanceResult } from "./lookup.server";
import sheet from "./provenance.css?url";
import { ProvenanceRecords } from "./provenance-records";
import { MAX_FILE_MEGABYTES } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    { matches },
    {
      title: "Where a picture comes from · Inkloom",
      description:
        "Ask about a product or a file: whether an AI was used, which model, when, and what was done to the picture since.",
      path: "/provenance",
      things: (origin) => [
        breadcrumbsJsonLd(origin, [{ name: "Where a picture comes from", path: "/provenance" }]),
      ],
    },
  );

interface Shown {
  answer: ProvenanceResult | null;
  error: { field: "link" | "file"; words: string } | null;
  link: string;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const link = query.get("link") ?? "";
  const answer = await lookUpAddress(context, query);
  if (answer !== "missing") return data<Shown>({ answer, error: null, link });
  const words = "There is no such product or picture, or it is not public.";
  return data<Shown>({ answer: null, error: { field: "link", words }, link }, { status: 404 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  await enforceFormRateLimit(context, "provenance");
  const answer = await lookUpFile(request, context);
  const refused = (words: string, status: number) =>
    data<Shown>({ answer: null, error: { field: "file", words }, link: "" }, { status });
  if (answer === "too-large") return refused(`The file is larger than ${MAX_FILE_MEGABYTES} MB.`, 413);
  if (answer === "no-file") return refused("Choose a file first.", 400);
  return data<Shown>({ answer, error: null, link: "" });
}

export default function Provenance() {
  const asked = useLoaderData<typeof loader>();
  const { answer, error, link } = useActionData<typeof action>() ?? asked;
  const at = (field: "link" | "file") => (error?.field === field ? error.words : undefined);
  return (
    <Wrap className="pb-20">
      <PageHead
        title="Where a picture comes from"
        lead="Every picture that is printed here has a record: how it was made, by which model, when, and what was done to it since."
      />
      {answer ? <ProvenanceRecords answer={answer} /> : null}
      <div className="pv-ask">
        <form method="get" className="form">
          <h2 className="text-xl">Ask about a link</h2>
          <Input
            label="Address of a product or of its picture"
            name="link"
            defaultValue={link}
            required
            maxLength={500}
            hint="Copy it from your browser’s address bar."
            error={at("link")}
          />
          <div className="actions">
            <Button variant="outline">Look it up</Button>
          </div>
        </form>
        <form method="post" encType="multipart/form-data" className="form">
          <h2 className="text-xl">Ask about a file</h2>
          <Field
            id="file"
            label="The file"
            hint={`Up to ${MAX_FILE_MEGABYTES} MB. It is compared and forgotten: nothing of it is stored.`}
            error={at("file")}
          >
            <input id="file" name="file" type="file" required aria-describedby="file-hint file-error" />
          </Field>
          <div className="actions">
            <Button variant="outline" busyText="Comparing…">
              Compare
            </Button>
          </div>
        </form>
      </div>
      <section className="pv-about" aria-labelledby="about">
        <h2 id="about" className="text-xl">
          What is in a record, and what is not
        </h2>
        <p>
          Public are: whether an AI was used, the model, the day, the steps since, and the SHA-256 of the
          file. The words that a picture was asked for, and whose it is, are its owner’s. Of pictures that
          people brought and have not published nobody else is told anything.
        </p>
        <p>
          Files are compared by SHA-256, byte for byte: a copy that was saved anew, cropped or photographed is
          not recognised. Not being found here says nothing about a picture.
        </p>
        <Notice kind="info" title="Not signed">
          <p>
            The record is our word. It carries no signature that others could check by themselves, and
            credentials that came in a file (C2PA, XMP, IPTC) are quoted, not verified.
          </p>
        </Notice>
      </section>
    </Wrap>
  );
}
