import type { MetaFunction } from "@remix-run/cloudflare";
import { sharedPage } from "~/http/responses/cache-control";
import { CanceledPage } from "./canceled-page";
import { words } from "./words";

const text = words.paymentCanceled;

export const headers = sharedPage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export default function PaymentCanceled() {
  return <CanceledPage text={text} next={{ href: "/cart", label: text.goToTheCart }} />;
}
