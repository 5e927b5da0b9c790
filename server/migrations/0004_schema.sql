CREATE TABLE "drive_connections" (
	"user_id" text PRIMARY KEY NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"is_leaving" boolean DEFAULT false NOT NULL,
	"account" text,
	"folder_id" text,
	"has_folder" boolean DEFAULT false NOT NULL,
	"folder_url" text,
	"lease" text,
	"lease_until" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"failure" text,
	"last_synced_at" timestamp (3) with time zone,
	"listed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "drive_files" (
	"user_id" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"file_id" text NOT NULL,
	"text_id" text,
	"is_ours" boolean NOT NULL,
	"title" text NOT NULL,
	"modified_at" timestamp (3) with time zone NOT NULL,
	"size_bytes" bigint NOT NULL,
	CONSTRAINT "drive_files_user_id_chat_id_pk" PRIMARY KEY("user_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "drive_mirrors" (
	"user_id" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"synced" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"json_id" text,
	"text_id" text,
	"json_checksum" text,
	"text_checksum" text,
	"name" text,
	"origin_id" text,
	"is_trashed" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "drive_mirrors_user_id_chat_id_pk" PRIMARY KEY("user_id","chat_id")
);
--> statement-breakpoint
ALTER TABLE "drive_files" ADD CONSTRAINT "drive_files_user_id_drive_connections_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."drive_connections"("user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "drive_mirrors" ADD CONSTRAINT "drive_mirrors_user_id_drive_connections_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."drive_connections"("user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "drive_files_newest" ON "drive_files" USING btree ("user_id","modified_at" DESC NULLS LAST,"chat_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "drive_mirrors_due" ON "drive_mirrors" USING btree ("user_id","changed_at") WHERE wanted <> synced;