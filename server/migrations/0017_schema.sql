CREATE TABLE "tasks" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"space_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"due_date" date,
	"assignee" jsonb,
	"position" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tasks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "tasks_of_space" ON "tasks" USING btree ("user_id","space_id","position","id");--> statement-breakpoint
CREATE INDEX "tasks_deleted" ON "tasks" USING btree ("deleted_at") WHERE deleted_at is not null;