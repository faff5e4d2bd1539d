export const MODERATION_CATEGORIES = [
  "hate",
  "hate/threatening",
  "harassment",
  "harassment/threatening",
  "illicit",
  "illicit/violent",
  "self-harm",
  "self-harm/intent",
  "self-harm/instructions",
  "sexual",
  "sexual/minors",
  "violence",
  "violence/graphic",
] as const;
export type ModerationCategory = (typeof MODERATION_CATEGORIES)[number];

const SEXUAL =
  /\b(porn\w*|nsfw|hentai|erotic\w*|xxx|topless|genital\w*|penis\w*|vagina\w*|vulva|boobs|tits|orgasm\w*|blow ?job\w*|masturbat\w*|striptease|bdsm|fetish(es)?|sexual(ly)? explicit|explicit(ly)? sexual|having sex|sex (scene|act|position)s?|naked(?! (mole|eye|cake))|nudes?(?! (tones?|colou?rs?|palette|shades?|lipstick))|nudity)\b/i;
const MINOR =
  /\b(child(ren)?|kids?|minors?|under ?age|teen(s|age|ager|agers)?|school ?(girl|boy)s?|toddlers?|infants?|bab(y|ies)|little (girl|boy)s?|\d{1,2}[- ]year[- ]old)\b/i;

const RULES: { category: ModerationCategory; pattern: RegExp }[] = [
  { category: "sexual", pattern: SEXUAL },
  { category: "sexual/minors", pattern: /\b(child porn\w*|csam|loli(con)?s?|shota(con)?)\b/i },
  {
    category: "violence/graphic",
    pattern:
      /\b((?<!al )gore(?!-?tex)|gory|behead(s|ed|ing)?|decapitat\w*|dismember\w*|disembowel\w*|mutilat\w*|eviscerat\w*|severed (head|limb|arm|leg|hand)s?|blood and guts|entrails|torture[ds]? (victim|body|to death))\b/i,
  },
  {
    category: "hate",
    pattern:
      /\b(nazis?|neo-?nazis?|swastikas?|hitler|third reich|white (power|supremac\w*|pride world ?wide)|ku klux klan|kkk|master race|race war|racial slurs?|ethnic cleansing|untermensch\w*|heil)\b/i,
  },
  {
    category: "hate/threatening",
    pattern:
      /\b(kill|exterminate|gas|lynch|deport|burn) (all |the |every )+(jew|muslim|black|gay|trans|immigrant|asian|christian|hindu|refugee|mexican|arab)s?( people)?\b/i,
  },
  {
    category: "self-harm",
    pattern:
      /\b(suicid(e|al)|self[- ]?harm\w*|cut(ting)? (my|your|her|his|their) wrists?|slit(ting)? wrists?|hang(ing)? (my|him|her|them)sel(f|ves)|pro[- ]?ana)\b/i,
  },
  {
    category: "illicit/violent",
    pattern:
      /\b(pipe bombs?|(build|make|assemble) a bomb|bomb[- ]making|school shoot(er|ing)s?|terror(ist)? attack)\b/i,
  },
];

/**
 * Judges a text by words and phrases. Brand and celebrity names are not covered: the real endpoint allows them too, so
 * the app must check for them itself.
 */
export function moderate(text: string): ModerationCategory[] {
  const found = new Set<ModerationCategory>();
  for (const { category, pattern } of RULES) if (pattern.test(text)) found.add(category);
  if (found.has("sexual") && MINOR.test(text)) found.add("sexual/minors");
  if (found.has("violence/graphic")) found.add("violence");
  if (found.has("hate/threatening")) found.add("hate");
  return MODERATION_CATEGORIES.filter((category) => found.has(category));
}

/** The image endpoint's wording of the same categories: `safety_violations=[sexual]`. */
export function imageViolations(categories: ModerationCategory[]): string[] {
  return [
    ...new Set(
      categories.map((category) => (category === "sexual/minors" ? category : category.split("/")[0])),
    ),
  ]
    .filter((name) => name !== undefined)
    .map((name) => name.replaceAll("/", "_"));
}

/** One entry of `results` in the response of `POST /v1/moderations`. */
export function moderationResult(text: string, seen: ModerationCategory[] = []): object {
  const found = MODERATION_CATEGORIES.filter(
    (category) => seen.includes(category) || moderate(text).includes(category),
  );
  const each = <T>(value: (category: ModerationCategory) => T) =>
    Object.fromEntries(MODERATION_CATEGORIES.map((category) => [category, value(category)]));
  return {
    flagged: found.length > 0,
    categories: each((category) => found.includes(category)),
    category_scores: each((category) => (found.includes(category) ? 0.96 : 0.00004)),
    category_applied_input_types: each((category) => (seen.includes(category) ? ["image"] : ["text"])),
  };
}
