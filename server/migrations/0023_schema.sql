CREATE TABLE "source_versions" (
	"user_id" text NOT NULL,
	"source_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"pending_text" text,
	"file_key" text,
	"media_type" text,
	"file_bytes" integer DEFAULT 0 NOT NULL,
	"text_key" text,
	"text_hash" text,
	"characters" integer DEFAULT 0 NOT NULL,
	"outline" jsonb,
	"notice" text,
	"change" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "source_versions_user_id_source_id_version_pk" PRIMARY KEY("user_id","source_id","version")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"space_id" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"is_title_given" boolean NOT NULL,
	"is_in_knowledge_base" boolean NOT NULL,
	"content_key" text NOT NULL,
	"url" text,
	"name" text,
	"stage" text NOT NULL,
	"failed_at" text,
	"problem" text,
	"notice" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"passages" integer DEFAULT 0 NOT NULL,
	"characters" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"size" integer,
	"version" integer DEFAULT 0 NOT NULL,
	"latest" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sources_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "source_versions" ADD CONSTRAINT "source_versions_user_id_source_id_sources_user_id_id_fk" FOREIGN KEY ("user_id","source_id") REFERENCES "public"."sources"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "sources_of_space" ON "sources" USING btree ("user_id","space_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sources_by_content" ON "sources" USING btree ("user_id","space_id","content_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sources_at_work" ON "sources" USING btree ("lease_until") WHERE stage not in ('ready', 'failed') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "sources_deleted" ON "sources" USING btree ("deleted_at") WHERE deleted_at is not null;