-- The table is made again: SQLite adds no column whose default is an expression. Nothing refers to sessions.
-- A session from before counts as seen and proved when it began, and has no device name.
CREATE TABLE `__new_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`id` text DEFAULT (substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 45) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 40) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 35) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 30) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 25) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 20) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 15) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 10) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 5) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 0) % 32 + 1, 1) || lower(hex(randomblob(8)))) NOT NULL,
	`user_id` text NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`last_seen_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`verified_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_sessions`("token_hash", "id", "user_id", "created_at", "last_seen_at", "verified_at", "expires_at")
SELECT "token_hash", (substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 45) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 40) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 35) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 30) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 25) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 20) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 15) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 10) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 5) % 32 + 1, 1) || substr('0123456789abcdefghjkmnpqrstvwxyz', (created_at >> 0) % 32 + 1, 1) || lower(hex(randomblob(8)))), "user_id", "created_at", "created_at", "created_at", "expires_at" FROM `sessions`;
--> statement-breakpoint
DROP TABLE `sessions`;
--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id_unique` ON `sessions` (`id`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
