ALTER TABLE `disputes` ADD `withdrawn_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `credit_lots_transfer` ON `credit_lots` (`transfer_id`);--> statement-breakpoint
CREATE INDEX `debts_transfer` ON `debts` (`transfer_id`);