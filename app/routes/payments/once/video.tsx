import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findVideoPackage, videoPurchaseName } from "~/domain/payments/purchases/video-packages";
import { orNotFound } from "~/http/responses/error-responses";
import { requireBuyer } from "~/http/security/access-guards";
import { Notice } from "~/ui/elements/notice";
import { SelectedOffer } from "~/ui/sales/selected-offer";
import { words } from "./words";

const text = words.video;

export const meta: MetaFunction = () => [{ title: text.documentTitle }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const chosen = orNotFound(findVideoPackage(params.id ?? ""));
  await requireBuyer(request, context);
  return { chosen, name: videoPurchaseName(chosen) };
}

export default function SelectedVideo() {
  const { chosen, name } = useLoaderData<typeof loader>();
  return (
    <SelectedOffer
      title={text.title}
      lead={text.lead(chosen)}
      tag={name}
      rows={[]}
      total={{ label: text.once, cents: chosen.priceCents }}
    >
      <Notice kind="info" title={text.notCharged.title}>
        <p>{text.notCharged.text}</p>
      </Notice>
    </SelectedOffer>
  );
}
