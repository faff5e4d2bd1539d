import { ADMIN_LINK, MAIN_LINKS, STAFF_PAGES } from "~/content/copy/site/navigation";
import { hasRole, type Role } from "~/domain/accounts/roles/roles";
import { cx } from "../../elements/class-names";
import { Icon } from "../../elements/icon";
import { CreditWidget } from "../credit-widget";
import { LanguageChoice } from "../language-choice";
import { StaticHtml } from "../static-html";
import { type Theme, ThemeToggle } from "../theme-choice";
import * as words from "../words";
import { Logo } from "./logo";

export type HeaderViewer = { email: string; credits: number; roles: ReadonlySet<Role> };

/** A constant of the bundler: the drawing of the logo is not in a script of a hydrated page. */
const isServer = import.meta.env.SSR;

type Link = { label: string; href: string; activePaths: readonly string[] };

function NavLinks({ path, adminPage }: { path: string; adminPage: string | null }) {
  const links: readonly Link[] = adminPage ? [...MAIN_LINKS, { ...ADMIN_LINK, href: adminPage }] : MAIN_LINKS;
  return links.map((link) => (
    <a key={link.href} href={link.href} aria-current={isCurrent(path, link) ? "page" : undefined}>
      {link.label}
    </a>
  ));
}

/** Where the admin pages begin for this person; null for all but the staff. */
function adminPageOf(viewer: HeaderViewer | null): string | null {
  if (hasRole(viewer, "admin")) return ADMIN_LINK.href;
  return STAFF_PAGES.find(([role]) => hasRole(viewer, role))?.[1] ?? null;
}

function isCurrent(path: string, { href, activePaths }: Link): boolean {
  return path === href || activePaths.some((area) => path.startsWith(area));
}

/**
 * The sticky header of every page. The menu of small screens is a `<details>`, so it opens without script too. With
 * `hides` it disappears while one scrolls down and returns on the way up.
 */
export function SiteHeader({
  viewer,
  path,
  here: returnTo = path,
  theme,
  cartCount,
  hides: hidesOnScroll,
}: {
  viewer: HeaderViewer | null;
  /** The path of the current page, for the active link. */
  path: string;
  /** Path and query of the page, to which a change of theme returns; default: `path`. */
  here?: string;
  theme: Theme;
  cartCount: number;
  hides?: boolean;
}) {
  const adminPage = adminPageOf(viewer);
  return (
    <header className="site-head" data-header={hidesOnScroll ? "hides" : undefined}>
      <div className="wrap">
        <a href="/" className="home">
          {isServer ? (
            <Logo title={words.headerInkloomHome} />
          ) : (
            <StaticHtml as="svg" role="img" aria-label={words.headerInkloomHome} />
          )}
        </a>
        <nav aria-label={words.headerMainNavigation}>
          <NavLinks path={path} adminPage={adminPage} />
        </nav>
        <div className="end">
          {viewer ? <CreditWidget credits={viewer.credits} /> : null}
          <LanguageChoice here={returnTo} />
          <ThemeToggle theme={theme} here={returnTo} />
          <a className="cart" href="/cart">
            <Icon name="cart" />
            <span className="sr-only">{cartCount > 0 ? words.headerCartWith : words.headerCart} </span>
            {cartCount > 0 ? (
              <b className="num">
                {cartCount}
                <span className="sr-only"> {words.headerItems({ count: cartCount })}</span>
              </b>
            ) : null}
          </a>
          <a
            className={cx("btn btn-secondary btn-sm", viewer && "wide")}
            href={viewer ? "/account" : "/login"}
          >
            {viewer ? words.headerAccount : words.headerLogin}
          </a>
          <details className="menu" data-menu="">
            <summary>
              <Icon name="menu" />
              <span className="sr-only">{words.headerMenu}</span>
            </summary>
            <nav aria-label={words.headerMenu}>
              <NavLinks path={path} adminPage={adminPage} />
              {viewer ? <a href="/account">{words.headerAccount}</a> : null}
              <LanguageChoice here={returnTo} />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
