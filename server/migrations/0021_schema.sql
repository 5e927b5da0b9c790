CREATE TABLE "retrieval_documents" (
	"user_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"space_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"is_included" boolean NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" text,
	"opening" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"indexed_at" timestamp (3) with time zone,
	CONSTRAINT "retrieval_documents_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "retrieval_passages" (
	"user_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"version" text NOT NULL,
	"n" integer NOT NULL,
	"text" text NOT NULL,
	"starts_at" integer NOT NULL,
	"ends_at" integer NOT NULL,
	"locator" jsonb,
	"length" integer NOT NULL,
	"lot" integer NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "retrieval_passages_user_id_item_id_version_n_pk" PRIMARY KEY("user_id","item_id","version","n")
);
--> statement-breakpoint
ALTER TABLE "retrieval_passages" ADD CONSTRAINT "retrieval_passages_user_id_item_id_retrieval_documents_user_id_item_id_fk" FOREIGN KEY ("user_id","item_id") REFERENCES "public"."retrieval_documents"("user_id","item_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "retrieval_documents_of_space" ON "retrieval_documents" USING btree ("user_id","space_id");--> statement-breakpoint
CREATE INDEX "retrieval_passages_found" ON "retrieval_passages" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "retrieval_passages_sample" ON "retrieval_passages" USING btree ("user_id","lot");