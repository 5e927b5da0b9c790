-- Words that search now folds otherwise ('straße' to 'strasse', 'οδός' to 'οδοσ') are indexed anew, with their titles.
WITH "gone" AS (DELETE FROM "message_terms" WHERE "terms"::text ~ '[ßıςᲀ-ᲈ]' RETURNING "user_id", "chat_id") UPDATE "chat_search" SET "position" = 0 WHERE ("user_id", "chat_id") IN (SELECT "user_id", "chat_id" FROM "gone");--> statement-breakpoint
UPDATE "chat_search" SET "title" = '' WHERE "folded_title" ~ '[ßıςᲀ-ᲈ]';
