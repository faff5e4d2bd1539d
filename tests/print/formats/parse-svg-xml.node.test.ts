import { describe, expect, it } from "vitest";
import { parseSvgXml, type SvgNode } from "~/print/formats/svg/parse-svg-xml";
import { SvgRefusedError } from "~/print/formats/svg/refusals";
import { WorkMeter } from "~/print/formats/svg/work-meter";

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg">${body}</svg>`;

async function read(text: string): Promise<{ root: SvgNode; metadata: string[] }> {
  const metadata: string[] = [];
  return { root: await parseSvgXml(text, new WorkMeter(), (source) => metadata.push(source)), metadata };
}

async function refusalOf(text: string): Promise<string | null> {
  try {
    await read(text);
    return null;
  } catch (error) {
    if (error instanceof SvgRefusedError) return error.why;
    throw error;
  }
}

describe("reading an SVG as XML", () => {
  it("keeps elements of the SVG namespace under any prefix, and drops all others with their content", async () => {
    const { root } = await read(
      `<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"><s:g/><h:p><s:path/></h:p><x:y/></s:svg>`,
    );
    expect(root.name).toBe("svg");
    expect(root.children.map(({ name }) => name)).toEqual(["g"]);
  });

  it("reads xlink:href as href, declared or not, and prefers the plain one", async () => {
    const { root } = await read(
      svg('<use xlink:href="#a"/><use href="#b" xlink:href="#c"/><use xlink:href="#c" href="#d"/>'),
    );
    expect(root.children.map(({ attributes }) => attributes.get("href"))).toEqual(["#a", "#b", "#d"]);
  });

  it("joins text and CDATA, and decodes the entities of XML and character references", async () => {
    const { root } = await read(svg("<style>a &amp; b<!-- c --><![CDATA[ < d]]>&#65;</style>"));
    expect(root.children[0]?.text).toBe("a & b < dA");
  });

  it("returns metadata as it is in the file, and drops it from the drawing", async () => {
    const { root, metadata } = await read(
      svg('<g/><metadata id="m">a<b>c</b><!--d--></metadata><metadata/>'),
    );
    expect(metadata).toEqual(['<metadata id="m">a<b>c</b><!--d--></metadata>']);
    expect(root.children.map(({ name }) => name)).toEqual(["g"]);
  });

  it("accepts a byte order mark, a line break before the declaration, and SVG's public document type", async () => {
    expect(await refusalOf(`\ufeff\n<?xml version="1.0" encoding="utf-8"?>${svg("")}`)).toBeNull();
    expect(
      await refusalOf(
        `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${svg("")}`,
      ),
    ).toBeNull();
  });

  it("refuses an internal document type, and entities that only one could declare", async () => {
    expect(await refusalOf(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("")}`)).toBe("doctype");
    expect(await refusalOf(`<!DOCTYPE svg [<!-- nothing -->]>${svg("")}`)).toBe("doctype");
    expect(await refusalOf(svg("<!DOCTYPE svg>"))).toBe("doctype");
    expect(await refusalOf(svg("&nbsp;"))).toBe("doctype");
    expect(await refusalOf(svg('<g id="&a;"/>'))).toBe("doctype");
  });

  it("drops processing instructions, but refuses those for style sheets", async () => {
    expect(await refusalOf(svg("<?php echo 1 ?>"))).toBeNull();
    expect(await refusalOf(`<?xml-stylesheet href="a.css"?>${svg("")}`)).toBe("outside");
  });

  it("limits depth, elements and attributes", async () => {
    const nested = (depth: number) => svg("<g>".repeat(depth - 1) + "</g>".repeat(depth - 1));
    expect(await refusalOf(nested(64))).toBeNull();
    expect(await refusalOf(nested(65))).toBe("too-deep");
    expect(await refusalOf(svg("<g/>".repeat(19_999)))).toBeNull();
    expect(await refusalOf(svg("<g/>".repeat(20_000)))).toBe("too-many-nodes");
    const attributes = (count: number) =>
      svg(`<g ${Array.from({ length: count }, (_, at) => `a${at}=""`).join(" ")}/>`);
    expect(await refusalOf(attributes(100))).toBeNull();
    expect(await refusalOf(attributes(101))).toBe("not-xml");
  });

  it("refuses malformed XML, names beyond ASCII, and a root other than svg", async () => {
    for (const text of [
      "",
      "svg",
      `${svg("")}${svg("")}`,
      svg("<g>"),
      svg("<g></a>"),
      svg("<g a=1/>"),
      svg("<g a='1' a='2'/>"),
      svg("<g a='<'/>"),
      svg("<größe/>"),
      svg("<g größe='1'/>"),
      svg("<a:b:c/>"),
      svg("\u0000"),
      svg("<!-- a -- b -->"),
      '<html xmlns="http://www.w3.org/1999/xhtml"/>',
      '<g xmlns="http://www.w3.org/2000/svg"/>',
    ])
      expect(await refusalOf(text), text).toBe("not-xml");
  });
});
