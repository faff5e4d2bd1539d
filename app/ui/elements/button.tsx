import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import { cx } from "./class-names";

export type ButtonVariant = "default" | "secondary" | "outline" | "ghost" | "destructive";
export type ButtonSize = "sm" | "default" | "lg" | "icon";

type Look = { variant?: ButtonVariant; size?: ButtonSize };

function buttonClass({ variant = "default", size = "default" }: Look, className?: string) {
  return cx("btn", variant !== "default" && `btn-${variant}`, size !== "default" && `btn-${size}`, className);
}

/**
 * A button; submits its form unless `type` says otherwise. `busyText` replaces its text, and disables it, while the
 * form is being sent (by the enhancement script; without it the browser shows its own progress).
 */
export function Button({
  variant,
  size,
  busyText,
  className,
  ...native
}: Look & { busyText?: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...native} className={buttonClass({ variant, size }, className)} data-busy={busyText} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  ...native
}: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...native} className={buttonClass({ variant, size }, className)} />;
}
