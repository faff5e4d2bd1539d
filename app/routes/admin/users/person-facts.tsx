import type { ListedPerson } from "~/domain/operations/list-people";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { KnownFacts } from "../page-kit/detail-page";
import { accountStateOf } from "./person-state";
import { words } from "./words";

const { user: text } = words;
const TONES = {
  suspended: "bad",
  leaving: "warn",
  unverified: "warn",
  deleted: "plain",
  open: "good",
} as const;

export interface PersonDetails extends ListedPerson {
  credits: number;
  storeId: string | null;
  storeName: string | null;
  products: number | null;
  hasPassword: boolean;
  google: number;
  passkeys: number;
  apps: number;
  orders: number;
  earnings: number;
  deletionDueAt: number | null;
  deletionState: string | null;
}

/** What is known about a person, with links to other pages. */
export function PersonFacts({
  person,
  may,
}: {
  person: PersonDetails;
  may: { seeCredits: boolean; seePricing: boolean; changeRoles: boolean };
}) {
  const state = accountStateOf(person);
  const credits = text.creditsLink({ count: person.credits });
  return (
    <KnownFacts
      facts={[
        { label: text.state, value: <Badge tone={TONES[state]}>{words.states[state]}</Badge> },
        { label: text.since, value: <DateTime at={person.createdAt} time /> },
        {
          label: text.verified,
          value: person.verifiedAt === null ? text.notVerified : <DateTime at={person.verifiedAt} time />,
        },
        { label: text.waysIn, value: waysIn(person) },
        {
          label: text.roles,
          value: (
            <>
              {person.roles.join(", ") || text.noRoles}
              {may.changeRoles ? (
                <>
                  {" · "}
                  <a href={`/admin/credits/${person.id}/roles`}>{text.changeRoles}</a>
                </>
              ) : null}
            </>
          ),
        },
        {
          label: text.credits,
          value: may.seeCredits ? <a href={`/admin/credits/${person.id}`}>{credits}</a> : credits,
        },
        may.seePricing && {
          label: text.pricing,
          value: <a href={`/admin/pricing/${person.id}`}>{text.pricingLink}</a>,
        },
        {
          label: text.store,
          value: person.storeId ? (
            <span>
              <a href={`/store/${person.storeId}`}>{person.storeName}</a>
              {` · ${text.products({ count: person.products ?? 0 })}`}
            </span>
          ) : (
            text.noStore
          ),
        },
        { label: text.earnings, value: formatCents(person.earnings) },
        {
          label: text.orders,
          value: (
            <a href={`/admin/orders?q=${encodeURIComponent(person.email)}`}>
              {text.ordersLink({ count: person.orders })}
            </a>
          ),
        },
        {
          label: text.everything,
          value: <a href={`/admin/search?q=${encodeURIComponent(person.email)}`}>{text.search}</a>,
        },
      ]}
    />
  );
}

function waysIn({ hasPassword, google, passkeys, apps }: PersonDetails): string {
  const ways = [
    hasPassword ? text.password : null,
    google > 0 ? text.google : null,
    passkeys > 0 ? text.passkeys({ count: passkeys }) : null,
    apps > 0 ? text.app : null,
  ];
  return ways.filter(Boolean).join(", ") || text.noWayIn;
}
