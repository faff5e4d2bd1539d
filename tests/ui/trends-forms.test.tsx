import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ListedAnalysis } from "~/domain/trends/list-trends";
import { AnalyzeTab } from "~/routes/trends/analyze-tab";

const queued: ListedAnalysis = {
  ...{ id: "a", state: "queued", source: "https://shop.example", sourceKind: "shop", platform: "" },
  ...{ sampleSize: 0, fault: null, createdAt: 1, finishedAt: null },
};
/** The fields of the two forms that a person can fill in now. */
function openFields(analyses: ListedAnalysis[]): string[] {
  const page = renderToStaticMarkup(<AnalyzeTab analyses={analyses} now={1} hasEtsy={false} />);
  return [...page.matchAll(/<(?:input|textarea)[^>]*name="(url|name|pasted|file)"[^>]*>/g)]
    .filter(([tag]) => !/readonly|disabled|type="hidden"/i.test(tag))
    .map(([, name = ""]) => name);
}

describe("the forms of an analysis", () => {
  it("take nothing while one runs, at whose end the page is loaded again and would lose it", () => {
    expect(openFields([])).toEqual(["url", "name", "pasted", "file"]);
    expect(openFields([queued])).toEqual([]);
  });
});
