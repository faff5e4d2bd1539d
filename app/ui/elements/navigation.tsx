import { Icon } from "./icon";
import * as words from "./navigation-words";

export type Tab = { label: string; href: string; count?: number };

/** Views of one page, each with its own address. `current` is the `href` of the one shown. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.href === current ? "page" : undefined}>
          {tab.label}
          {tab.count === undefined ? null : <small className="num"> {tab.count}</small>}
        </a>
      ))}
    </nav>
  );
}

/** Links to the previous and next page; without an address there is no page in that direction. */
export function Pagination({
  previousHref,
  nextHref,
  label = words.pages,
}: {
  previousHref?: string | null;
  nextHref?: string | null;
  label?: string;
}) {
  if (!previousHref && !nextHref) return null;
  return (
    <nav className="pages" aria-label={label}>
      {previousHref ? (
        <a className="btn btn-outline" href={previousHref} rel="prev">
          <Icon name="arrow-left" />
          {words.previous}
        </a>
      ) : null}
      {nextHref ? (
        <a className="btn btn-outline" href={nextHref} rel="next">
          {words.next}
          <Icon name="arrow-right" />
        </a>
      ) : null}
    </nav>
  );
}

/** Progress through fixed steps; `current` counts from 0. Finished steps may be links. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly { label: string; href?: string }[];
  current: number;
}) {
  return (
    <nav aria-label={label}>
      <ol className="steps">
        {steps.map((step, index) => (
          <li
            key={step.label}
            className={index < current ? "done" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {index < current && step.href ? <a href={step.href}>{step.label}</a> : <span>{step.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
