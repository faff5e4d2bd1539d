/** Words that people use for one thing in questions; stems are found anyway. */
const GROUPS = [
  ["refund", "money back", "reimburse", "return", "comes back"],
  ["blurry", "blurred", "unsharp", "fuzzy", "pixelated", "resolution", "pixels"],
  ["cancel", "cancellation", "withdraw"],
  ["shipping", "delivery", "parcel", "postage", "shipment"],
  ["track", "tracking", "parcel"],
  ["damaged", "broken", "defective", "faulty", "claim", "misprint"],
  ["complaint", "claim", "problem"],
  ["price", "cost", "fee", "charge"],
  ["earnings", "payout", "income", "profit", "royalty", "commission", "paid"],
  ["credit", "credits", "tokens"],
  ["background", "transparent", "transparency", "cutout"],
  ["upload", "import", "bring", "artwork"],
  ["picture", "image", "photo", "drawing", "artwork"],
  ["shirt", "tee", "garment", "clothes", "clothing"],
  ["size", "sizes", "measurements", "fit"],
  ["color", "colour", "colors", "cloth"],
  ["contrast", "faint", "invisible", "pale"],
  ["text", "words", "letters", "lettering", "spelling"],
  ["crop", "cut off", "outside"],
  ["stretched", "distorted", "squashed"],
  ["halo", "fringe", "edge"],
  ["thin", "lines", "strokes", "hairline"],
  ["password", "login", "sign in", "log in"],
  ["address", "change an order", "changing"],
];

const ALIKE = new Map<string, Set<string>>();
for (const group of GROUPS)
  for (const word of group) {
    const others = ALIKE.get(word) ?? new Set<string>();
    for (const other of group) if (other !== word) others.add(other);
    ALIKE.set(word, others);
  }

/** Single words that a typing error may have meant, even if no article has them. */
export const KNOWN_WORDS: readonly string[] = [...ALIKE.keys()].filter((word) => !word.includes(" "));

/** Words that mean the same as this one or as its plain form. */
export function wordsAlike(word: string): string[] {
  const plain = [
    word,
    word.replace(/s$/, ""),
    word.replace(/(?:ed|ing)$/, ""),
    word.replace(/(?:d|ing)$/, "e"),
  ];
  for (const form of plain) {
    const others = ALIKE.get(form);
    if (others) return [...others, ...(form === word ? [] : [form])];
  }
  return [];
}
