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
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Prose, Wrap } from "~/ui/elements/page-layout";
import { SitePicture } from "~/ui/elements/site-picture";
import stylesHref from "./example-project.css?url";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Tideline, an example project · Inkloom",
    description:
      "One small collection from the first sentence to its prices, in two entries of a creator's notebook.",
    path: "/example-project",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Example project", path: "/example-project" }])],
  });

/** What the collection's pieces are sold for. */
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
          <SitePicture
            name="project-collection"
            eager
            alt="A grey long sleeve, a white T-shirt and a sand hoodie, each with a red sun over a black sea"
          />
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
            Start from the same sentence
          </ButtonLink>
          <ButtonLink href="/examples" variant="outline" size="lg">
            See more designs
          </ButtonLink>
        </p>
      </Wrap>
    </div>
  );
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

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

/** The last was kept. */
const TRIES = [
  { name: "project-try-1", alt: "A navy sun over a calm sea in a toothed badge" },
  { name: "project-try-2", alt: "A large dark green sun above waves in a round badge" },
  { name: "project-try-3", alt: "A pale sun and white waves on a dark red disc" },
  { name: "project-try-4", alt: "A red sun over a black sea in a hexagon" },
] as const;

function DesignAttempts() {
  return (
    <figure className="tries">
      <blockquote className="display">{EXAMPLE_PROJECT.prompt}</blockquote>
      <ol>
        {TRIES.map((one, index) => (
          <li key={one.name} className={index === TRIES.length - 1 ? "kept" : undefined}>
            <SitePicture name={one.name} alt={one.alt} />
            <small>{index === TRIES.length - 1 ? "Kept" : `No. ${index + 1}`}</small>
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
        caption="What each piece leaves, in size M, printed on the front, without a plan"
        columns={[
          { label: "Piece", cell: (row) => row.garment },
          { label: "Price", cell: (row) => formatCents(row.priceCents), numeric: true },
          { label: "Print", cell: (row) => formatCents(row.printCostCents), numeric: true },
          { label: "Card", cell: (row) => formatCents(row.feeCents), numeric: true },
          { label: "Inkloom", cell: (row) => formatCents(row.commissionCents), numeric: true },
          { label: "Left", cell: (row) => <b>{formatCents(row.earningCents)}</b>, numeric: true },
        ]}
        rows={sums}
        rowKey={(row) => row.garment}
      />
    </div>
  );
}
