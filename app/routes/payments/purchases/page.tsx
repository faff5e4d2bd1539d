import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ownLicensesQuery } from "~/domain/payments/purchases/image/read-licenses";
import { requireViewer } from "~/http/security/access-guards";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { LicenseList } from "./license-list";
import { words } from "./words";

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const licenses = await ownLicensesQuery(context.app, { userId });
  return { licenses };
}

export default function Purchases() {
  const { licenses } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-16">
      <PageHead title={words.title} lead={words.lead} />
      <LicenseList licenses={licenses} />
    </Wrap>
  );
}
