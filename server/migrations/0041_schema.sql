-- Words that search now folds otherwise ('straße' to 'strasse', 'οδός' to 'οδοσ') are indexed anew, with their titles.
UPDATE "chat_search" SET "position" = 0 WHERE ("user_id", "chat_id") IN (SELECT "user_id", "chat_id" FROM "message_terms" WHERE "terms"::text ~ '[ßıςᲀ-ᲈ]');--> statement-breakpoint
DELETE FROM "message_terms" WHERE "terms"::text ~ '[ßıςᲀ-ᲈ]';--> statement-breakpoint
UPDATE "chat_search" SET "title" = '' WHERE "folded_title" ~ '[ßıςᲀ-ᲈ]';
