import { describe, expect, it } from "vitest";
import { csvResponse } from "~/http/responses/csv-response";
import { type CsvCell, csvLines, withoutFormulaGuard } from "~/lib/text/csv";
import { reportChecks } from "../../support/app/report-quality";

reportChecks("S15", "formulas in cells");

describe("a CSV file", () => {
  it.each(["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", " =1", "\n=1", "＝1+1"])(
    "disarms the formula %j",
    (text) => {
      expect(csvLines([[text]])).toBe(`"'${text}"\r\n`);
    },
  );

  it("comes back as it was when it is imported, and a text that begins with an apostrophe stays", () => {
    for (const text of ["-20% pins", "=1+1", " @x", "＋1"])
      expect(withoutFormulaGuard(csvLines([[text]]).replace(/^"|"\r\n$/g, ""))).toBe(text);
    expect(withoutFormulaGuard("'n roll")).toBe("'n roll");
  });

  it("quotes the other cells only where they need it, and leaves numbers to be numbers", () => {
    expect(csvLines([["a", -5, null, 'say "x", y', "1+1", "two\nlines"]])).toBe(
      'a,-5,,"say ""x"", y",1+1,"two\nlines"\r\n',
    );
  });

  it("is written chunk by chunk, and stops reading when the download is broken off", async () => {
    let read = 0;
    let isClosed = false;
    async function* chunks(): AsyncGenerator<CsvCell[][]> {
      try {
        for (;;) yield [[++read]];
      } finally {
        isClosed = true;
      }
    }
    const response = csvResponse({ fileName: "numbers", headings: ["n"], chunks: chunks() });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="numbers.csv"');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async () =>
      new TextDecoder("utf-8", { ignoreBOM: true }).decode((await reader.read()).value);
    expect([await next(), await next(), await next()]).toEqual(["\ufeffn\r\n", "1\r\n", "2\r\n"]);
    await reader.cancel();
    expect(isClosed).toBe(true);
    expect(read).toBeLessThan(5);
  });
});
