import type { MetaFunction } from "@remix-run/cloudflare";
import { TERMS } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { pageMeta } from "~/http/page-meta";
import { LegalText } from "~/ui/legal-page";

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: `${TERMS.title} · Inkloom`, description: TERMS.lead, path: "/terms" });

export default function Terms() {
  return <LegalText page={TERMS} />;
}
