ALTER TABLE "chats" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "chats_pinned" ON "chats" USING btree ("user_id","pinned_at" DESC NULLS LAST) WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "chats_deleted" ON "chats" USING btree ("deleted_at") WHERE deleted_at is not null;