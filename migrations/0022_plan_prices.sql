-- Nothing refers to the plans yet, so the table can be made again with its checks.
CREATE TABLE `__new_pricing_plans` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`billing_period` text NOT NULL,
	`features` text NOT NULL,
	`commission_basis_points` integer NOT NULL,
	`monthly_credits` integer,
	`is_featured` integer DEFAULT false NOT NULL,
	`display_order` integer NOT NULL,
	CONSTRAINT "pricing_plans_price" CHECK(price_cents >= 0),
	CONSTRAINT "pricing_plans_commission" CHECK(commission_basis_points BETWEEN 0 AND 10000),
	CONSTRAINT "pricing_plans_features" CHECK(json_valid(features) AND json_type(features) = 'array')
);
--> statement-breakpoint
INSERT INTO `__new_pricing_plans`("id", "name", "description", "price_cents", "billing_period", "features", "commission_basis_points", "monthly_credits", "is_featured", "display_order") SELECT "id", "name", "description", "price_cents", "billing_period", "features", "commission_basis_points", "monthly_credits", "is_featured", "display_order" FROM `pricing_plans`;
--> statement-breakpoint
DROP TABLE `pricing_plans`;
--> statement-breakpoint
ALTER TABLE `__new_pricing_plans` RENAME TO `pricing_plans`;
--> statement-breakpoint
CREATE TABLE `customer_pricing_overrides` (
	`customer_id` text NOT NULL,
	`plan_id` integer NOT NULL,
	`custom_price_cents` integer,
	`notes` text DEFAULT '' NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`customer_id`, `plan_id`),
	FOREIGN KEY (`customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`plan_id`) REFERENCES `pricing_plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "customer_pricing_overrides_price" CHECK(custom_price_cents IS NULL OR custom_price_cents >= 0)
);
