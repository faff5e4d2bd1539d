import type { ReactNode } from "react";
import { FEED_LINK } from "~/content/copy/site/footer";
import { Icon } from "../../elements/icon";
import { ColorBar } from "../../mascots/print-ornaments";
import { type Theme, ThemeChoice } from "../theme-choice";
import * as words from "../words";
import { Logo } from "./logo";

export type FooterColumn = { title: string; links: readonly { label: string; href: string }[] };

/** The footer of every page. `columns` lists only pages that exist; `children` is shown beside the theme choice. */
export function SiteFooter({
  columns,
  theme,
  path,
  here: returnTo = path,
  children,
}: {
  columns: readonly FooterColumn[];
  theme: Theme;
  path: string;
  /** Path and query of the page, to which a change of theme returns; default: `path`. */
  here?: string;
  children?: ReactNode;
}) {
  return (
    <footer className="site-foot night">
      <div className="wrap">
        <div className="cols">
          <p className="display">{words.footerSlogan}</p>
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="label">{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="stitch" />
        <div className="row">
          <ThemeChoice theme={theme} here={returnTo} />
          {children}
          <a className="feed" href={FEED_LINK.href}>
            <Icon name="feed" />
            {FEED_LINK.label}
          </a>
          <p className="hint">{words.footerCopyright({ founded: FOUNDED })}</p>
          <ColorBar />
        </div>
        <Logo className="huge" />
      </div>
    </footer>
  );
}

/** The year of the copyright notice; fixed, so that cached pages stay the same. */
const FOUNDED = 2026;
