import { words } from "./selected-offer-words";

/** Beside a price that is paid by card, where the payment page adds tax to it. */
export function TaxNote({ addsTax }: { addsTax: boolean }) {
  return addsTax ? <p className="hint">{words.taxAdded}</p> : null;
}
