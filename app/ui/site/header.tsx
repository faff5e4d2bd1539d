import { cx } from "../cx";
import { Icon } from "../icon";
import { Logo } from "./logo";
import { type Theme, ThemeToggle } from "./theme-switch";

export type Viewer = { email: string; credits: number; isAdmin: boolean };

const LINKS = [
  { label: "Home", href: "/" },
  { label: "Stores", href: "/browse-stores" },
] as const;

function NavLinks({ path }: { path: string }) {
  return LINKS.map(({ label, href }) => (
    <a key={href} href={href} aria-current={isCurrent(path, href) ? "page" : undefined}>
      {label}
    </a>
  ));
}

function AdminLink({ path }: { path: string }) {
  return (
    <a href="/admin" aria-current={isCurrent(path, "/admin") ? "page" : undefined}>
      Admin
    </a>
  );
}

function isCurrent(path: string, href: string): boolean {
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}

/**
 * The sticky head of every page. The menu of small screens is a `<details>`, so it opens without script too.
 * `hides` lets it go while one scrolls down and come back on the way up.
 */
export function SiteHeader({
  viewer,
  path,
  here = path,
  theme,
  cartCount,
  hides,
}: {
  viewer: Viewer | null;
  /** Of the page shown, for the active link. */
  path: string;
  /** Path and query of the page, to which a change of theme returns; `path` unless given. */
  here?: string;
  theme: Theme;
  cartCount: number;
  hides?: boolean;
}) {
  return (
    <header className="site-head" data-header={hides ? "hides" : undefined}>
      <div className="wrap">
        <a href="/" className="home">
          <Logo title="Inkloom, home" />
        </a>
        <nav aria-label="Main">
          <NavLinks path={path} />
          {viewer?.isAdmin ? <AdminLink path={path} /> : null}
        </nav>
        <div className="end">
          {viewer ? (
            <a className="credits" href="/buy-credits">
              <Icon name="drop" />
              <b className="num">{viewer.credits.toLocaleString("en-US")}</b>
              <span>{viewer.credits === 1 ? "credit" : "credits"}</span>
            </a>
          ) : null}
          <ThemeToggle theme={theme} here={here} />
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
              <NavLinks path={path} />
              {viewer?.isAdmin ? <AdminLink path={path} /> : null}
              {viewer ? <a href="/account">Account</a> : null}
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}
