CREATE TABLE `credit_lines` (
	`user_id` text NOT NULL,
	`line` integer NOT NULL,
	`entry_id` text NOT NULL,
	`balance` integer NOT NULL,
	`credited` integer NOT NULL,
	PRIMARY KEY(`user_id`, `line`)
);
--> statement-breakpoint
CREATE TABLE `debts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`unit` text NOT NULL,
	`amount` integer NOT NULL,
	`remaining` integer NOT NULL,
	`transfer_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `ledger_transfers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "debts_remaining" CHECK(remaining >= 0 AND remaining <= amount AND amount > 0)
);
--> statement-breakpoint
CREATE INDEX `debts_open` ON `debts` (`user_id`,`unit`) WHERE remaining > 0;--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`provider_dispute_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text NOT NULL,
	`moves` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`due_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_provider_dispute_id_unique` ON `disputes` (`provider_dispute_id`);--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE TABLE `ledger_proof_sums` (
	`name` text NOT NULL,
	`account_id` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`name`, `account_id`)
);
--> statement-breakpoint
CREATE TABLE `ledger_proofs` (
	`name` text PRIMARY KEY NOT NULL,
	`phase` text NOT NULL,
	`watermark` text NOT NULL,
	`compared_to` text NOT NULL,
	`entries` integer NOT NULL,
	`broken` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
ALTER TABLE `payments` ADD `disputed_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `processing_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `declines` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `caller_hash` text;--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `round` integer DEFAULT 0 NOT NULL;