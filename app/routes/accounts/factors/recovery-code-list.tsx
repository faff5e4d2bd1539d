import { ButtonLink } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

/** The only time that the codes are shown. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  return (
    <Wrap width="narrow">
      <PageHead title={words.recoveryCodes.title} lead={words.recoveryCodes.lead} />
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <ButtonLink href="/account/security">{words.recoveryCodes.saved}</ButtonLink>
      </p>
    </Wrap>
  );
}
