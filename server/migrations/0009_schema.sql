ALTER TABLE "chats" ADD COLUMN "personas" jsonb;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "greeting" jsonb;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "is_preview" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "persona" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "waiting" jsonb;--> statement-breakpoint
ALTER TABLE "shared_messages" ADD COLUMN "persona" jsonb;--> statement-breakpoint
CREATE INDEX "chats_previews" ON "chats" USING btree ("updated_at") WHERE is_preview;