CREATE INDEX `moderation_cases_decision` ON `moderation_cases` (`decision`);--> statement-breakpoint
CREATE INDEX `moderation_cases_outcome` ON `moderation_cases` (`outcome`) WHERE appealed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`withdrawn_cents`) WHERE state IN ('inquiry', 'open');--> statement-breakpoint
CREATE INDEX `refunds_owed` ON `refunds` (`amount_cents`) WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX `design_reports_reason` ON `design_reports` (`reason`);--> statement-breakpoint
CREATE INDEX `subscriptions_state` ON `subscriptions` (`state`);