import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RESTORABLE_DAYS } from "~/domain/designs/library/library-limits";
import { requireViewer } from "~/http/security/access-guards";
import { listLinks, NUMBER_AND_ID, pageLinks, parseCursor } from "~/lib/pagination";
import { formatBytes } from "~/lib/text/formats/format-bytes";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { formatDay } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { CHANGES_PATH, DELETED_PATH, LIBRARY_PATH } from "./addresses";
import { readDeleted } from "./queries.server";
import sheet from "./styles/library.css?url";
import { Unread, unread } from "./unread";
import { words } from "./words";

const text = words.deleted;
const DAY_MS = 24 * 60 * 60 * 1000;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const url = new URL(request.url);
  const cursor = parseCursor(url.searchParams, NUMBER_AND_ID);
  const here = url.pathname + url.search;
  try {
    return { page: await readDeleted(context.app, { userId: viewer.id, cursor }), here };
  } catch (error) {
    return unread(error, { here, page: null });
  }
}

export default function DeletedImages() {
  const { page, here } = useLoaderData<typeof loader>();
  return (
    <Wrap className="lib pb-16">
      <PageHead
        title={text.heading}
        lead={text.lead}
        crumbs={[{ label: words.page.myImages, href: LIBRARY_PATH }, { label: text.heading }]}
      />
      {page === null ? (
        <Unread title={words.page.failedToLoad} here={here} />
      ) : page.rows.length === 0 ? (
        <EmptyState title={text.nothing} action={<a href={LIBRARY_PATH}>{text.back}</a>}>
          <p>{text.nothingHint}</p>
        </EmptyState>
      ) : (
        <ul className="lib-pictures lib-rows">
          {page.rows.map(({ id, label, widthPx, heightPx, bytes, removedAt }) => {
            const name = label || words.card.unnamed;
            const goesAt = removedAt + RESTORABLE_DAYS * DAY_MS;
            return (
              <li key={id}>
                <article className="lib-card">
                  <span className="lib-ground">
                    <img
                      src={`/files/thumbnails/${id}`}
                      alt=""
                      width={widthPx}
                      height={heightPx}
                      loading="lazy"
                    />
                  </span>
                  <div className="lib-about">
                    <p className="about">{name}</p>
                    <p className="hint num">
                      {text.goes({ date: formatDay(goesAt), size: formatBytes(bytes) })}
                    </p>
                  </div>
                  <form method="post" action={CHANGES_PATH} className="actions">
                    <input type="hidden" name="picture" value={id} />
                    <input type="hidden" name="back" value={here} />
                    <Button name="intent" value="restore" size="sm" variant="outline">
                      {text.restore({ name })}
                    </Button>
                  </form>
                </article>
              </li>
            );
          })}
        </ul>
      )}
      {page ? (
        <Pagination label={text.pagesLabel} {...pageLinks(listLinks(DELETED_PATH), page, NUMBER_AND_ID)} />
      ) : null}
    </Wrap>
  );
}
