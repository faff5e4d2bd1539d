/** Words that every shirt could have, in English and in the trade's habits: they say nothing about a design. */
const STOP_WORDS = new Set(
  `a an and are as at be by for from has have i in is it its me my of on or our so that the their this to up us was we were
  will with you your all any but can do get if into just like more no not now off one only out over than them then these
  they too very what when who why him his her she he here there
  shirt shirts tshirt tshirts tee tees t top tops hoodie hoodies sweatshirt sweatshirts crewneck crew neck sweater sweaters
  pullover long longsleeve short sleeve sleeves sleeved tank tanks vneck v unisex men mens man women womens woman ladies
  kids kid youth adult adults toddler baby size sizes small medium large xs s m l xl xxl 2xl 3xl 4xl 5xl plus fit regular relaxed slim
  apparel clothing clothes wear garment graphic print printed printing design designs designed art cotton heavyweight soft
  premium quality gift gifts present idea ideas for-him for-her new sale best bestseller shop store brand official
  merch custom personalized personalised free shipping usa made product item limited edition style styles outfit fashion
  black white navy grey gray red blue green heather natural`
    .split(/\s+/)
    .filter(Boolean),
);
const GARMENT =
  /\b(t-?\s?shirts?|shirts?|tees?|hood(ie|y|ies)|hooded|sweat-?\s?shirts?|crew-?\s?necks?|long[\s-]?sleeves?|tank[\s-]?tops?|tanks?|jerseys?|camisetas?|remeras?|maglietta|playera)\b/i;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’&]*/gu;
/** Of a title or a tag; long titles have some twenty. */
const MAX_WORDS = 24;
const MAX_WORD_CHARACTERS = 30;

/** The words of a text in their order, in lower case and the singular; null where a word says nothing. */
export function meaningfulWords(text: string): (string | null)[] {
  const found = text.toLowerCase().match(WORD) ?? [];
  return found.slice(0, MAX_WORDS).map((word) => {
    const bare = word.replace(/['’]s?$/, "").replace(/['’]/g, "");
    if (bare.length < 2 || bare.length > MAX_WORD_CHARACTERS || /^\d+$/.test(bare) || STOP_WORDS.has(bare))
      return null;
    const single = singular(bare);
    return STOP_WORDS.has(single) ? null : single;
  });
}

/** "cats" → "cat", "mommies" → "mommy"; words in -ss, -us and -is stay. */
function singular(word: string): string {
  if (word.length < 4 || /(ss|us|is|os)$/.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

export function isGarment(text: string): boolean {
  return GARMENT.test(text);
}
