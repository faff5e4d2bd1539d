ALTER TABLE `publish_items` ADD `rule_picture_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `publish_items_by_rule` ON `publish_items` (`user_id`,`rule_picture_id`,`garment_id`) WHERE rule_picture_id IS NOT NULL;--> statement-breakpoint
UPDATE OR IGNORE publish_items SET rule_picture_id =
  (SELECT picture_id FROM publish_batches WHERE id = publish_items.batch_id AND rule_id IS NOT NULL);--> statement-breakpoint
-- The copy of a source picture is kept for the comparison with the new one, and for nothing else.
CREATE TRIGGER generation_jobs_source AFTER UPDATE OF state ON generation_jobs
WHEN NEW.kind = 'redesign' AND NEW.state IN ('done', 'failed', 'canceled')
BEGIN
  UPDATE redesigns SET source_sketch = NULL WHERE id = NEW.id AND source_sketch IS NOT NULL;
END;--> statement-breakpoint
UPDATE redesigns SET source_sketch = NULL WHERE source_sketch IS NOT NULL
  AND id IN (SELECT id FROM generation_jobs WHERE kind = 'redesign' AND state IN ('done', 'failed', 'canceled'));
