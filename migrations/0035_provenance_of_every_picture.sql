-- Pictures without a record of their generation get what is known of them: that they are there, and how they came.
INSERT OR IGNORE INTO picture_provenance (picture_id, how, is_ai, created_at)
SELECT p.id, 'generated', 1, p.created_at FROM pictures p
WHERE p.kind = 'generated' AND NOT EXISTS (SELECT 1 FROM picture_provenance r WHERE r.picture_id = p.id);
