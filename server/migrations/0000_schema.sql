CREATE TABLE "lifecycle_pending" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"step" text NOT NULL,
	"kind" text NOT NULL,
	"from_user_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lifecycle_pending_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	CONSTRAINT "sessions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"kind" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "chat_versions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"title_source" text NOT NULL,
	"current_message_id" uuid,
	"current_depth" integer DEFAULT 0 NOT NULL,
	"message_count" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chats_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"parent_id" uuid,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	"depth" integer NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"run_id" uuid,
	"model" text,
	"badge" text,
	"tokens" integer,
	"cost_micro_usd" bigint,
	"usage" jsonb,
	"reasoning" text DEFAULT '' NOT NULL,
	"reasoning_ms" integer,
	"sources" jsonb,
	"activities" jsonb,
	"files" jsonb,
	"dropped_messages" integer DEFAULT 0 NOT NULL,
	"error" jsonb,
	"rating" text,
	"file_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"start_after_seconds" integer DEFAULT 0 NOT NULL,
	"singleton_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_chat_id_chats_user_id_id_fk" FOREIGN KEY ("user_id","chat_id") REFERENCES "public"."chats"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "users_by_kind" ON "users" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "chats_newest" ON "chats" USING btree ("user_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE message_count > 0;--> statement-breakpoint
CREATE INDEX "messages_in_order" ON "messages" USING btree ("user_id","chat_id","position");--> statement-breakpoint
CREATE INDEX "messages_children" ON "messages" USING btree ("user_id","chat_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "messages_streaming" ON "messages" USING btree ("user_id","chat_id") WHERE status = 'streaming';--> statement-breakpoint
CREATE INDEX "outbox_queue" ON "outbox" USING btree ("queue");