CREATE TABLE "credit_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	"month" text DEFAULT '' NOT NULL,
	"month_charged" bigint DEFAULT 0 NOT NULL,
	"has_bought" boolean DEFAULT false NOT NULL,
	"monthly_limit" bigint,
	"daily_free_tokens" bigint,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_accounts_covered" CHECK ("credit_accounts"."held" >= 0 and "credit_accounts"."balance" >= "credit_accounts"."held" and "credit_accounts"."owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"owed" bigint DEFAULT 0 NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"payment_intent" text,
	"about" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_entries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "credit_entries_payment" UNIQUE("payment_intent"),
	CONSTRAINT "credit_entries_once" UNIQUE("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_holds_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "credit_holds_covered" CHECK ("credit_holds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_packages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"credits" integer NOT NULL,
	"price" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"position" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"is_seeded" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "credit_holds_expired" ON "credit_holds" USING btree ("expires_at");