import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { parseCursor } from "~/lib/pagination";
import { codeColumn, csvColumn, linkColumn, timeColumn } from "~/routes/admin/page-kit/lists/columns";
import { ListPage } from "~/routes/admin/page-kit/lists/list-page";
import { type ListData, type ListView, listHref, readFilters } from "~/routes/admin/page-kit/lists/list-view";

interface Ticket {
  id: string;
  title: string;
  isOpen: boolean;
  createdAt: number;
}

/** An admin list needs only this much and a query. */
const view: ListView<Ticket> = {
  path: "/admin/letters",
  csv: "tickets",
  title: "Tickets",
  lead: "What is asked.",
  filters: [
    {
      name: "state",
      kind: "tabs",
      label: "State",
      options: [
        { value: "open", label: "Open" },
        { value: "closed", label: "Closed" },
      ],
    },
    {
      name: "kind",
      kind: "select",
      label: "Kind",
      options: [
        { value: "", label: "All" },
        { value: "bug", label: "Bug" },
      ],
    },
    { name: "code", kind: "text", label: "Code", isExclusive: true, maxCharacters: 5 },
  ],
  columns: [
    linkColumn("Ticket", { path: "/admin/letters", read: (row) => row.title }),
    codeColumn("Id", (row) => row.id),
    timeColumn("Opened", (row) => row.createdAt),
    csvColumn("Is open", (row) => String(row.isOpen)),
  ],
  empty: ({ state }) => ({ title: "No tickets", text: state === "open" ? "All done." : "None was closed." }),
  rowAction: (row) =>
    row.isOpen
      ? { label: "Close", busyText: "Closing…", about: row.title, fields: { intent: "close" } }
      : null,
};

const rows: Ticket[] = [
  { id: "b", title: "Broken", isOpen: true, createdAt: Date.UTC(2026, 0, 2) },
  { id: "a", title: "Asked", isOpen: false, createdAt: Date.UTC(2026, 0, 1) },
];

function render(query: string, list: Partial<ListData<Ticket>> = {}): string {
  const values = readFilters(view.filters, new URLSearchParams(query));
  return renderToStaticMarkup(
    <ListPage view={view} list={{ rows, values, after: null, before: null, ...list }} />,
  );
}

describe("an admin list page", () => {
  it("shows its rows, each with a link to its page, and each row action as a form that works without script", () => {
    const html = render("");
    expect(html).toContain('<a href="/admin/letters/b">Broken</a>');
    expect(html).toContain(
      '<form method="post" action="/admin/letters/b"><input type="hidden" name="intent" value="close"/>',
    );
    expect(html).not.toContain('action="/admin/letters/a"');
    expect(html).not.toContain("Is open");
  });

  it("keeps its filters in the links of its pages, tabs and file", () => {
    const html = render("state=closed&kind=bug", { after: "a", before: "b" });
    for (const href of [
      "/admin/letters?state=closed&amp;kind=bug&amp;after=a",
      "/admin/letters?state=closed&amp;kind=bug&amp;before=b",
      "/admin/letters?kind=bug",
      "/admin/download/tickets?state=closed&amp;kind=bug",
    ])
      expect(html).toContain(`href="${href}"`);
    expect(html).toContain('aria-current="page">Closed</a>');
  });

  it("reads only the exclusive filter if that is filled in, and no value that is not offered", () => {
    const read = (query: string) => readFilters(view.filters, new URLSearchParams(query));
    expect(read("")).toEqual({ state: "open", kind: "", code: "" });
    expect(read("state=lost&kind=lost")).toEqual({ state: "open", kind: "", code: "" });
    expect(read("state=closed&code=1234567")).toEqual({ state: null, kind: null, code: "12345" });
    expect(listHref("/x", view.filters, read("code=12"))({ after: "a" })).toBe("/x?code=12&after=a");
    expect(render("code=12")).not.toContain('aria-current="page"');
  });

  it("says what is missing if it has no rows, and then offers no file", () => {
    const html = render("", { rows: [], count: 0 });
    expect(html).toContain("All done.");
    expect(html).not.toContain("/admin/download/");
    expect(parseCursor(new URLSearchParams("after=x"), view.cursors)).toBeNull();
  });
});
