import libraryScriptHref from "virtual:library";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EVERY_PICTURE } from "~/domain/designs/library/library-filter";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { LINE_NUMBER_BY_TIME, pageLinks } from "~/lib/pagination";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination, Tabs } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { StoreRequired } from "../store-required";
import {
  DELETED_PATH,
  LIBRARY_PATH,
  type LibraryState,
  libraryLinks,
  listLink,
  newestLink,
  parseLibraryState,
} from "./addresses";
import { CollectionChips } from "./collection-chips";
import { PictureGrid } from "./grid/picture-grid";
import { SelectionBar } from "./grid/selection-bar";
import { readLibrary } from "./queries.server";
import sheet from "./styles/library.css?url";
import { Toolbar } from "./toolbar";
import { UndoNotice } from "./undo-notice";
import { Unread, unread } from "./unread";
import { words } from "./words";

const text = words.page;

export const handle: RouteHandle = { hidesPromotions: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const url = new URL(request.url);
  const query = url.searchParams;
  const state = parseLibraryState(query);
  const { cursor } = state;
  const undo = query.get("undo") ?? "";
  const changeId = isId(undo) ? undo : null;
  const asked = { userId: viewer.id, ...state, pageSize: state.view.pageSize, changeId };
  const here = url.pathname + url.search;
  try {
    return { ...(await readLibrary(context.app, asked)), state, here, isFirst: cursor === null };
  } catch (error) {
    return unread(error, { state, here, page: null });
  }
}

export default function MyImages() {
  const seen = useLoaderData<typeof loader>();
  if (seen.page === null)
    return (
      <Frame state={seen.state}>
        <Unread title={text.failedToLoad} here={seen.here} alsoTitle={words.collections.failedToLoad} />
      </Frame>
    );
  if (!seen.hasStore) return <StoreRequired action="/ai-image-generator" />;
  const { state, page, collections, usage, here } = seen;
  const link = libraryLinks(state);
  const hasPictures = usage.pictures > 0;
  return (
    <Frame state={state}>
      {hasPictures ? <script src={libraryScriptHref} defer /> : null}
      {hasPictures || seen.change ? (
        <UndoNotice change={seen.change} here={here} closeHref={listLink(state)} />
      ) : null}
      {hasPictures ? <Toolbar state={state} usage={usage} /> : null}
      {hasPictures || collections.length > 0 ? (
        <CollectionChips collections={collections} state={state} />
      ) : null}
      {state.view.isSelecting && page.rows.length > 0 ? (
        <SelectionBar rows={page.rows} state={state} collections={collections} here={here} />
      ) : null}
      {page.rows.length === 0 ? (
        <Nothing state={state} hasPictures={hasPictures} />
      ) : (
        <>
          <PictureGrid rows={page.rows} state={state} collections={collections} here={here} />
          {/* The script shows it once the last picture has left the list. */}
          <div data-emptied="" hidden>
            <Nothing state={state} hasPictures />
          </div>
        </>
      )}
      <Pagination label={text.pagesLabel} {...pageLinks(link, page, LINE_NUMBER_BY_TIME)} />
    </Frame>
  );
}

function Frame({ state, children }: { state: LibraryState; children: ReactNode }) {
  return (
    <Wrap className="lib pb-16">
      <PageHead title={text.heading} lead={text.lead} />
      <Tabs
        label={text.tabs}
        current={LIBRARY_PATH}
        tabs={[
          { label: text.generate, href: "/ai-image-generator" },
          { label: text.myImages, href: LIBRARY_PATH },
        ]}
      />
      {/* Where a script says that pictures became ready meanwhile (enhance/picture-notices). */}
      <div role="status" className="lib-news" data-new-pictures={newestLink(state)} />
      {children}
    </Wrap>
  );
}

function Nothing({ state, hasPictures }: { state: LibraryState; hasPictures: boolean }) {
  const { filter, view } = state;
  const all = (
    <ButtonLink href={libraryLinks({ filter: EVERY_PICTURE, view })()}>{words.empty.showAll}</ButtonLink>
  );
  if (!hasPictures)
    return (
      <EmptyState
        title={words.empty.none}
        drawing="screen"
        action={
          <div className="actions justify-center">
            <ButtonLink href="/ai-image-generator">{words.empty.generateFirst}</ButtonLink>
            <ButtonLink href="/artwork" variant="outline">
              {text.upload}
            </ButtonLink>
          </div>
        }
      >
        <p>{words.empty.noneHint}</p>
        <p>
          <a href={DELETED_PATH}>{words.usage.deleted}</a>
        </p>
      </EmptyState>
    );
  const isSearch = filter.search !== "";
  return (
    <EmptyState title={isSearch ? words.empty.notFound : words.empty.notInView} drawing="screen" action={all}>
      <p>{isSearch ? words.empty.notFoundHint : words.empty.notInViewHint}</p>
    </EmptyState>
  );
}
