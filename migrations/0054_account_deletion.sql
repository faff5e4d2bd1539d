-- Provenance is immutable but for the deletion of its picture's owner, which clears what the person wrote.
DROP TRIGGER picture_provenance_no_update;
--> statement-breakpoint
CREATE TRIGGER picture_provenance_no_update BEFORE UPDATE ON picture_provenance
WHEN NOT EXISTS (SELECT 1 FROM pictures p JOIN account_deletions d ON d.user_id = p.user_id WHERE p.id = OLD.picture_id AND d.state = 'working')
BEGIN SELECT RAISE(ABORT, 'constraint failed: provenance is immutable'); END;
