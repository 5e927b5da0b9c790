CREATE TABLE "shared_messages" (
	"user_id" text NOT NULL,
	"share_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"model" text,
	"badge" text,
	"sources" jsonb NOT NULL,
	"file_names" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shared_messages_user_id_share_id_position_pk" PRIMARY KEY("user_id","share_id","position")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"title" text NOT NULL,
	"message_count" integer NOT NULL,
	"chat_updated_at" timestamp (3) with time zone NOT NULL,
	"leaf_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shares_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "shares_token_unique" UNIQUE("token"),
	CONSTRAINT "shares_one_per_chat" UNIQUE("user_id","chat_id")
);
--> statement-breakpoint
ALTER TABLE "shared_messages" ADD CONSTRAINT "shared_messages_user_id_share_id_shares_user_id_id_fk" FOREIGN KEY ("user_id","share_id") REFERENCES "public"."shares"("user_id","id") ON DELETE cascade ON UPDATE cascade;