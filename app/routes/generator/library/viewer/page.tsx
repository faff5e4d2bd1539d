import libraryScriptHref from "virtual:library";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { cutText } from "~/lib/text/cut-text";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { listLink, parseLibraryState, pictureLink } from "../addresses";
import { readViewer } from "../queries.server";
import sheet from "../styles/library.css?url";
import { UndoNotice } from "../undo-notice";
import { Unread, unread } from "../unread";
import { words } from "../words";
import { KeySheet } from "./key-sheet";
import { PictureDetails } from "./picture-details";
import { PictureStage } from "./picture-stage";
import { parseTurn, parseZoom } from "./view-steps";
import viewerSheet from "./viewer.css?url";

export const handle: RouteHandle = { hidesPromotions: true };
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: sheet },
  { rel: "stylesheet", href: viewerSheet },
];
export const meta: MetaFunction<typeof loader> = ({ data: seen }) => [
  { title: `${cutText(seen?.picture?.label ?? "", 60) || words.card.unnamed} · Inkloom` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  const url = new URL(request.url);
  const query = url.searchParams;
  const state = parseLibraryState(query);
  const undo = query.get("undo") ?? "";
  const here = url.pathname + url.search;
  const asked = {
    userId: viewer.id,
    pictureId: params.id,
    filter: state.filter,
    changeId: isId(undo) ? undo : null,
  };
  const read = await readViewer(context.app, asked).catch((error) => unread(error, { here, picture: null }));
  // Remix's own answer: the status of what could not be read.
  if (read !== null && "init" in read) return read;
  const view = { zoom: parseZoom(query.get("zoom")), turn: parseTurn(query.get("turn")) };
  return { ...orNotFound(read), state, view, here };
}

/** One picture at its own address, with those beside it in the list that one came from. */
export default function PictureViewer() {
  const seen = useLoaderData<typeof loader>();
  if (seen.picture === null)
    return (
      <Wrap className="lib pb-16">
        <PageHead title={words.page.myImages} />
        <Unread title={words.page.failedToLoad} here={seen.here} />
      </Wrap>
    );
  const { picture, newerId, olderId, collections, products, change, state, view, here } = seen;
  const listHref = listLink(state);
  return (
    <Wrap className="lib lib-viewer pb-16">
      <script src={libraryScriptHref} defer />
      <UndoNotice change={change} here={here} closeHref={pictureLink(picture.id, state)} />
      <PictureStage
        picture={picture}
        view={view}
        linkTo={(given) => pictureLink(picture.id, state, given)}
        listHref={listHref}
        newerHref={newerId && pictureLink(newerId, state)}
        olderHref={olderId && pictureLink(olderId, state)}
        here={here}
      />
      <PictureDetails
        picture={picture}
        collections={collections}
        products={products}
        here={here}
        listHref={listHref}
      />
      <KeySheet />
    </Wrap>
  );
}
