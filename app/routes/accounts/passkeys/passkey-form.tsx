import passkeysHref from "virtual:passkeys";
import type { ReactNode } from "react";
import type { PasskeyPurpose } from "~/domain/accounts/factors/passkey-challenges";
import { Button, type ButtonVariant } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { words } from "./words";

/**
 * A form whose button asks the device for a passkey (enhance/passkeys). The style sheet hides it where scripts do not run, so
 * that nothing moves while the page loads: there is another way beside it, or `PasskeysUnavailable` says so.
 */
export function PasskeyForm({
  purpose,
  action,
  label,
  busyText,
  variant,
  children,
}: {
  purpose: PasskeyPurpose;
  action: string;
  label: string;
  busyText: string;
  variant?: ButtonVariant;
  /** More fields. */
  children?: ReactNode;
}) {
  return (
    <form method="post" action={action} className="form" data-passkey={purpose}>
      <input type="hidden" name="passkey" />
      {children}
      {/* The script enables it: pressed before that, it would send nothing. It looks the same, so that nothing flashes. */}
      <Button variant={variant} busyText={busyText} disabled data-awaits-script="">
        <Icon name="key" />
        {label}
      </Button>
      <p className="error" role="alert" data-problem="unused" hidden>
        {words.form.unused}
      </p>
      <p className="error" role="alert" data-problem="known" hidden>
        {words.form.known}
      </p>
      <script src={passkeysHref} defer />
    </form>
  );
}

/** For pages whose only form this is. */
export function PasskeysUnavailable() {
  return (
    <p className="hint" data-without-passkeys="">
      {words.form.unavailable}
    </p>
  );
}
