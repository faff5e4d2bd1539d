import type { Passkey } from "~/domain/accounts/factors/passkeys";
import { ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.list;

/** A person's passkeys by their names, each with a link to its page. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <ul className="factor-list">
      {passkeys.map(({ id, name, isSynced, createdAt, lastUsedAt }) => (
        <li key={id}>
          <Card>
            <h2 className="text-lg wrap-anywhere">
              {name} {isSynced ? <Badge>{text.synced}</Badge> : null}
            </h2>
            <p>
              {text.added} <DateTime at={createdAt} /> ·{" "}
              {lastUsedAt === null ? (
                text.neverUsed
              ) : (
                <>
                  {text.used} <DateTime at={lastUsedAt} />
                </>
              )}
            </p>
            <ButtonLink
              href={`/account/security/passkeys/${id}`}
              variant="outline"
              aria-label={text.manageOne({ name })}
            >
              {text.manage}
            </ButtonLink>
          </Card>
        </li>
      ))}
    </ul>
  );
}
