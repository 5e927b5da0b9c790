CREATE TABLE "retrieval_chores" (
	"user_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text DEFAULT '' NOT NULL,
	"from_n" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "retrieval_chores_user_id_item_id_kind_version_pk" PRIMARY KEY("user_id","item_id","kind","version")
);
--> statement-breakpoint
ALTER TABLE "retrieval_passages" DROP CONSTRAINT "retrieval_passages_user_id_item_id_retrieval_documents_user_id_item_id_fk";
--> statement-breakpoint
ALTER TABLE "retrieval_signs" DROP CONSTRAINT "retrieval_signs_user_id_item_id_retrieval_documents_user_id_item_id_fk";
--> statement-breakpoint
ALTER TABLE "retrieval_vectors" DROP CONSTRAINT "retrieval_vectors_user_id_item_id_retrieval_documents_user_id_item_id_fk";
