CREATE TABLE "chat_search" (
	"user_id" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"title" text NOT NULL,
	"folded_title" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "chat_search_user_id_chat_id_pk" PRIMARY KEY("user_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "message_terms" (
	"user_id" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "message_terms_user_id_chat_id_message_id_pk" PRIMARY KEY("user_id","chat_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "chat_search" ADD CONSTRAINT "chat_search_user_id_chat_id_chats_user_id_id_fk" FOREIGN KEY ("user_id","chat_id") REFERENCES "public"."chats"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "message_terms" ADD CONSTRAINT "message_terms_user_id_chat_id_chats_user_id_id_fk" FOREIGN KEY ("user_id","chat_id") REFERENCES "public"."chats"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "message_terms_newest" ON "message_terms" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_terms_found" ON "message_terms" USING gin ("terms");