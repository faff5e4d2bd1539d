import type { ListPageAddress } from "~/domain/accounts/roles/permissions";
import { orNotFound } from "~/http/responses/error-responses";
import { withNetwork } from "~/http/routing/with-network";
import { requirePermission, requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import * as banners from "./affiliate-banners/list";
import * as auditLog from "./audit-log/list";
import * as content from "./content/list";
import * as users from "./credits/list";
import * as figures from "./figures/list";
import * as incidents from "./incidents/list";
import * as inquiries from "./inquiries/list";
import * as moderation from "./moderation/list";
import { moneyCsv } from "./money/money-csv";
import { reconcileCsv } from "./money/reconcile-csv";
import * as orders from "./orders/list";
import * as outbox from "./outbox/list";
import { csvFileOf } from "./page-kit/lists/csv-file";
import type { ListArgs } from "./page-kit/lists/load-list";
import * as payments from "./payments/list";
import * as payouts from "./payouts/list";
import * as pricing from "./pricing/list";
import * as events from "./provider-events/list";
import * as queues from "./queues/list";
import * as subscriptions from "./subscriptions/list";
import * as people from "./users/list";
import * as videos from "./videos/list";

type Download = (args: ListArgs & { list: string; actorId: string }) => Response;

/** Lists by the name in their view's `csv`. */
const DOWNLOADS = new Map<string, { page: ListPageAddress | "/admin/money/:provider"; file: Download }>([
  ["audit", { page: auditLog.view.path, file: (args) => csvFileOf(auditLog, args) }],
  ["affiliate-banners", { page: banners.view.path, file: (args) => csvFileOf(banners, args) }],
  ["content", { page: content.view.path, file: (args) => csvFileOf(content, args) }],
  ["credits", { page: users.view.path, file: (args) => csvFileOf(users, args) }],
  ["dead-letters", { page: queues.view.path, file: (args) => csvFileOf(queues, args) }],
  ["figures", { page: figures.view.path, file: (args) => csvFileOf(figures, args) }],
  ["incidents", { page: incidents.view.path, file: (args) => csvFileOf(incidents, args) }],
  ["inbox", { page: inquiries.view.path, file: (args) => csvFileOf(inquiries, args) }],
  ["moderation", { page: moderation.view.path, file: (args) => csvFileOf(moderation, args) }],
  ["money", { page: "/admin/money", file: moneyCsv }],
  ["reconcile", { page: "/admin/money/:provider", file: reconcileCsv }],
  ["orders", { page: orders.view.path, file: (args) => csvFileOf(orders, args) }],
  ["outbox", { page: outbox.view.path, file: (args) => csvFileOf(outbox, args) }],
  ["pricing", { page: pricing.view.path, file: (args) => csvFileOf(pricing, args) }],
  ["payments", { page: payments.view.path, file: (args) => csvFileOf(payments, args) }],
  ["subscriptions", { page: subscriptions.view.path, file: (args) => csvFileOf(subscriptions, args) }],
  ["users", { page: people.view.path, file: (args) => csvFileOf(people, args) }],
  ["videos", { page: videos.view.path, file: (args) => csvFileOf(videos, args) }],
  ["payouts", { page: payouts.view.path, file: (args) => csvFileOf(payouts, args) }],
  ["provider-events", { page: events.view.path, file: (args) => csvFileOf(events, args) }],
]);

/** The admin lists as CSV files, each for those who may see its page. */
export async function loader(args: ListArgs): Promise<Response> {
  await requireViewer(args.request, args.context);
  const list = args.params.list ?? "";
  const download = orNotFound(DOWNLOADS.get(list));
  const { id: actorId } = await requirePermission(args.request, args.context, download.page, "see");
  await enforceFormRateLimit(args.context, "admin-csv");
  const app = await withNetwork(args.context.app, args.context.clientIp);
  return download.file({ ...args, context: { ...args.context, app }, list, actorId });
}
