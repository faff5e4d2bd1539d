import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findVideoPackage, videoPurchaseName } from "~/domain/payments/video-packages";
import { requireBuyer } from "~/http/guards";
import { found } from "~/http/responses";
import { Chosen } from "./chosen";

export const meta: MetaFunction = () => [{ title: "Your video · Inkloom" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const chosen = found(findVideoPackage(params.id ?? ""));
  await requireBuyer(request, context);
  return { chosen, name: videoPurchaseName(chosen) };
}

export default function ChosenVideo() {
  const { chosen, name } = useLoaderData<typeof loader>();
  return (
    <Chosen
      title="Your video"
      lead={`You chose “${chosen.title}”: ${chosen.description}`}
      tag={name}
      rows={[]}
      total={{ label: "Once", cents: chosen.priceCents }}
    />
  );
}
