CREATE TABLE `claim_photos` (
	`claim_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_key` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`claim_id`, `position`),
	FOREIGN KEY (`claim_id`) REFERENCES `claims`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `claims` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`part_id` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text NOT NULL,
	`wanted` text NOT NULL,
	`contents` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`note` text,
	`refund_cents` integer,
	`reprint_part_id` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`part_id`) REFERENCES `order_parts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claims_decided" CHECK((state = 'open') = (decided_at IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_open` ON `claims` (`part_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `claims_order` ON `claims` (`order_id`);--> statement-breakpoint
CREATE INDEX `claims_waiting` ON `claims` (`created_at`) WHERE state = 'open';--> statement-breakpoint
DROP INDEX `order_parts_open`;--> statement-breakpoint
DROP INDEX `order_parts_earnings`;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `reprint_of` text;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `contents` text;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `recipient_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `sent_to` text;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `submit_after` integer;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `hold_cause` text;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `hold_reason` text;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `accepted_cost_cents` integer;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `withdraw_order_id` text;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `closed_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `order_parts_reprint` ON `order_parts` (`reprint_of`,`attempt`);--> statement-breakpoint
CREATE INDEX `order_parts_unreported` ON `order_parts` (`shipped_at`) WHERE state = 'shipped' AND closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `order_parts_open` ON `order_parts` (`checked_at`) WHERE state <> 'canceled' AND closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `order_parts_earnings` ON `order_parts` (`closed_at`) WHERE earnings_available_at IS NULL AND closed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `refunded_quantity` integer DEFAULT 0 NOT NULL CHECK (refunded_quantity BETWEEN 0 AND quantity);--> statement-breakpoint
ALTER TABLE `orders` ADD `address_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_unpaid_cart` ON `orders` (`cart_id`) WHERE state = 'awaiting_payment';--> statement-breakpoint
ALTER TABLE `shipments` ADD `items` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipments` ADD `is_reshipment` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shipments` ADD `deliver_from` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `deliver_to` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `returned_at` integer;--> statement-breakpoint
-- What was delivered before: the clock of its earnings runs by the new column.
UPDATE order_parts SET closed_at = delivered_at WHERE delivered_at IS NOT NULL;
