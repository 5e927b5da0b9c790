CREATE TABLE "lifecycle_pending" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"step" text NOT NULL,
	"kind" text NOT NULL,
	"from_user_id" text,
	"attempted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lifecycle_pending_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	CONSTRAINT "sessions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
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
CREATE TABLE "attachments" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"blob_id" uuid NOT NULL,
	"message_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_blobs" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"hash" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"reading" text NOT NULL,
	"text_chars" integer NOT NULL,
	"page_starts" jsonb NOT NULL,
	"has_lines" boolean NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "file_blobs_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "file_garbage" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"user_id" text NOT NULL,
	"run_id" uuid NOT NULL,
	"first_seq" integer NOT NULL,
	"last_seq" integer NOT NULL,
	"frames" text NOT NULL,
	CONSTRAINT "run_events_user_id_run_id_first_seq_pk" PRIMARY KEY("user_id","run_id","first_seq")
);
--> statement-breakpoint
CREATE TABLE "run_instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"user_message_id" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"status" text NOT NULL,
	"instance_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"model_id" text NOT NULL,
	"vendor_model" text NOT NULL,
	"route" text NOT NULL,
	"budget" text,
	"thinking_mode" text NOT NULL,
	"web_search" boolean NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "runs_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"free_tokens" bigint NOT NULL,
	CONSTRAINT "usage_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"vendor_model" text NOT NULL,
	"route" text NOT NULL,
	"input" integer NOT NULL,
	"cached" integer NOT NULL,
	"output" integer NOT NULL,
	"reasoning" integer NOT NULL,
	"cost_micro_usd" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "usage_events_user_id_key_pk" PRIMARY KEY("user_id","key")
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
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_blob_id_file_blobs_user_id_id_fk" FOREIGN KEY ("user_id","blob_id") REFERENCES "public"."file_blobs"("user_id","id") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_user_id_run_id_runs_user_id_id_fk" FOREIGN KEY ("user_id","run_id") REFERENCES "public"."runs"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "users_by_kind" ON "users" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "chats_newest" ON "chats" USING btree ("user_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE message_count > 0;--> statement-breakpoint
CREATE INDEX "messages_in_order" ON "messages" USING btree ("user_id","chat_id","position");--> statement-breakpoint
CREATE INDEX "messages_children" ON "messages" USING btree ("user_id","chat_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "messages_streaming" ON "messages" USING btree ("user_id","chat_id") WHERE status = 'streaming';--> statement-breakpoint
CREATE INDEX "attachments_of_message" ON "attachments" USING btree ("user_id","message_id","position");--> statement-breakpoint
CREATE INDEX "attachments_of_blob" ON "attachments" USING btree ("user_id","blob_id");--> statement-breakpoint
CREATE INDEX "attachments_waiting" ON "attachments" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "file_blobs_by_hash" ON "file_blobs" USING btree ("user_id","hash");--> statement-breakpoint
CREATE INDEX "file_garbage_due" ON "file_garbage" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "runs_running" ON "runs" USING btree ("instance_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "runs_ended" ON "runs" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "usage_events_newest" ON "usage_events" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_queue" ON "outbox" USING btree ("queue");