ALTER TABLE "chats" ADD COLUMN "space_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "grounding" jsonb;--> statement-breakpoint
CREATE INDEX "chats_of_space" ON "chats" USING btree ("user_id","space_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE space_id is not null;