import { ADMIN_LINK, MAIN_LINKS } from "~/content/copy/site/navigation";
import { hasRole, type Role } from "~/domain/accounts/roles";
import { cx } from "../elements/class-names";
import { Icon } from "../elements/icon";
import { LanguageChoice } from "./language-choice";
import { Logo } from "./logo";
import { type Theme, ThemeToggle } from "./theme-choice";

export type HeaderViewer = { email: string; credits: number; roles: ReadonlySet<Role> };

type Link = { label: string; href: string; activePaths: readonly string[] };

function NavLinks({ path, isAdmin }: { path: string; isAdmin: boolean }) {
  const links: readonly Link[] = isAdmin ? [...MAIN_LINKS, ADMIN_LINK] : MAIN_LINKS;
  return links.map((link) => (
    <a key={link.href} href={link.href} aria-current={isCurrent(path, link) ? "page" : undefined}>
      {link.label}
    </a>
  ));
}

function isCurrent(path: string, { href, activePaths }: Link): boolean {
  return path === href || activePaths.some((area) => path.startsWith(area));
}

/**
 * The sticky head of every page. The menu of small screens is a `<details>`, so it opens without script too.
 * `hides` lets it go while one scrolls down and come back on the way up.
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
  /** Of the page shown, for the active link. */
  path: string;
  /** Path and query of the page, to which a change of theme returns; `path` unless given. */
  here?: string;
  theme: Theme;
  cartCount: number;
  hides?: boolean;
}) {
  const isAdmin = hasRole(viewer, "admin");
  return (
    <header className="site-head" data-header={hidesOnScroll ? "hides" : undefined}>
      <div className="wrap">
        <a href="/" className="home">
          <Logo title="Inkloom, home" />
        </a>
        <nav aria-label="Main">
          <NavLinks path={path} isAdmin={isAdmin} />
        </nav>
        <div className="end">
          {viewer ? (
            <a className="credits" href="/buy-credits">
              <Icon name="drop" />
              <b className="num">{viewer.credits.toLocaleString("en-US")}</b>
              <span>{viewer.credits === 1 ? "credit" : "credits"}</span>
            </a>
          ) : null}
          <LanguageChoice here={returnTo} />
          <ThemeToggle theme={theme} here={returnTo} />
          <a className="cart" href="/cart">
            <Icon name="cart" />
            <span className="sr-only">Cart{cartCount > 0 ? "," : ""} </span>
            {cartCount > 0 ? (
              <b className="num">
                {cartCount}
                <span className="sr-only"> {cartCount === 1 ? "item" : "items"}</span>
              </b>
            ) : null}
          </a>
          <a
            className={cx("btn btn-secondary btn-sm", viewer && "wide")}
            href={viewer ? "/account" : "/login"}
          >
            {viewer ? "Account" : "Login"}
          </a>
          <details className="menu" data-menu="">
            <summary>
              <Icon name="menu" />
              <span className="sr-only">Menu</span>
            </summary>
            <nav aria-label="Menu">
              <NavLinks path={path} isAdmin={isAdmin} />
              {viewer ? <a href="/account">Account</a> : null}
              <LanguageChoice here={returnTo} />
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
