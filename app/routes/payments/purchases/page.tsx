import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ownLicensesQuery } from "~/domain/payments/purchases/image/read-licenses";
import { ownReceiptsQuery, receiptsPage } from "~/domain/payments/receipts/list-receipts";
import { ownVideosQuery } from "~/domain/videos/read-videos";
import { findVideoOffer } from "~/domain/videos/video-offer";
import { requireViewer } from "~/http/security/access-guards";
import { listLinks, pageLinks, parseCursor, TIME_AND_RECEIPT } from "~/lib/pagination";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ReceiptList } from "../receipts/receipt-list";
import { LicenseList } from "./license-list";
import { VideoList } from "./video-list";
import { words } from "./words";

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const cursor = parseCursor(new URL(request.url).searchParams, TIME_AND_RECEIPT);
  const [licenses, videos, receipts] = await context.app.db.batch([
    ownLicensesQuery(context.app, { userId }),
    ownVideosQuery(context.app, { userId }),
    ownReceiptsQuery(context.app, { userId, cursor }),
  ]);
  return {
    licenses,
    receipts: receiptsPage(context.app, receipts, cursor),
    videos: videos.map((video) => ({ ...video, name: findVideoOffer(video.offerId)?.name ?? video.offerId })),
  };
}

export default function Purchases() {
  const { licenses, videos, receipts } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-16">
      <PageHead title={words.title} lead={words.lead} />
      <LicenseList licenses={licenses} />
      <VideoList videos={videos} />
      <ReceiptList receipts={receipts.rows} />
      <Pagination
        label={words.receiptPages}
        {...pageLinks(listLinks("/account/purchases"), receipts, TIME_AND_RECEIPT)}
      />
    </Wrap>
  );
}
