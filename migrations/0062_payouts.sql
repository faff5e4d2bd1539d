CREATE TABLE `bank_payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider_payout_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`failure_code` text,
	`arrives_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_payouts_provider_payout_id_unique` ON `bank_payouts` (`provider_payout_id`);--> statement-breakpoint
CREATE INDEX `bank_payouts_user` ON `bank_payouts` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payout_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`provider_account_id` text,
	`country` text NOT NULL,
	`state` text NOT NULL,
	`requirements` text DEFAULT '[]' NOT NULL,
	`due_at` integer,
	`has_bank` integer DEFAULT false NOT NULL,
	`tax_state` text DEFAULT 'needed' NOT NULL,
	`round` integer DEFAULT 0 NOT NULL,
	`next_payout_at` integer DEFAULT 0 NOT NULL,
	`checked_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_accounts_provider_account_id_unique` ON `payout_accounts` (`provider_account_id`);--> statement-breakpoint
CREATE INDEX `payout_accounts_next` ON `payout_accounts` (`next_payout_at`) WHERE state = 'enabled';--> statement-breakpoint
CREATE INDEX `payout_accounts_checked` ON `payout_accounts` (`checked_at`) WHERE state <> 'disconnected';--> statement-breakpoint
CREATE TABLE `payout_items` (
	`payout_id` text NOT NULL,
	`entry_id` text NOT NULL,
	PRIMARY KEY(`payout_id`, `entry_id`),
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_items_entry_id_unique` ON `payout_items` (`entry_id`);--> statement-breakpoint
CREATE TABLE `payout_reversals` (
	`id` text PRIMARY KEY NOT NULL,
	`payout_id` text NOT NULL,
	`user_id` text NOT NULL,
	`debt_id` text,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'wanted' NOT NULL,
	`provider_reversal_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`debt_id`) REFERENCES `debts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_reversals_amount" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_reversals_provider_reversal_id_unique` ON `payout_reversals` (`provider_reversal_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_reversals_one_open` ON `payout_reversals` (`user_id`) WHERE state = 'wanted';--> statement-breakpoint
CREATE UNIQUE INDEX `payout_reversals_once` ON `payout_reversals` (`payout_id`,`debt_id`);--> statement-breakpoint
CREATE INDEX `payout_reversals_user` ON `payout_reversals` (`user_id`);--> statement-breakpoint
CREATE INDEX `payout_reversals_debt` ON `payout_reversals` (`debt_id`);--> statement-breakpoint
CREATE INDEX `payout_reversals_due` ON `payout_reversals` (`next_attempt_at`) WHERE state = 'wanted';--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_account_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'wanted' NOT NULL,
	`provider_transfer_id` text,
	`reversed_cents` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`round` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`sent_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_amount" CHECK(amount_cents > 0),
	CONSTRAINT "payouts_reversed" CHECK(reversed_cents >= 0 AND reversed_cents <= amount_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_provider_transfer_id_unique` ON `payouts` (`provider_transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_one_open` ON `payouts` (`user_id`) WHERE state = 'wanted';--> statement-breakpoint
CREATE INDEX `payouts_user` ON `payouts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `payouts_state` ON `payouts` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `payouts_due` ON `payouts` (`next_attempt_at`) WHERE state = 'wanted';
--> statement-breakpoint
INSERT INTO state_moves (subject, old, next) VALUES
  ('payouts', 'wanted', 'sent'),
  ('payouts', 'wanted', 'failed'),
  ('payout_reversals', 'wanted', 'done'),
  ('payout_reversals', 'wanted', 'failed'),
  ('bank_payouts', 'pending', 'paid'),
  ('bank_payouts', 'pending', 'failed'),
  ('bank_payouts', 'pending', 'canceled'),
  ('bank_payouts', 'paid', 'failed');
--> statement-breakpoint
CREATE TRIGGER payouts_moves BEFORE UPDATE OF state ON payouts
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'payouts' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of payouts');
END;
--> statement-breakpoint
CREATE TRIGGER payout_reversals_moves BEFORE UPDATE OF state ON payout_reversals
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'payout_reversals' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of payout_reversals');
END;
--> statement-breakpoint
CREATE TRIGGER bank_payouts_moves BEFORE UPDATE OF state ON bank_payouts
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'bank_payouts' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of bank_payouts');
END;
