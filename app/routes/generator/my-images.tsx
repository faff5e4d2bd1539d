import type { GalleryPage } from "~/domain/designs/pictures/own-pictures";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import * as words from "./words";

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
            {words.myImagesSearchImagesByPrompt}
          </label>
          <div className="affix">
            <Icon name="search" />
            <input
              id="q"
              name="q"
              type="search"
              className="input"
              placeholder={words.myImagesSearchPlaceholder}
              defaultValue={search}
              maxLength={200}
            />
          </div>
          <Button variant="secondary">{words.myImagesSearch}</Button>
          {search ? (
            <ButtonLink href={PATH} variant="ghost">
              {words.myImagesClear}
            </ButtonLink>
          ) : null}
        </form>
      </search>
      <p className="hint">{words.myImagesSeeOwnArtwork}</p>
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
                  {words.myImagesMakeAProduct}
                </ButtonLink>
                <ButtonLink
                  href={`/files/pictures/${picture.id}?download`}
                  variant="outline"
                  size="sm"
                  download
                >
                  {words.myImagesDownload}
                </ButtonLink>
              </div>
            </article>
          </li>
        ))}
      </ul>
      <Pagination
        label={words.myImagesPagesLabel}
        previousHref={page.before && `${searched}&after=${page.before}`}
        nextHref={page.after && `${searched}&before=${page.after}`}
      />
    </>
  );
}

function Nothing({ search, isFirst }: { search: string; isFirst: boolean }) {
  if (search)
    return (
      <EmptyState title={words.myImagesNoneFound} drawing="screen">
        <p>{words.myImagesNoneFoundHint}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title={isFirst ? words.myImagesNoneYet : words.myImagesNoneInView}
      drawing="screen"
      action={<ButtonLink href="/ai-image-generator">{words.myImagesGenerateTheFirstOne}</ButtonLink>}
    >
      <p>{words.myImagesNoneYetHint}</p>
    </EmptyState>
  );
}
