CREATE TABLE "note_versions" (
	"user_id" text NOT NULL,
	"note_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "note_versions_user_id_note_id_version_pk" PRIMARY KEY("user_id","note_id","version")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"space_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"is_in_knowledge_base" boolean NOT NULL,
	"version" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "space_books" (
	"user_id" text NOT NULL,
	"version" integer NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "space_books_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "space_folders" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"space_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "space_folders_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "space_items" (
	"user_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"space_id" integer NOT NULL,
	"folder_id" uuid,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "space_items_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"user_id" text NOT NULL,
	"id" integer NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"icon_type" text NOT NULL,
	"instructions" text NOT NULL,
	"default_model" text,
	"default_persona" jsonb,
	"web_search" boolean NOT NULL,
	"version" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spaces_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "note_versions" ADD CONSTRAINT "note_versions_user_id_note_id_notes_user_id_id_fk" FOREIGN KEY ("user_id","note_id") REFERENCES "public"."notes"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "space_folders" ADD CONSTRAINT "space_folders_user_id_space_id_spaces_user_id_id_fk" FOREIGN KEY ("user_id","space_id") REFERENCES "public"."spaces"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "space_items" ADD CONSTRAINT "space_items_user_id_space_id_spaces_user_id_id_fk" FOREIGN KEY ("user_id","space_id") REFERENCES "public"."spaces"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "notes_of_space" ON "notes" USING btree ("user_id","space_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "notes_deleted" ON "notes" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "space_folders_of_space" ON "space_folders" USING btree ("user_id","space_id");--> statement-breakpoint
CREATE INDEX "space_items_of_space" ON "space_items" USING btree ("user_id","space_id","kind");--> statement-breakpoint
CREATE INDEX "spaces_deleted" ON "spaces" USING btree ("deleted_at") WHERE deleted_at is not null;