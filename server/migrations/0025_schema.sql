CREATE TABLE "retrieval_signs" (
	"user_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"signs" bit varying,
	CONSTRAINT "retrieval_signs_user_id_item_id_n_pk" PRIMARY KEY("user_id","item_id","n")
);
--> statement-breakpoint
CREATE TABLE "retrieval_vectors" (
	"user_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "retrieval_vectors_user_id_item_id_n_pk" PRIMARY KEY("user_id","item_id","n")
);
--> statement-breakpoint
ALTER TABLE "retrieval_documents" ADD COLUMN "embedded_with" text;--> statement-breakpoint
ALTER TABLE "retrieval_documents" ADD COLUMN "embedded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "retrieval_documents" ADD COLUMN "awaits_meaning" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "retrieval_signs" ADD CONSTRAINT "retrieval_signs_user_id_item_id_retrieval_documents_user_id_item_id_fk" FOREIGN KEY ("user_id","item_id") REFERENCES "public"."retrieval_documents"("user_id","item_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "retrieval_vectors" ADD CONSTRAINT "retrieval_vectors_user_id_item_id_retrieval_documents_user_id_item_id_fk" FOREIGN KEY ("user_id","item_id") REFERENCES "public"."retrieval_documents"("user_id","item_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "retrieval_documents_awaiting" ON "retrieval_documents" USING btree ("indexed_at") WHERE awaits_meaning and version is not null;