ALTER TABLE `payments` ADD `tax_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `subscription_invoices` ADD `tax_cents` integer DEFAULT 0 NOT NULL;