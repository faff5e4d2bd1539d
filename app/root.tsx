import enhanceHref from "virtual:enhance";
import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { cartCount } from "./http/cart-cookie";
import { isHydrated } from "./http/hydration";
import { readTheme } from "./http/theme";
import { takeToast } from "./http/toasts";
import stylesHref from "./styles.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { toasts, clear } = takeToast(request, app.origin);
  const viewer = await context.viewer();
  return data(
    {
      viewer: viewer && { email: viewer.email, credits: viewer.credits, isAdmin: viewer.isAdmin },
      theme: readTheme(request, app.origin),
      cartCount: cartCount(request, app.origin),
      path: new URL(request.url).pathname,
      nonce: context.nonce,
      toasts,
    },
    clear ? { headers: { "set-cookie": clear } } : undefined,
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const hydrated = isHydrated(useMatches().map((match) => match.handle));
  return (
    <html lang="en" data-theme={shell?.theme === "system" ? undefined : shell?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <script src={enhanceHref} defer />
      </head>
      <body>
        {children}
        {hydrated ? <Scripts nonce={shell?.nonce} /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <p>
      {isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : "Unexpected Application Error!"}
    </p>
  );
}
