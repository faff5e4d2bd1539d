import { describe, expect, it } from "vitest";
import { counterOf } from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { decodeTableFile } from "~/domain/trends/sources/decode-table-file";
import { keepReadColumns, readPasted } from "~/domain/trends/sources/pasted-products";
import { newId } from "~/lib/ids";
import { runTrendsAction } from "~/routes/trends/trends-action.server";
import { testApp } from "../../support/app/test-app";
import { useUp } from "../../support/data/use-up";

const TABLE = "Title;Price;Farbe\nKätzchen Tee;20,00;Grün";
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, isLittle);
  for (const [at, unit] of [...text].entries()) view.setUint16(2 + at * 2, unit.charCodeAt(0), isLittle);
  return bytes;
};

describe("a table in a file", () => {
  it.each([
    ["UTF-8", new TextEncoder().encode(TABLE)],
    ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${TABLE}`)],
    ["UTF-16", utf16(TABLE, true)],
    ["UTF-16, big end first", utf16(TABLE, false)],
    ["Windows-1252", Uint8Array.from(TABLE, (letter) => letter.charCodeAt(0))],
  ])("is read in %s", (_encoding, bytes) => {
    const text = decodeTableFile(bytes);
    expect(readPasted(text ?? "")).toMatchObject([{ title: "Kätzchen Tee", priceCents: 2000 }]);
  });

  it.each([
    ["a workbook", new TextEncoder().encode("PK\x03\x04 and more")],
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13)],
  ])("is not %s", (_kind, bytes) => {
    expect(decodeTableFile(bytes)).toBeNull();
  });

  it("loses the columns that are not read, and keeps its products", () => {
    const body = `"<p>${"long, ".repeat(500)}</p>"`;
    const exported = `Handle,Title,Body (HTML),Vendor,Tags,Variant Price\n${Array.from(
      { length: 400 },
      (_, at) => `cat-${at},"Retro ""Cat"" Tee, ${at}",${body},Cats Inc,"retro, cat",19.90`,
    ).join("\n")}`;
    const kept = keepReadColumns(exported);
    expect(exported.length).toBeGreaterThan(1_000_000);
    expect(kept.length).toBeLessThan(30_000);
    const products = readPasted(kept);
    expect(products).toHaveLength(400);
    expect(products[7]).toMatchObject({
      ...{ title: 'Retro "Cat" Tee, 7', priceCents: 1990, brand: "Cats Inc" },
      tags: ["retro", "cat"],
    });
  });

  it("that has no headings stays as it is", () => {
    for (const text of ["", "Retro Cat Tee\nBe Kind", 'a"b,c\n"unclosed'])
      expect(keepReadColumns(text)).toBe(text);
  });

  it("of nothing but commas is no table, and of two columns with one meaning the first is kept", () => {
    const commas = `title,price\n${",".repeat(500_001)}`;
    expect(keepReadColumns(commas)).toBe(commas);
    expect(keepReadColumns("title,name,title,price\nCat,Dog,Fox,9.90")).toBe("title,price\nCat,9.90\n");
  });

  it("has headings of a bounded length and number", () => {
    const many = (count: number) =>
      `title,${"a,".repeat(count)}price\nRetro Cat Tee,${"1,".repeat(count)}9.90`;
    expect(readPasted(keepReadColumns(many(100)))).toMatchObject([
      { title: "Retro Cat Tee", priceCents: 990 },
    ]);
    // A column too far right is not read, and megabytes of headings are no table.
    expect(keepReadColumns(many(300))).toBe("title\nRetro Cat Tee\n");
    const long = `title,${"a,".repeat(10_000)}\nRetro Cat Tee`;
    expect(keepReadColumns(long)).toBe(long);
    expect(readPasted(`${"title,".repeat(1_000)}\n${"a,b\n".repeat(3)}`).map(({ title }) => title)).toEqual([
      "a",
      "a",
      "a",
    ]);
  });
});

describe("files of tables sent in an hour", () => {
  it("are counted before they are parsed", async () => {
    const app = testApp();
    const userId = newId();
    await useUp(app, counterOf("trend-files", personSubject(userId)), 1);
    const send = async () => {
      const form = new FormData();
      form.set("intent", "paste");
      // No table: whoever parses it says so.
      form.set("file", new File([new Uint8Array([0x89, 0x50, 0, 0])], "a.csv"));
      const reply = (await runTrendsAction({ app } as never, userId, form)) as { init: ResponseInit | null };
      return reply.init?.status;
    };
    expect(await send()).toBe(400);
    expect(await send()).toBe(429);
  });
});
