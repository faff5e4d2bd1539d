import type { LinksFunction } from "@remix-run/cloudflare";
import { Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { loader as rootLoader } from "~/root";
import { Wrap } from "~/ui/elements/page-layout";
import { adminNavigationFor } from "./admin-navigation";
import stylesHref from "./styles/admin.css?url";
import { words } from "./words";

export const handle: RouteHandle = { hidesPromotions: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];

/**
 * The frame of the admin pages. It loads nothing and checks nothing: each page starts with `requirePermission`. A
 * refused page looks like one that does not exist, in the frame of the public site.
 */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const sections = adminNavigationFor(useRouteLoaderData<typeof rootLoader>("root")?.viewer ?? null);
  return (
    <Wrap className="admin">
      {sections.length > 0 ? (
        <nav className="admin-nav" aria-label={words.label}>
          {sections.map((section) => (
            <div key={section.title}>
              <p className="label">{section.title}</p>
              <ul>
                {section.pages.map(({ label, href }) => (
                  <li key={href}>
                    <a
                      href={href}
                      aria-current={
                        pathname === href ? "page" : pathname.startsWith(`${href}/`) ? "true" : undefined
                      }
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      ) : null}
      <div className="admin-page">
        <Outlet />
      </div>
    </Wrap>
  );
}
