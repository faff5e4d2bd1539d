-- A word that the index divides (signs of some scripts) is looked for as a phrase, which needs positions. FTS5 changes no options, so the index is made anew.
DROP TABLE content_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE content_search USING fts5(title, body, fields, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO content_search (rowid, title, body, fields) SELECT rowid, title, body, fields FROM content_revisions;
