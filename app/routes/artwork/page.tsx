import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listUploads, MAX_UPLOAD_TOTAL_BYTES } from "~/domain/designs/uploads/own-uploads";
import { useFormReply } from "~/http/forms/use-form-reply";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireViewer } from "~/http/security/access-guards";
import { ID_BY_TIME, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { UploadForm } from "~/ui/uploads/upload-form";
import sheet from "~/ui/uploads/upload-form.css?url";
import { handleArtworkAction } from "./artwork-action.server";
import { UploadCard } from "./upload-card";
import { words } from "./words";

export const handle: RouteHandle = { hidesPromotions: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = () => [
  { title: words.page.metaTitle },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const query = new URL(request.url).searchParams;
  const page = await listUploads(context.app, { userId, cursor: parseCursor(query, ID_BY_TIME) });
  return { page, arrived: query.get("picture") };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id } = await requireViewer(request, context);
  return handleArtworkAction(request, context, id);
}

export default function Artwork() {
  const { page, arrived } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const share = Math.round((page.usage.bytes / MAX_UPLOAD_TOTAL_BYTES) * 100);
  return (
    <Wrap className="pb-20">
      <PageHead
        title={words.page.heading}
        lead={words.page.lead}
        actions={
          <ButtonLink href="/ai-image-generator/images" variant="outline">
            {words.page.generatedImages}
          </ButtonLink>
        }
      />
      <UploadForm reply={reply} />
      <section className="grid gap-6 mt-12" aria-labelledby="own">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h2 id="own">{words.page.whatYouBrought}</h2>
          {page.usage.pictures > 0 ? (
            <p className="hint num">
              {words.page.pictureCount({ count: page.usage.pictures })}
              {share >= 50 ? words.page.roomTaken({ share }) : ""}
            </p>
          ) : null}
        </div>
        {page.rows.length === 0 ? (
          <EmptyState title={words.page.nothingYet} drawing="screen" level={3}>
            <p>{words.page.nothingYetHint}</p>
          </EmptyState>
        ) : (
          <ul className="grid-cards">
            {page.rows.map((upload) => (
              <li key={upload.id}>
                <UploadCard upload={upload} hasArrived={upload.id === arrived} />
              </li>
            ))}
          </ul>
        )}
        <Pagination label={words.page.pagesLabel} {...pageLinks(listLinks("/artwork"), page, ID_BY_TIME)} />
      </section>
    </Wrap>
  );
}
