import { describe, expect, it } from "vitest";
import { FEED_LINK, FOOTER_COLUMNS } from "~/content/copy/site/footer";
import { ADMIN_LINK, MAIN_LINKS } from "~/content/copy/site/navigation";
import routes from "../../app/routes";

type Routes = Awaited<typeof routes>;

const pathsOf = (nested: Routes): string[] =>
  nested.flatMap((route) => [
    ...(route.index ? ["/"] : route.path === undefined ? [] : [`/${route.path}`]),
    ...pathsOf(route.children ?? []),
  ]);

const links = [
  ...MAIN_LINKS,
  ADMIN_LINK,
  FEED_LINK,
  ...FOOTER_COLUMNS.flatMap((column) => [...column.links]),
];

describe("the header and footer of every page", () => {
  it.each(links)("leads to $href, which exists", async ({ href }) => {
    expect(pathsOf(await routes)).toContain(href.split("#")[0]);
  });

  it("use no label twice", () => {
    const labels = FOOTER_COLUMNS.flatMap((column) => column.links.map(({ label }) => label));
    expect(new Set(labels).size).toBe(labels.length);
  });
});
