CREATE TABLE "former_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_names" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"former_id" text NOT NULL,
	"left_at" timestamp (3) with time zone NOT NULL
);
