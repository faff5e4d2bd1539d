import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/caching";

export const headers = sharedPage;
export const meta: MetaFunction = () => [{ title: "Inkloom" }];

export default function Home() {
  return <h1>Design with AI, Wear with Pride</h1>;
}
