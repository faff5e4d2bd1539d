import type { MetaFunction } from "@remix-run/cloudflare";
import { TERMS } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { LegalText } from "~/ui/legal-page";

export const headers = sharedPage;
export const meta: MetaFunction = () => [
  { title: `${TERMS.title} · Inkloom` },
  { name: "description", content: TERMS.lead },
];

export default function Terms() {
  return <LegalText page={TERMS} />;
}
