import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readBatch, undoBatch } from "~/domain/products/bulk/batches";
import type { ItemProblem } from "~/domain/products/bulk/publish-item";
import { findGarment } from "~/garments/find-garments";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { LiveRegion } from "~/ui/elements/live-region";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { WAITING_SECONDS } from "../waiting";
import { words as allWords } from "./words";

const words = allWords.batch;

export const meta: MetaFunction = () => [{ title: words.metaTitle }, { name: "robots", content: "noindex" }];

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return refresh ? { refresh } : new Headers();
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const batchId = params.id ?? "";
  if (!isId(batchId)) throw notFound();
  const batch = orNotFound(await readBatch(context.app, { userId, batchId }));
  const items = batch.items.map((item) => ({
    ...item,
    garment: findGarment(item.garmentId)?.name ?? item.garmentId,
  }));
  const isWaiting = items.some(({ itemState }) => itemState === "queued");
  return data(
    { id: batch.id, isUndone: batch.undoneAt !== null, isByRule: batch.ruleId !== null, items, isWaiting },
    isWaiting ? { headers: { refresh: String(WAITING_SECONDS * 2) } } : undefined,
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const { id: userId } = await requireViewer(request, context);
  await readForm(request);
  const batchId = params.id ?? "";
  if (!isId(batchId)) throw notFound();
  // Pressed again, it is undone already.
  if (!(await undoBatch(app, { userId, batchId }))) orNotFound(await readBatch(app, { userId, batchId }));
  return redirectWithToast(app.origin, `/wearables/publish/${batchId}`, {
    kind: "success",
    title: words.undoneToast,
  });
}

const TONES = { queued: "plain", published: "good", refused: "bad", undone: "warn" } as const;

export default function Batch() {
  const batch = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-20">
      <PageHead
        title={words.heading}
        lead={batch.isByRule ? words.byRule : undefined}
        crumbs={[
          { label: allWords.bulk.backToProducts, href: "/wearables?tab=products" },
          { label: words.heading },
        ]}
      />
      <LiveRegion
        id="batch"
        src={`/wearables/publish/${batch.id}`}
        everySeconds={WAITING_SECONDS}
        active={batch.isWaiting}
      >
        <div className="grid gap-6">
          {batch.isUndone ? (
            <Notice>
              <p>{words.undone}</p>
            </Notice>
          ) : batch.isWaiting ? (
            <Notice>
              <p>{words.waiting}</p>
            </Notice>
          ) : null}
          <Table
            caption={words.heading}
            hideCaption
            rows={batch.items}
            rowKey={(item) => item.id}
            columns={[
              { label: allWords.bulk.garment, cell: (item) => item.garment },
              {
                label: words.product,
                cell: (item) =>
                  item.productId ? (
                    <a
                      href={
                        item.itemState === "published"
                          ? `/product/${item.productId}`
                          : `/products/${item.productId}/edit`
                      }
                    >
                      {item.title}
                    </a>
                  ) : (
                    words.noProduct
                  ),
              },
              { label: allWords.bulk.price, numeric: true, cell: (item) => formatCents(item.priceCents) },
              {
                label: words.state,
                cell: (item) => (
                  // One part of its row on a phone, so that the badge keeps its size.
                  <span>
                    <Badge tone={TONES[item.itemState]}>{words.states[item.itemState]}</Badge>{" "}
                    {item.problem ? words.itemProblems[item.problem as ItemProblem] : ""}
                  </span>
                ),
              },
            ]}
          />
        </div>
      </LiveRegion>
      {batch.isUndone ? null : (
        <form method="post" className="actions my-6">
          <Button variant="outline" busyText={words.undoing}>
            {words.undo}
          </Button>
        </form>
      )}
    </Wrap>
  );
}
