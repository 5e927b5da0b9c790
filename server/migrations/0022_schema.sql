CREATE TABLE "space_employees" (
	"user_id" text NOT NULL,
	"space_id" integer NOT NULL,
	"persona_id" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "space_employees_user_id_space_id_persona_id_pk" PRIMARY KEY("user_id","space_id","persona_id")
);
--> statement-breakpoint
ALTER TABLE "space_employees" ADD CONSTRAINT "space_employees_user_id_space_id_spaces_user_id_id_fk" FOREIGN KEY ("user_id","space_id") REFERENCES "public"."spaces"("user_id","id") ON DELETE cascade ON UPDATE cascade;