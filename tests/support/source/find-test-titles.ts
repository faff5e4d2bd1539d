import ts from "typescript";

/**
 * Titles of the suites and tests in a file, without running it: the texts given to `describe`, `it` and `test`, and those
 * in tables of `each`. A value inside a title is left out.
 */
export function findTestTitles(path: string, source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestCall(node.expression)) {
      const [title] = node.arguments;
      if (title) titles.push(...textsIn(title));
      if (ts.isCallExpression(node.expression)) titles.push(...node.expression.arguments.flatMap(textsIn));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `it(…)`, `it.each(…)(…)`, `describe.skipIf(…)(…)`. */
function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ["describe", "it", "test"].includes(callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee))
    return isTestCall(callee.expression);
  return false;
}

function textsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("")];
  const texts: string[] = [];
  ts.forEachChild(node, (child) => {
    texts.push(...textsIn(child));
  });
  return texts;
}
