import type { ReactNode } from "react";
import { cx } from "./class-names";
import { Icon, type IconName } from "./icon";

export type NoticeKind = "info" | "success" | "warning" | "error";

const ICONS: Record<NoticeKind, IconName> = {
  info: "info",
  success: "check",
  warning: "warning",
  error: "warning",
};

/** A message in the page. Errors are announced at once, everything else politely. */
export function Notice({
  kind = "info",
  title,
  id,
  className,
  children,
}: {
  kind?: NoticeKind;
  title?: string;
  id?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div
      id={id}
      className={cx("notice", `notice-${kind}`, className)}
      role={kind === "error" ? "alert" : "status"}
    >
      <Icon name={ICONS[kind]} />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  );
}

/** A short label for a state. `tone` follows the meaning. */
export function Badge({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "good" | "warn" | "bad" | "spot";
  children: ReactNode;
}) {
  return <span className={cx("badge", tone !== "plain" && `badge-${tone}`)}>{children}</span>;
}
