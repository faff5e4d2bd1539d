import { cutText } from "~/lib/text/cut-text";
import { plainLine, withoutSentences } from "~/lib/text/model-text";
import {
  MAX_SUGGESTED_DESCRIPTION_CHARACTERS,
  MAX_SUGGESTED_TITLE_CHARACTERS,
  parseTags,
} from "./suggestion-limits";

export interface SuggestedWords {
  title: string;
  description: string;
  tags: string[];
}

/**
 * Claims about cloth, fit, care, making and delivery, in the languages of suggestions. The model sees a picture and cannot know
 * them: what is true of a garment stands on its product page, from the garment's own data.
 */
const CLAIMS =
  /\b(cotton|polyester|fabrics?|fleece|jersey|ring-?spun|soft(er|est|ness)?|comfy|comfortable|comfort|breathable|stretch\w*|lightweight|heavyweight|unisex|slim|relaxed|oversized|true to size|fits?|fitted|fitting|sizes?|machine wash\w*|washable|shrink\w*|durable|premium quality|high[- ]quality|organic|sustainable|recycled|eco[- ]friendly|handmade|hand[- ]printed|shipping|ships|delivery|algod[oó]n|poli[eé]ster|tela|suave|c[oó]mod[oa]|transpirable|talla|ajuste|env[ií]o|coton|tissu|doux|douce|confortable|respirant|taille|coupe|livraison|lavable|baumwolle|stoff|weich\w*|bequem\w*|atmungsaktiv\w*|passform|gr[oö](ß|ss)e|waschbar|versand|lieferung|nachhaltig\w*)\b/iu;

/**
 * What a model wrote about a picture, made safe to show: plain text without addresses and without claims that nobody checked.
 * Null if nothing is left that could be a title.
 */
export function cleanSuggestion(raw: SuggestedWords): SuggestedWords | null {
  const title = cut(withoutClaims(raw.title), MAX_SUGGESTED_TITLE_CHARACTERS);
  if (!/\p{L}/u.test(title)) return null;
  const description = cut(withoutClaims(raw.description), MAX_SUGGESTED_DESCRIPTION_CHARACTERS);
  const tags = parseTags(raw.tags.join(",")).filter((tag) => !CLAIMS.test(tag));
  return { title, description, tags };
}

const MAX_READ_CHARACTERS = 5000;

const withoutClaims = (text: string) => withoutSentences(plainLine(text, MAX_READ_CHARACTERS), CLAIMS);

function cut(text: string, most: number): string {
  return text.length <= most ? text : cutText(text, most).replace(/\s+\S*$/, "");
}
