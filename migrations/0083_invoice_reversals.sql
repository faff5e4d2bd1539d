CREATE TABLE `invoice_reversals` (
	`id` text PRIMARY KEY NOT NULL,
	`invoice_id` text NOT NULL,
	`kind` text NOT NULL,
	`provider_object_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`fee_cents` integer DEFAULT 0 NOT NULL,
	`moves` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `subscription_invoices`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_reversals_amount" CHECK(amount_cents >= 0 AND fee_cents >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_reversals_provider_object_id_unique` ON `invoice_reversals` (`provider_object_id`);--> statement-breakpoint
CREATE INDEX `invoice_reversals_invoice` ON `invoice_reversals` (`invoice_id`);--> statement-breakpoint
ALTER TABLE `subscription_invoices` ADD `reversed_cents` integer DEFAULT 0 NOT NULL;