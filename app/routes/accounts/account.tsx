import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { signInMethodsQuery, toSignInMethods } from "~/domain/accounts/identities";
import { firstStepsQuery } from "~/domain/products/creator-products/first-steps";
import { requireViewer } from "~/http/security/access-guards";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { FirstStepsList } from "~/ui/products/first-steps";
import { readGoogleProblem } from "./google/google-problems";
import loginStylesHref from "./login.css?url";
import { PurchaseArea } from "./purchase-area";
import { SignInMethodsCard } from "./sign-in-methods";
import { words } from "./words";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: loginStylesHref }];

export const meta: MetaFunction = () => [{ title: words.account.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { id, email, credits } = await requireViewer(request, context);
  const query = new URL(request.url).searchParams;
  const [methods, [progress]] = await app.db.batch([
    signInMethodsQuery(app, { userId: id }),
    firstStepsQuery(app, { userId: id }),
  ]);
  return {
    id,
    email,
    credits,
    methods: toSignInMethods(methods),
    // A store makes a creator; a buyer needs no steps.
    progress: progress?.hasStore && !progress.hasPublished ? progress : null,
    hasGoogle: app.identityProviders.google !== undefined,
    problem: readGoogleProblem(query),
    hasCrypto: app.config.cryptoProvider !== null,
    isCrypto: app.config.cryptoProvider !== null && query.get("pay") === "crypto",
  };
}

export default function Account() {
  const { id, email, credits, hasCrypto, isCrypto, progress, ...signIn } = useLoaderData<typeof loader>();
  return (
    <Wrap>
      <PageHead title={words.account.title} />
      {progress ? <FirstStepsList progress={progress} /> : null}
      <div className="grid md:grid-cols-2 gap-8 my-6">
        <Card>
          <h2>{words.account.profile}</h2>
          <KeyValueList
            rows={[
              { label: words.account.email, value: email },
              { label: words.account.userId, value: id },
              { label: words.account.credits, value: words.account.creditCount({ credits }) },
            ]}
          />
          <p>
            <a href="/account/email">{words.account.changeEmail}</a>
          </p>
          <form method="post" action="/logout">
            <Button variant="outline">{words.account.signOut}</Button>
          </form>
        </Card>
        <SignInMethodsCard {...signIn} />
        <Card>
          <h2>{words.account.yourWork}</h2>
          <ul className="links">
            <li>
              <a href="/ai-image-generator">{words.account.imageGenerator}</a>
            </li>
            <li>
              <a href="/products">{words.account.products}</a>
            </li>
            <li>
              <a href="/dashboard">{words.account.dashboard}</a>
            </li>
            <li>
              <a href="/store-creator">{words.account.store}</a>
            </li>
          </ul>
        </Card>
        <PurchaseArea credits={credits} hasCrypto={hasCrypto} isCrypto={isCrypto} />
      </div>
    </Wrap>
  );
}
