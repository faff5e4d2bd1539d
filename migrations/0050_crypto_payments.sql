CREATE TABLE `crypto_checkouts` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`claimed_at` integer NOT NULL,
	`invoice_id` text,
	`pay_amount` text,
	`pay_address` text,
	`pay_memo` text,
	`network` text,
	`state` text,
	`actually_paid` text DEFAULT '0' NOT NULL,
	`read_at` integer,
	`accepted_paid` text,
	`refund_asked_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `asked_cents` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `pay_currency` text;