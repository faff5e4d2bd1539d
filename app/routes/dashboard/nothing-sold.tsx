import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { words } from "./words";

const text = words.nothingSold;

/** For a store that has products but no sales yet. */
export function NothingSold() {
  return (
    <EmptyState
      title={text.title}
      drawing="parcel"
      action={<ButtonLink href="/products">{text.action}</ButtonLink>}
    >
      <p>{text.text}</p>
    </EmptyState>
  );
}
