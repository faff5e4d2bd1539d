/**
 * All tables, grouped by domain. Constraints are here because the database decides races: a write is refused by a
 * CHECK, a UNIQUE, a NOT NULL or a foreign key, never by an `if` after a read (`db/constraint-violations.ts` names the
 * refusals). Triggers and full-text search are in custom migrations. The folder is data, one file per domain or part of one, so it
 * is not divided further.
 *
 * Some tables keep an older name, since renaming them means rebuilding them:
 *
 *   attentions       incidents
 *   breakers         circuit breakers
 *   deliveries       outbox entries (channel `letter`: an email; so do incidents, the audit log and /admin/letters)
 *   file_walks       progress of the search for orphaned files
 *   picture_checks   measurements of a picture for the print check
 *   picture_fixes    requested fixes
 *   renderings, rendering_tasks   mockups by the partner, and the tasks that make them
 *   state_moves      allowed state transitions
 *   welcomes         welcome credits given, once per address
 *
 * Columns with an older name:
 *   sessions.look_user_id, look_until      whom staff impersonate, and until when
 *   generation_jobs.letter_asked_at        when an email was requested for the job's end
 *   redesigns.wish                         the change that the person asks for
 *   partner_products.told_to               how far prices were checked after a rise
 *
 * Columns keep the spelling `colour`, and so do the form fields and addresses that carry it, the fix
 * `without-colour`, and the keys `colourId` and `coloured` of stored reports and measurements. Everything else says
 * `color`. Stored values keep `catalogue`, `heather-grey`, the queue message `fulfil`, and `attention:<id>` as an
 * incident's subject in the audit log.
 */
export * from "./accounts";
export * from "./banners";
export * from "./bulk-publishing";
export * from "./carts";
export * from "./claims";
export * from "./content";
export * from "./content-pieces";
export * from "./credits";
export * from "./deliveries";
export * from "./designs";
export * from "./library";
export * from "./licenses";
export * from "./moderation";
export * from "./operations";
export * from "./order-progress";
export * from "./orders";
export * from "./partner";
export * from "./passkeys";
export * from "./payments";
export * from "./payouts";
export * from "./personal-data";
export * from "./plans";
export * from "./print-checks";
export * from "./products";
export * from "./receipts";
export * from "./redesigns";
export * from "./sales";
export * from "./sharing";
export * from "./stores";
export * from "./subscriptions";
export * from "./suggestions";
export * from "./suspensions";
export * from "./trends";
export * from "./videos";
