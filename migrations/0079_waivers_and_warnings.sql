CREATE TABLE `fraud_warnings` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`provider_warning_id` text NOT NULL,
	`fraud_type` text NOT NULL,
	`is_actionable` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `fraud_warnings_provider_warning_id_unique` ON `fraud_warnings` (`provider_warning_id`);--> statement-breakpoint
CREATE INDEX `fraud_warnings_payment` ON `fraud_warnings` (`payment_id`);--> statement-breakpoint
ALTER TABLE `subscription_invoices` ADD `waived_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `order_lines_sold_at` ON `order_lines` (`creator_id`,`sold_at`) WHERE sold_at IS NOT NULL;