ALTER TABLE "notes" ADD COLUMN "awaits_index_since" timestamp (3) with time zone DEFAULT 'epoch';--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "indexing_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notes_awaiting_index" ON "notes" USING btree ("awaits_index_since") WHERE awaits_index_since is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "notes_awaiting_index_of" ON "notes" USING btree ("user_id","awaits_index_since") WHERE awaits_index_since is not null and deleted_at is null;