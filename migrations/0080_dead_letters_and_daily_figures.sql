CREATE TABLE `daily_figures` (
	`day` text PRIMARY KEY NOT NULL,
	`sign_ups` integer NOT NULL,
	`pictures` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`emails` integer NOT NULL,
	`orders` integer NOT NULL,
	`taken_cents` integer NOT NULL,
	`revenue_cents` integer NOT NULL,
	`earnings_cents` integer NOT NULL,
	`refunds_cents` integer NOT NULL,
	`print_cents` integer NOT NULL,
	`computed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`message` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`last_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "dead_letters_decided" CHECK((state = 'waiting') = (decided_at IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dead_letters_waiting` ON `dead_letters` (`message`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `dead_letters_state` ON `dead_letters` (`state`,`id`);
