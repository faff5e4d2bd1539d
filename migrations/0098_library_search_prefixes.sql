-- A beginning of a word whose length is not listed here is gathered from every picture that has it before the first is shown:
-- up to eight letters are ready now, and longer words are looked for by their first eight. FTS5 changes no options, so the index
-- is made anew; the triggers of library_pictures stay.
DROP TABLE library_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE library_search USING fts5(tags, label, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8');
--> statement-breakpoint
INSERT INTO library_search (rowid, tags, label) SELECT l.position, 'u' || l.user_id || ' k' || l.kind || l.user_id || ' z' || l.shape || l.user_id
    || iif(l.kind = 'upload', '', ' s' || coalesce(nullif(lower(replace(l.style, ' ', '')), ''), 'none') || l.user_id)
    || iif(l.is_favorite, ' f' || l.user_id, '') || iif(l.is_used, ' p' || l.user_id, '') || iif(l.is_licensed, ' b' || l.user_id, '')
    || iif(l.collection_id IS NULL, ' n' || l.user_id, ' c' || l.collection_id), l.label FROM library_pictures l WHERE l.removed_at IS NULL;
