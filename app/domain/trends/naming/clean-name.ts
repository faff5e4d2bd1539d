import { plainLine, withoutSentences } from "~/lib/text/model-text";

/** What a model wrote about a group of products, as far as it can be shown; empty where it cannot. */
export interface CleanName {
  name: string;
  summary: string;
}

const MAX_READ_CHARACTERS = 1000;
const MAX_NAME_CHARACTERS = 40;
const MAX_SUMMARY_CHARACTERS = 240;
/** Of longer words the last letter may change: party and parties. */
const STEM_CHARACTERS = 4;

/**
 * Numbers, and what only numbers could show. All of these are counted from the products; a model's own would look just as
 * certain, so a sentence that has one is left out.
 */
const MEASURED =
  /[\p{N}%$€£¥]|\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|dozens?|half|halves|thirds?|quarters?|doubl\w*|tripl\w*|twice|percent\w*|majority|minority|most|many|few|several|every|always|never|average|median|number|share|rank\w*|top|best|bestsell\w*|popular\w*|demand|sales?|sell\w*|sold|trending|trends?|growing|grows?|growth|rising|rises?|falling|falls?|declin\w*|increas\w*|decreas\w*|leading|hot|viral|cheap\w*|expensive|pric\w*)\b/iu;

/**
 * A name of at most 40 characters that has one of the group's own keywords, and a summary without any number.
 * Plain text, so that words injected by a title have no effect.
 */
export function cleanName(
  raw: { name: string; summary: string },
  { keywords }: { keywords: readonly string[] },
): CleanName {
  const name = plainLine(raw.name, MAX_READ_CHARACTERS);
  const isUsable =
    name.length <= MAX_NAME_CHARACTERS &&
    !MEASURED.test(name) &&
    wordsOf(name).some((word) => isOf(word, keywords));
  const summary = withoutSentences(plainLine(raw.summary, MAX_READ_CHARACTERS), MEASURED);
  return {
    name: isUsable ? name : "",
    summary: summary.length <= MAX_SUMMARY_CHARACTERS ? summary : "",
  };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}]+/gu) ?? [];

/** Whether a word is one of the keywords, or another form of it. */
function isOf(word: string, keywords: readonly string[]): boolean {
  return keywords.some(
    (keyword) =>
      word === keyword ||
      word === `${keyword}s` ||
      (keyword.length > STEM_CHARACTERS &&
        word.startsWith(keyword.slice(0, Math.max(STEM_CHARACTERS, keyword.length - 1)))),
  );
}
