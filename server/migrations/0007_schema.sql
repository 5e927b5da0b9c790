DROP INDEX "messages_children";--> statement-breakpoint
CREATE INDEX "messages_by_place" ON "messages" USING btree ("user_id",coalesce("parent_id", "chat_id"),"position");