DROP TABLE `ledger_proof_sums`;--> statement-breakpoint
DROP TABLE `ledger_proofs`;--> statement-breakpoint
ALTER TABLE `credit_holds` ADD `note` text;--> statement-breakpoint
CREATE INDEX `credit_holds_open` ON `credit_holds` (`user_id`) WHERE state = 'held';--> statement-breakpoint
ALTER TABLE `credit_lines` ADD `amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_lines` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_lines` ADD `reference` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_lines` ADD `memo` text;--> statement-breakpoint
ALTER TABLE `credit_lines` ADD `created_at` integer DEFAULT 0 NOT NULL;