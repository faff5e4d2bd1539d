import { orNotFound } from "~/http/responses/error-responses";
import { requireRole } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import * as users from "./credits/list";
import * as incidents from "./incidents/list";
import * as inquiries from "./inquiries/list";
import { csvFileOf } from "./kit/csv-file";
import type { ListArgs } from "./kit/load-list";
import * as outbox from "./outbox/list";
import * as events from "./provider-events/list";

/** By the name that the list's view gives as `csv`. */
const DOWNLOADS = new Map<string, (args: ListArgs) => Response>([
  ["credits", (args) => csvFileOf(users, args)],
  ["incidents", (args) => csvFileOf(incidents, args)],
  ["inbox", (args) => csvFileOf(inquiries, args)],
  ["outbox", (args) => csvFileOf(outbox, args)],
  ["provider-events", (args) => csvFileOf(events, args)],
]);

/** The lists of the admin as CSV files. */
export async function loader(args: ListArgs): Promise<Response> {
  await requireRole(args.request, args.context, "admin");
  const download = orNotFound(DOWNLOADS.get(args.params.list ?? "") ?? null);
  await enforceFormRateLimit(args.context, "admin-csv");
  return download(args);
}
