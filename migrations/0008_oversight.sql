CREATE TABLE `invariant_checks` (
	`name` text PRIMARY KEY NOT NULL,
	`watermark` text,
	`checked_at` integer NOT NULL,
	`completed_at` integer,
	`took_ms` integer NOT NULL,
	`violations` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
DROP INDEX `attentions_open`;--> statement-breakpoint
ALTER TABLE `attentions` ADD `kind` text GENERATED ALWAYS AS (substr(cause, 1, instr(cause || ':', ':') - 1)) VIRTUAL;--> statement-breakpoint
ALTER TABLE `attentions` ADD `times` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `attentions` ADD `last_at` integer;--> statement-breakpoint
ALTER TABLE `attentions` ADD `told_at` integer;--> statement-breakpoint
ALTER TABLE `attentions` ADD `resolved_by` text;--> statement-breakpoint
ALTER TABLE `attentions` ADD `note` text;--> statement-breakpoint
CREATE INDEX `attentions_open_kind` ON `attentions` (`kind`,`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE INDEX `attentions_closed` ON `attentions` (`id`) WHERE resolved_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `attentions_closed_kind` ON `attentions` (`kind`,`id`) WHERE resolved_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `attentions_subject` ON `attentions` (`subject`);--> statement-breakpoint
CREATE INDEX `attentions_open` ON `attentions` (`id`) WHERE resolved_at IS NULL;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `about` text GENERATED ALWAYS AS (iif(json_valid(payload), coalesce(payload ->> '$.data.order.id', payload ->> '$.data.object.payment_intent', payload ->> '$.data.object.id'), NULL)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `provider_events_about` ON `provider_events` (`about`);--> statement-breakpoint
CREATE INDEX `provider_events_state` ON `provider_events` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `provider_events_provider` ON `provider_events` (`provider`,`id`);--> statement-breakpoint
CREATE INDEX `provider_events_type` ON `provider_events` (`type`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_state` ON `deliveries` (`state`,`id`);--> statement-breakpoint
-- What an admin did stays written down.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'constraint failed: the audit log is immutable'); END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT RAISE(ABORT, 'constraint failed: the audit log is immutable'); END;
