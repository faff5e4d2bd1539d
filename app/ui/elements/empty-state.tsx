import type { ReactNode } from "react";

/** For an empty list: a drawing, what is missing, and a link to the next step. `title` may be the page's h1. */
export function EmptyState({
  title,
  children,
  action,
  drawing = "hanger",
  level = 2,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  drawing?: "hanger" | "screen" | "parcel";
  level?: 1 | 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      {DRAWINGS[drawing]}
      <Heading>{title}</Heading>
      {children ? <div>{children}</div> : null}
      {action}
    </div>
  );
}

/* Two inks, slightly misregistered: the fill (class a) is offset from its outline (class b). */
const DRAWINGS = {
  hanger: (
    <svg className="two-ink" viewBox="0 0 160 118" aria-hidden="true">
      <path
        className="a"
        d="M52 50l34-18 34 18 14 34-18 8-6-10v28H58V82l-6 10-18-8z"
        transform="translate(2 2)"
      />
      <path className="b" d="M80 28v-5c0-4 8-4 8-10a8 8 0 0 0-16 0M46 50l34-22 34 22M46 50h68" />
      <path className="b dash" d="M46 50L30 82l17 8 7-9v27h52V81l7 9 17-8-16-32" />
    </svg>
  ),
  screen: (
    <svg className="two-ink" viewBox="0 0 160 118" aria-hidden="true">
      <path className="a" d="M40 26h90v66H40z" />
      <path className="b" d="M26 14h108v84H26zM40 28h80v56H40z" />
      <path className="b dash" d="M48 72c16-18 24 8 40-10s16-6 24-16" />
      <path className="b" d="M62 4h36v10H62zM66 14h28v22H66z" />
    </svg>
  ),
  parcel: (
    <svg className="two-ink" viewBox="0 0 160 118" aria-hidden="true">
      <path className="a" d="M38 40l46-14 46 14v48l-46 14-46-14z" />
      <path className="b" d="M34 36l46-16 46 16v50l-46 16-46-16zM34 36l46 16 46-16M80 52v50" />
      <path className="b dash" d="M57 28l46 16v16" />
    </svg>
  ),
};
