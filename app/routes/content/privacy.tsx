import type { MetaFunction } from "@remix-run/cloudflare";
import { PRIVACY } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { LegalText } from "~/ui/legal-page";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: `${PRIVACY.title} · Inkloom` },
  { name: "description", content: PRIVACY.lead },
];

export default function Privacy() {
  return <LegalText page={PRIVACY} />;
}
