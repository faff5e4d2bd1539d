import enhanceHref from "virtual:enhance";
import noticesHref from "virtual:notices";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { FOOTER_COLUMNS } from "./content/copy/site/footer";
import { readCartCount } from "./http/cookies/cart-cookie";
import { readThemeCookie } from "./http/cookies/theme-cookie";
import { consumeToast } from "./http/cookies/toast-cookie";
import { hidesPromotions, inlineStylesheetOf, isHydrated } from "./http/routing/route-handle";
import { failureTitle } from "./root-error-boundary";
import stylesHref from "./styles.css?url";
import { FONT_HREFS } from "./ui/site/fonts/fonts";
import { FloatingActions, SkipLink } from "./ui/site/frame/floating-actions";
import { SiteFooter } from "./ui/site/frame/footer";
import { SiteHeader } from "./ui/site/frame/header";
import { Tooltip } from "./ui/site/frame/tooltip";
import { WorkspaceNavigation } from "./ui/site/frame/workspace-navigation";
import { ImpersonationBanner } from "./ui/site/impersonation-banner";
import { isShareable, ShareLinks } from "./ui/site/share-links";
import { StaticHtml } from "./ui/site/static-html";
import { StayingMessages, ToastRegion } from "./ui/site/toasts";

export const links: LinksFunction = () => [
  ...FONT_HREFS.map((href) => ({
    rel: "preload",
    as: "font" as const,
    type: "font/woff2",
    href,
    crossOrigin: "anonymous" as const,
  })),
  { rel: "stylesheet", href: stylesHref },
  { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The title of answers that no page gave; pages have their own. */
export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${failureTitle(error)} · Inkloom` : "Inkloom" },
];

/** What the frame of every page shows. One query for signed-in people, none for visitors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { toasts, clear } = consumeToast(request, app.origin);
  const viewer = await context.viewer();
  const url = new URL(request.url);
  return data(
    {
      viewer: viewer && { email: viewer.email, credits: viewer.credits, roles: new Set(viewer.roles) },
      /** Until when staff view the site as this person; null for the person. */
      impersonatedUntil: viewer?.impersonation?.until ?? null,
      theme: readThemeCookie(request, app.origin),
      cartCount: readCartCount(request, app.origin),
      path: url.pathname,
      here: url.pathname + url.search,
      origin: app.origin,
      nonce: context.nonce,
      toasts,
    },
    clear ? { headers: { "set-cookie": clear } } : undefined,
  );
}

/** A constant of the bundler: what only the server renders is not in a script of a hydrated page. */
const isServer = import.meta.env.SSR;

/** The frame of every page, of error pages too. `shell` is absent only where the root loader itself failed. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const handles = useMatches().map((match) => match.handle);
  const sheet = inlineStylesheetOf(handles);
  const failed = Boolean(useRouteError());
  const hydrated = isHydrated(handles) && !failed;
  const theme = shell?.theme ?? "system";
  // Where the root loader did not run, no link is the active one.
  const path = shell?.path ?? "";
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {/* Only signed-in people put the site on a home screen; a visitor's first paint need not wait for the file. */}
        {shell?.viewer ? <link rel="manifest" href="/site.webmanifest" /> : null}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet of this build, as its digest in the policy says */}
        {sheet ? <style dangerouslySetInnerHTML={{ __html: sheet }} /> : null}
        <script src={enhanceHref} defer />
        {/* A hydrated page tells by itself. */}
        {isServer && shell?.viewer && !hydrated ? <script src={noticesHref} defer /> : null}
      </head>
      <body id="top">
        <SkipLink />
        {shell?.viewer && shell.impersonatedUntil !== null ? (
          isServer ? (
            <ImpersonationBanner email={shell.viewer.email} until={shell.impersonatedUntil} />
          ) : (
            <StaticHtml as="form" />
          )
        ) : null}
        <SiteHeader
          viewer={shell?.viewer ?? null}
          path={path}
          here={shell?.here}
          theme={theme}
          cartCount={shell?.cartCount ?? 0}
          hides={path === "/"}
        />
        {shell?.viewer ? isServer ? <WorkspaceNavigation path={path} /> : <StaticHtml as="div" /> : null}
        <main id="main">
          <StayingMessages toasts={shell?.toasts ?? []} />
          {children}
        </main>
        {isServer && shell && !failed && isShareable(path) ? <ShareLinks url={shell.origin + path} /> : null}
        {isServer ? <FloatingActions start={!hidesPromotions(handles)} /> : <StaticHtml as="nav" />}
        {isServer ? (
          <SiteFooter columns={FOOTER_COLUMNS} theme={theme} path={path} here={shell?.here} />
        ) : (
          <StaticHtml as="footer" />
        )}
        <ToastRegion toasts={shell?.toasts ?? []} />
        {isServer ? <Tooltip /> : <StaticHtml as="div" />}
        {hydrated ? <Scripts nonce={shell?.nonce} /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export { ErrorBoundary } from "./root-error-boundary";
