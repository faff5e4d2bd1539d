import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AirtableImportDialog } from "~/routes/admin/affiliate-banners/import-dialogs";

it("the import from Airtable waits for a key: its button names the field, and the script for it is there", () => {
  const html = renderToStaticMarkup(<AirtableImportDialog />);
  const [needed] = /(?<=data-needs=")[^"]+/.exec(html) ?? [];
  expect(html).toContain(`name="${needed}"`);
  expect(html).toMatch(/<script src="[^"]+" defer/);
});
