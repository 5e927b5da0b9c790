ALTER TABLE "chats" DROP COLUMN "tokens";--> statement-breakpoint
ALTER TABLE "chats" DROP COLUMN "cost_micro_usd";