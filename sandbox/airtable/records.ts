/** What the table holds: as many records as take three pages, with the cells that people fill and forget. */
const KINDS = ["Enamel pin", "Canvas apron", "Wash bag", "Notebook", "Poster frame", "Bandana", "Socks"];
const MAKERS = ["Harbor", "Nightjar", "Copperleaf", "Old Mill", "Juniper"];
const RECORDS = 230;

export interface DemoRecord {
  id: string;
  createdTime: string;
  fields: Record<string, unknown>;
}

export const DEMO_RECORDS: readonly DemoRecord[] = Array.from({ length: RECORDS }, (_, index) => {
  const kind = KINDS[index % KINDS.length] as string;
  const maker = MAKERS[Math.floor(index / KINDS.length) % MAKERS.length] as string;
  const name = `${maker} ${kind.toLowerCase()} no. ${index + 1}`;
  return {
    id: `rec${String(index + 1).padStart(14, "0")}`,
    createdTime: new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString(),
    fields: {
      "Product Name": name,
      "Affiliate Link": `https://partners.inkfriends.com/${maker.toLowerCase().replace(" ", "-")}/${index + 1}?ref=inkloom`,
      "Project Name(s)": index % 5 === 0 ? ["Home Decor"] : ["Custom Wearables"],
      // Empty cells are absent.
      ...(index % 3 === 0 ? { "Active Status": "Yes" } : {}),
    },
  };
});
