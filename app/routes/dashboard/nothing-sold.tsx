import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { words } from "./words";

const text = words.nothingSold;

/** The next step toward a first sale. */
export function NothingSold({ hasStore, hasProducts }: { hasStore: boolean; hasProducts: boolean }) {
  if (!hasStore)
    return (
      <EmptyState
        title={text.title}
        action={<ButtonLink href="/store-creator">{text.noStore.action}</ButtonLink>}
      >
        <p>{text.noStore.text}</p>
      </EmptyState>
    );
  const next = hasProducts ? text.noSales : text.noProducts;
  return (
    <EmptyState
      title={text.title}
      drawing="parcel"
      action={<ButtonLink href={hasProducts ? "/products" : "/products/new"}>{next.action}</ButtonLink>}
    >
      <p>{next.text}</p>
    </EmptyState>
  );
}
