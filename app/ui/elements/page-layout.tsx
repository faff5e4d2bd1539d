import type { ReactNode } from "react";
import { cx } from "./class-names";
import * as words from "./page-layout-words";

export type Breadcrumb = { label: string; href?: string };

/** Breadcrumbs; the last crumb is the page itself and has no `href`. */
export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label={words.breadcrumb}>
      <ol className="crumbs">
        {items.map((item) => (
          <li key={item.label}>
            {item.href ? <a href={item.href}>{item.label}</a> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The width of the site with its side margins. `narrow` suits forms. */
export function Wrap({
  width,
  className,
  children,
}: {
  width?: "narrow";
  className?: string;
  children: ReactNode;
}) {
  return <div className={cx("wrap", width && `wrap-${width}`, className)}>{children}</div>;
}

/** The page's one `<h1>`, with its breadcrumbs and actions. */
export function PageHead({
  title,
  lead,
  crumbs,
  actions,
}: {
  title: ReactNode;
  lead?: ReactNode;
  crumbs?: readonly Breadcrumb[];
  actions?: ReactNode;
}) {
  return (
    <header className="pagehead">
      {crumbs ? <Breadcrumbs items={crumbs} /> : null}
      <h1>{title}</h1>
      {lead ? <p className="lead">{lead}</p> : null}
      {actions ? <div className="actions">{actions}</div> : null}
    </header>
  );
}

/** Article text with headings, lists, quotes, code and pictures. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx("prose", className)}>{children}</div>;
}

/** A panel. `tone` gives it a flat background color. */
export function Card({
  tone,
  className,
  children,
}: {
  tone?: "tint" | "vermilion" | "marigold" | "teal" | "indigo";
  className?: string;
  children: ReactNode;
}) {
  return <div className={cx("card", tone && `on-${tone}`, className)}>{children}</div>;
}

/** A card in the shape of a hang tag, for the parts of a price. */
export function HangTag({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="tag">
      <p className="display">{title}</p>
      {children}
    </div>
  );
}

/** Gray lines in place of text that is loading. */
export function Skeleton({ lines = 3, label = words.loading }: { lines?: number; label?: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <span key={index} />
      ))}
    </div>
  );
}
