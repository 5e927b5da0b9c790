CREATE TABLE "model_changes" (
	"model_id" text PRIMARY KEY NOT NULL,
	"change" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_sums" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"model" text NOT NULL,
	"paid_by" text NOT NULL,
	"requests" integer NOT NULL,
	"tokens" bigint NOT NULL,
	"cost_micro_usd" bigint NOT NULL,
	"vendor_cost_micro_usd" bigint NOT NULL,
	CONSTRAINT "usage_sums_user_id_day_model_paid_by_pk" PRIMARY KEY("user_id","day","model","paid_by")
);
--> statement-breakpoint
ALTER TABLE "usage_events" ADD COLUMN "vendor_cost_micro_usd" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_events" ADD COLUMN "paid_by" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_events" ADD COLUMN "counted_by" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
CREATE INDEX "usage_sums_by_day" ON "usage_sums" USING btree ("day");