import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/http/security/access-guards";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";

export const meta: MetaFunction = () => [{ title: "Account Settings · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, email, credits } = await requireViewer(request, context);
  return { id, email, credits };
}

export default function Account() {
  const { id, email, credits } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title="Account Settings" />
      <div className="grid md:grid-cols-2 gap-8 my-6">
        <Card>
          <h2>Profile</h2>
          <KeyValueList
            rows={[
              { label: "E-mail", value: email },
              { label: "User ID", value: id },
              { label: "Credits", value: credits.toLocaleString("en-US") },
            ]}
          />
          <form method="post" action="/logout">
            <Button variant="outline">Sign Out</Button>
          </form>
        </Card>
        <Card>
          <h2>Your work</h2>
          <ul className="links">
            <li>
              <a href="/ai-image-generator">AI Image Generator</a>
            </li>
            <li>
              <a href="/products">My products</a>
            </li>
            <li>
              <a href="/dashboard">Dashboard: sales and earnings</a>
            </li>
            <li>
              <a href="/store-creator">My store</a>
            </li>
          </ul>
          <h2>Buy Credits</h2>
          <p>
            <ButtonLink href="/buy-credits">Purchase Credits with Card</ButtonLink>
          </p>
          <p>
            <a href="/credits/history">Credit history</a>
          </p>
        </Card>
      </div>
    </Wrap>
  );
}
