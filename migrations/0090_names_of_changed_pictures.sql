-- A picture that a model made from another, or a fix of the print check, has the name and style of that one, with what was changed.
WITH RECURSIVE named (id, label, style) AS (
  SELECT l.picture_id, l.label, l.style FROM library_pictures l
  WHERE l.picture_id IN (SELECT v.parent_id FROM picture_provenance v WHERE v.parent_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM picture_provenance v WHERE v.picture_id = l.picture_id AND v.parent_id IS NOT NULL)
  UNION ALL
  SELECT v.picture_id,
    CASE WHEN j.kind IS NULL OR j.kind <> 'edit' OR j.prompt LIKE 'Remove the background completely, also where%' THEN n.label
      WHEN n.label = '' THEN j.prompt ELSE substr(n.label || ' · ' || j.prompt, 1, 2000) END,
    n.style
  FROM named n JOIN picture_provenance v ON v.parent_id = n.id LEFT JOIN generation_jobs j ON j.picture_id = v.picture_id
)
UPDATE library_pictures SET label = named.label, style = named.style FROM named
WHERE library_pictures.picture_id = named.id AND (library_pictures.label <> named.label OR library_pictures.style <> named.style);
--> statement-breakpoint
UPDATE generation_jobs SET style = (SELECT l.style FROM library_pictures l WHERE l.picture_id = generation_jobs.parent_id)
WHERE parent_id IS NOT NULL AND kind IN ('vary', 'edit') AND style = ''
  AND EXISTS (SELECT 1 FROM library_pictures l WHERE l.picture_id = generation_jobs.parent_id AND l.style <> '');
