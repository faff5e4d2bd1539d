import type { MetaFunction } from "@remix-run/cloudflare";
import { PRIVACY } from "~/content/copy/legal";
import { sharedPage } from "~/http/caching";
import { pageMeta } from "~/http/page-meta";
import { LegalText } from "~/ui/legal-page";

export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: `${PRIVACY.title} · Inkloom`, description: PRIVACY.lead, path: "/privacy" });

export default function Privacy() {
  return <LegalText page={PRIVACY} />;
}
