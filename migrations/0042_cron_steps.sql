CREATE TABLE `cron_steps` (
	`step` text PRIMARY KEY NOT NULL,
	`scheduled_at` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer
);
