import ts from "typescript";

export interface FoundSentence {
  line: number;
  text: string;
}

/** Attributes and properties that people read or hear, even single words. */
const READ_BY_PEOPLE =
  /^(aria-label|alt|title|label|placeholder|hint|lead|note|caption|heading|description|busyText|data-busy|data-says|data-says-more)$/;
/** Attributes and properties that only machines read. */
const READ_BY_MACHINES =
  /^(class(Name)?|style|d|points|transform|viewBox|sizes|srcSet|href|src|id|key|content|aria-(labelledby|describedby|controls)|font|accept|allow|rel|preserveAspectRatio)$/i;
/** Functions whose arguments are for logs, programs and the database. */
const NOT_FOR_PEOPLE =
  /^(Error|TypeError|RangeError|Response|URL|RegExp|log|fetch|querySelector(All)?|closest|matches|test|exec|match(All)?|split|join|replace(All)?|includes|startsWith|endsWith|get|set|has|append|setAttribute|sql|cx)$/;

const WORD = /\p{L}{2,}/u;
/** Where the rest begins, in which a second word has to stand. */
const CAPITAL_AND_SPACE = /^\s*[“"(]?\p{Lu}\S*\s/u;
const WORD_AND_SPACE = /\p{L}{2,}\s/u;
const END_OF_SENTENCE = /[.!?…]$/;
/** Machine strings: headers, media types, paths. */
const CODE =
  /^\s*([Mm]-?[\d.]|[a-z-]+\/|\/|\?|#|<|https?:|[a-z-]+=|[A-Z_]+$|\(?SELECT )|[{};]\s*$|\w="|^attachment;/;

/** Texts for people inside code: between tags, in attributes, and in strings that read like sentences. */
export function findSentences(path: string, source: string): FoundSentence[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: FoundSentence[] = [];
  const report = (node: ts.Node, text: string) =>
    found.push({
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      text: text.replace(/\s+/g, " ").trim(),
    });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || isForMachines(node)) return;
    if (ts.isJsxText(node) && WORD.test(node.text)) report(node, node.text);
    const text = textOf(node);
    if (
      text !== null &&
      !CODE.test(text) &&
      (isSentence(text) || (isNamedForPeople(node) && WORD.test(text)))
    )
      report(node, text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A capital and at least one more word, or several words that end like a sentence. In linear time: texts can be long. */
function isSentence(text: string): boolean {
  const restAfter = (beginning: RegExp) => {
    const found = beginning.exec(text);
    return found ? text.slice(found.index + found[0].length) : "";
  };
  if (WORD.test(restAfter(CAPITAL_AND_SPACE))) return true;
  return END_OF_SENTENCE.test(text.trimEnd()) && WORD.test(restAfter(WORD_AND_SPACE));
}

/** The string, with `#` for each template value. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `#${literal.text}`).join("");
}

/** `label="Name"`, `label={isNew ? "New" : "Old"}`, `{ title: "Saved" }`. */
function isNamedForPeople(node: ts.Node): boolean {
  let at = node.parent;
  while (ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at) || ts.isJsxExpression(at))
    at = at.parent;
  if (ts.isJsxElement(at) || ts.isJsxFragment(at)) return true;
  if (!ts.isJsxAttribute(at) && !ts.isPropertyAssignment(at)) return false;
  return READ_BY_PEOPLE.test(nameOf(at)) && at.name !== node;
}

const nameOf = (node: ts.JsxAttribute | ts.PropertyAssignment) => node.name.getText().replaceAll('"', "");

function isForMachines(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node) || ts.isCaseClause(node.parent ?? node))
    return !ts.isStatement(node);
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return READ_BY_MACHINES.test(nameOf(node));
  if (ts.isBinaryExpression(node)) return /^[!=]==?$/.test(node.operatorToken.getText());
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const called = node.expression;
  return NOT_FOR_PEOPLE.test(ts.isPropertyAccessExpression(called) ? called.name.text : called.getText());
}
