import type { ReactNode } from "react";
import type { PasskeyPurpose } from "~/domain/accounts/factors/passkey-challenges";
import type { ShownReply } from "~/ui/forms/form-reply";
import { PasskeyForm } from "../passkeys/passkey-form";
import { words as passkeyWords } from "../passkeys/words";
import { CodeForm } from "./code-form";
import { words } from "./words";

const text = passkeyWords.show;

/** What can be shown. Before it is known who signs in, a code. */
export interface ShownFactors {
  hasAuthenticator: boolean;
  hasPasskey: boolean;
}

/** Asks for the factor: a passkey where the person has one, and always a code, of the app or a recovery code. */
export function FactorForms({
  factors: { hasAuthenticator, hasPasskey },
  purpose,
  action,
  redirectTo,
  words: shown,
  reply,
}: {
  factors: ShownFactors;
  purpose: PasskeyPurpose;
  action: string;
  redirectTo: string;
  words: { code: string; codeHint: string; button: string; busy?: string };
  reply?: ShownReply;
}) {
  const kept: ReactNode = <input type="hidden" name="redirectTo" value={redirectTo} />;
  const codeHint = hasAuthenticator || !hasPasskey ? shown.codeHint : words.onlyRecoveryCodes;
  return (
    <div className="ways-in">
      {hasPasskey ? (
        <>
          <PasskeyForm purpose={purpose} action={action} label={text.button} busyText={text.busy}>
            <input type="hidden" name="intent" value="passkey" />
            {kept}
          </PasskeyForm>
          <p className="divider">{text.or}</p>
        </>
      ) : null}
      <CodeForm
        action={action}
        intent="code"
        redirectTo={redirectTo}
        words={{ ...shown, codeHint }}
        reply={reply}
      />
    </div>
  );
}
