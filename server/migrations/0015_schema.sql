ALTER TABLE "chats" ADD COLUMN "tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "cost_micro_usd" bigint DEFAULT 0 NOT NULL;