import { LANGUAGE } from "~/lib/words";

/** A price in the source's currency, which may be unknown: "$24.00", "€19.50", "24.00". */
export function formatPrice(hundredths: number, currency: string | null): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const plain = () => new Intl.NumberFormat(LANGUAGE, options).format(hundredths / 100);
  if (currency === null) return plain();
  try {
    return new Intl.NumberFormat(LANGUAGE, { ...options, style: "currency", currency }).format(
      hundredths / 100,
    );
  } catch {
    return `${plain()} ${currency}`;
  }
}
