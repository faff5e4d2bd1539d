import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { addressFault } from "~/domain/banners/banner-fields";
import {
  type ImportedRow,
  MAX_BANNER_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  type ReadRowsResult,
  readCsvRows,
  readJsonRows,
  readRecordRows,
} from "~/domain/banners/read-import-rows";
import { log } from "~/lib/log";
import { words } from "./words";

/** What one request can read: fifty pages, five a second. Larger tables are exported as CSV. */
const MAX_AIRTABLE_RECORDS = 5_000;
const MAX_NAME_CHARACTERS = 120;
const { toasts, faults } = words;

export type ReadImport =
  | {
      status: "read";
      source: "json" | "csv" | "pasted" | "airtable";
      name: string;
      rows: ImportedRow[];
    }
  | { status: "failed"; message: string };

type Parts = Pick<App, "origin" | "config" | "airtable">;

/** Reads the rows of an import from the form, wherever they are. */
export async function readImportForm(app: Parts, form: FormData): Promise<ReadImport> {
  if (form.get("source") === "airtable") return readAirtable(app, form);
  const file = form.get("banners");
  const pasted = form.get("pasted");
  const failed = (message: string): ReadImport => ({
    status: "failed",
    message: toasts.failedToImport({ message }),
  });
  if (file instanceof File && file.size > 0) {
    if (file.size > MAX_BANNER_IMPORT_BYTES) return failed(faults.tooLarge);
    const text = await file.text();
    const isCsv = /\.csv$/i.test(file.name) || /csv/.test(file.type);
    const read = isCsv ? readCsvRows(text) : readJsonRows(text);
    const name = file.name.slice(0, MAX_NAME_CHARACTERS);
    return read.status === "read"
      ? { status: "read", source: isCsv ? "csv" : "json", name, rows: checked(app, read.rows) }
      : // A file that is not JSON counts as one that cannot be parsed.
        failed(read.status === "not-json" ? faults.unreadable : faultOf(read));
  }
  const text = typeof pasted === "string" ? pasted.trim() : "";
  if (text === "") return failed(faults.empty);
  const read = readJsonRows(text);
  return read.status === "read"
    ? { status: "read", source: "pasted", name: "", rows: checked(app, read.rows) }
    : failed(faultOf(read));
}

async function readAirtable(app: Parts, form: FormData): Promise<ReadImport> {
  const failed = (message: string): ReadImport => ({
    status: "failed",
    message: toasts.failedAirtable({ message }),
  });
  const [key, baseId, table] = ["keyPassword", "base", "table"].map((name) =>
    String(form.get(name) ?? "").trim(),
  ) as [string, string, string];
  // A header takes visible characters only.
  if (!/^[\x21-\x7e]{1,200}$/.test(key) || baseId === "" || table === "")
    return failed(faults.airtableFailed({ reason: faults.airtableFields }));
  try {
    const { records, isComplete } = await app.airtable.listRecords({
      key,
      baseId: baseId.slice(0, 40),
      table: table.slice(0, 100),
      most: MAX_AIRTABLE_RECORDS,
    });
    if (!isComplete)
      return failed(
        faults.airtableFailed({ reason: faults.airtableTooMany({ most: MAX_AIRTABLE_RECORDS }) }),
      );
    const complete = records.filter(({ fields }) => fields["Product Name"] && fields["Affiliate Link"]);
    const read = readRecordRows(
      complete.map(({ id, fields }) => ({ key: `airtable:${baseId}:${id}`, fields })),
    );
    if (read.status !== "read") return failed(faults.airtableEmpty);
    return { status: "read", source: "airtable", name: `${baseId} ${table}`, rows: checked(app, read.rows) };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("warn", "airtable.not-read", { status: error.status, problem: error.message });
    return failed(
      error.status > 0
        ? faults.airtableStatus({ status: error.status })
        : faults.airtableFailed({ reason: faults.noAnswer }),
    );
  }
}

/** Marks rows whose addresses cannot be opened. */
function checked(app: Parts, rows: ImportedRow[]): ImportedRow[] {
  for (const row of rows)
    for (const name of ["link_url", "image_url"] as const) {
      const address = row.given[name];
      if (address && addressFault(app, address)) row.fault ??= name;
    }
  return rows;
}

function faultOf(read: Exclude<ReadRowsResult, { status: "read" }>): string {
  switch (read.status) {
    case "too-many":
      return faults.tooMany({ most: MAX_IMPORT_ROWS });
    case "missing-fields":
      return faults.missing({ count: read.count });
    default:
      return faults[read.status];
  }
}
