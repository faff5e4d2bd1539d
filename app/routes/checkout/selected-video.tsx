import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findVideoPackage, videoPurchaseName } from "~/domain/payments/purchases/video-packages";
import { orNotFound } from "~/http/responses/error-responses";
import { requireBuyer } from "~/http/security/access-guards";
import { SelectedOffer } from "./selected-offer";

export const meta: MetaFunction = () => [{ title: "Your video · Inkloom" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const chosen = orNotFound(findVideoPackage(params.id ?? ""));
  await requireBuyer(request, context);
  return { chosen, name: videoPurchaseName(chosen) };
}

export default function SelectedVideo() {
  const { chosen, name } = useLoaderData<typeof loader>();
  return (
    <SelectedOffer
      title="Your video"
      lead={`You chose “${chosen.title}”: ${chosen.description}`}
      tag={name}
      rows={[]}
      total={{ label: "Once", cents: chosen.priceCents }}
    />
  );
}
