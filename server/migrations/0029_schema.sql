CREATE TABLE "report_sections" (
	"user_id" text NOT NULL,
	"report_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"content" text NOT NULL,
	"citations" jsonb NOT NULL,
	"unsupported" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_sections_user_id_report_id_n_pk" PRIMARY KEY("user_id","report_id","n")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"space_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"wish" text NOT NULL,
	"model" text NOT NULL,
	"model_name" text NOT NULL,
	"writer" jsonb NOT NULL,
	"stage" text NOT NULL,
	"halted_at" text,
	"problem" text,
	"notice" text,
	"sections" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"citations" integer DEFAULT 0 NOT NULL,
	"unsupported" integer DEFAULT 0 NOT NULL,
	"is_quoted" boolean DEFAULT false NOT NULL,
	"note_id" uuid,
	"hold_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_sections" ADD CONSTRAINT "report_sections_user_id_report_id_reports_user_id_id_fk" FOREIGN KEY ("user_id","report_id") REFERENCES "public"."reports"("user_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "reports_of_space" ON "reports" USING btree ("user_id","space_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "reports_at_work" ON "reports" USING btree ("lease_until") WHERE stage not in ('ready', 'failed', 'cancelled') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "reports_deleted" ON "reports" USING btree ("deleted_at") WHERE deleted_at is not null;