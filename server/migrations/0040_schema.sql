CREATE TABLE "attempts" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"said" text NOT NULL,
	"made" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
