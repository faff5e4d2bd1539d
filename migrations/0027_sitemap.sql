CREATE TABLE `sitemap_marks` (
	`part` text NOT NULL,
	`at` integer NOT NULL,
	`row_id` text NOT NULL,
	PRIMARY KEY(`part`, `at`, `row_id`)
);
