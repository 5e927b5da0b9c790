-- Search now folds some letters otherwise ('straße' to 'strasse', 'οδός' to 'οδοσ'). What is indexed is folded so, too, in the order in which the index is locked elsewhere.
UPDATE "message_terms" SET "terms" = translate(replace("terms"::text, 'ß', 'ss'), 'ıςᲀᲁᲂᲃᲄᲅᲆᲇᲈ', 'iσвдосттъѣꙋ')::tsvector WHERE "terms"::text ~ '[ßıςᲀ-ᲈ]';--> statement-breakpoint
UPDATE "chat_search" SET "folded_title" = translate(replace("folded_title", 'ß', 'ss'), 'ıςᲀᲁᲂᲃᲄᲅᲆᲇᲈ', 'iσвдосттъѣꙋ') WHERE "folded_title" ~ '[ßıςᲀ-ᲈ]';
