import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  EXAMPLE_PROJECT,
  EXAMPLE_PROJECT_ENTRIES,
  type ExampleProjectEntry,
} from "~/content/copy/pages/example-project";
import { readPricingExamples } from "~/domain/products/pricing/pricing-examples";
import type { RevenueSplit } from "~/domain/products/pricing/revenue-split";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { LANGUAGE } from "~/lib/words";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Prose, Wrap } from "~/ui/elements/page-layout";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { SitePicture } from "~/ui/site/site-picture";
import stylesHref from "./example-project.css?url";
import { words } from "./words";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.exampleProject.metaTitle,
    description: words.exampleProject.metaDescription,
    path: "/example-project",
    things: (origin) => [
      breadcrumbsJsonLd(origin, [{ name: words.exampleProject.crumb, path: "/example-project" }]),
    ],
  });

/** Prices of the collection's pieces. */
const PRICED = [
  { garmentId: "t-shirt", priceCents: 2800 },
  { garmentId: "hoodie", priceCents: 5200 },
  { garmentId: "long-sleeve", priceCents: 3600 },
] as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const examples = await readPricingExamples(context.app, PRICED);
  return { sums: examples.map(({ garment, split }) => ({ ...split, garment })) };
}

export default function ExampleProject() {
  const { sums } = useLoaderData<typeof loader>();
  return (
    <div className="project">
      <header>
        <Wrap>
          <SitePicture name="project-collection" eager alt={words.exampleProject.collectionAlt} />
          <h1>{EXAMPLE_PROJECT.title}</h1>
          <p className="lead">{EXAMPLE_PROJECT.lead}</p>
        </Wrap>
      </header>
      <Wrap>
        {EXAMPLE_PROJECT_ENTRIES.map((entry) => (
          <Entry key={entry.slug} entry={entry}>
            {entry.slug === "four-suns" ? <DesignAttempts /> : <EarningsTable sums={sums} />}
          </Entry>
        ))}
        <p className="actions begin">
          <ButtonLink
            href={`/ai-image-generator?prompt=${encodeURIComponent(EXAMPLE_PROJECT.prompt)}`}
            size="lg"
          >
            {words.exampleProject.startFromSame}
          </ButtonLink>
          <ButtonLink href="/examples" variant="outline" size="lg">
            {words.exampleProject.seeMoreDesigns}
          </ButtonLink>
        </p>
      </Wrap>
    </div>
  );
}

const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "long", timeZone: "UTC" });

function Entry({ entry, children }: { entry: ExampleProjectEntry; children: ReactNode }) {
  return (
    <article className="entry">
      <header>
        <time dateTime={entry.date}>{DAY.format(Date.parse(entry.date))}</time>
        <h2>{entry.title}</h2>
      </header>
      <div>
        <Prose>
          {entry.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Prose>
        {children}
        <Prose>
          {entry.after.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Prose>
      </div>
    </article>
  );
}

/** The last one was used. */
const TRIES = [
  { name: "project-try-1", alt: words.exampleProject.tryNavyAlt },
  { name: "project-try-2", alt: words.exampleProject.tryGreenAlt },
  { name: "project-try-3", alt: words.exampleProject.tryPaleAlt },
  { name: "project-try-4", alt: words.exampleProject.keptAlt },
] as const;

function DesignAttempts() {
  return (
    <figure className="tries">
      <blockquote className="display">{EXAMPLE_PROJECT.prompt}</blockquote>
      <ol>
        {TRIES.map((one, index) => (
          <li key={one.name} className={index === TRIES.length - 1 ? "kept" : undefined}>
            <SitePicture name={one.name} alt={one.alt} />
            <small>
              {index === TRIES.length - 1
                ? words.exampleProject.kept
                : words.exampleProject.numbered({ index: index + 1 })}
            </small>
          </li>
        ))}
      </ol>
    </figure>
  );
}

function EarningsTable({ sums }: { sums: (RevenueSplit & { garment: string })[] }) {
  return (
    <div className="sums">
      <Table
        caption={words.exampleProject.pricesCaption}
        columns={[
          { label: words.exampleProject.piece, cell: (row) => row.garment },
          { label: words.exampleProject.price, cell: (row) => formatCents(row.priceCents), numeric: true },
          {
            label: words.exampleProject.print,
            cell: (row) => formatCents(row.printCostCents),
            numeric: true,
          },
          { label: words.exampleProject.card, cell: (row) => formatCents(row.feeCents), numeric: true },
          {
            label: words.exampleProject.inkloom,
            cell: (row) => formatCents(row.commissionCents),
            numeric: true,
          },
          {
            label: words.exampleProject.left,
            cell: (row) => <b>{formatCents(row.earningCents)}</b>,
            numeric: true,
          },
        ]}
        rows={sums}
        rowKey={(row) => row.garment}
      />
      <PayoutTerms isPublic />
    </div>
  );
}
