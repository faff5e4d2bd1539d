import type { GalleryPage } from "~/domain/designs/pictures/own-pictures";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";

const PATH = "/ai-image-generator?tab=images";

/** Own pictures, newest first. */
export function MyImages({ page, search, isFirst }: { page: GalleryPage; search: string; isFirst: boolean }) {
  const searched = search ? `${PATH}&q=${encodeURIComponent(search)}` : PATH;
  return (
    <>
      <search>
        <form method="get" action="/ai-image-generator" className="gen-search">
          <input type="hidden" name="tab" value="images" />
          <label className="sr-only" htmlFor="q">
            Search images by prompt
          </label>
          <div className="affix">
            <Icon name="search" />
            <input
              id="q"
              name="q"
              type="search"
              className="input"
              placeholder="Search images by prompt..."
              defaultValue={search}
              maxLength={200}
            />
          </div>
          <Button variant="secondary">Search</Button>
          {search ? (
            <ButtonLink href={PATH} variant="ghost">
              Clear
            </ButtonLink>
          ) : null}
        </form>
      </search>
      <p className="hint">
        Pictures of your own stand under <a href="/artwork">your own artwork</a>.
      </p>
      {page.rows.length === 0 ? <Nothing search={search} isFirst={isFirst} /> : null}
      <ul className="grid-cards gen-images">
        {page.rows.map((picture) => (
          <li key={picture.id}>
            <article className="gen-image">
              <a href={`/files/pictures/${picture.id}`} className="gen-ground">
                <img
                  src={`/files/previews/${picture.id}`}
                  alt={picture.prompt}
                  width={picture.widthPx}
                  height={picture.heightPx}
                  loading="lazy"
                  decoding="async"
                />
              </a>
              <p className="about">{picture.prompt}</p>
              <p className="hint">
                <DateTime at={picture.createdAt} />
              </p>
              <div className="actions">
                <ButtonLink href={`/products/new?picture=${picture.id}`} size="sm">
                  Make a product
                </ButtonLink>
                <ButtonLink
                  href={`/files/pictures/${picture.id}?download`}
                  variant="outline"
                  size="sm"
                  download
                >
                  Download
                </ButtonLink>
              </div>
            </article>
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of images"
        previousHref={page.before && `${searched}&after=${page.before}`}
        nextHref={page.after && `${searched}&before=${page.after}`}
      />
    </>
  );
}

function Nothing({ search, isFirst }: { search: string; isFirst: boolean }) {
  if (search)
    return (
      <EmptyState title="No images found matching your search" drawing="screen">
        <p>Words are found by their beginning, in any order.</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title={isFirst ? "No images generated yet" : "No images in this view"}
      drawing="screen"
      action={<ButtonLink href="/ai-image-generator">Generate the first one</ButtonLink>}
    >
      <p>Every picture that you generate is kept here at print size.</p>
    </EmptyState>
  );
}
