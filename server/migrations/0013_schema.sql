CREATE TABLE "payment_events" (
	"id" integer PRIMARY KEY NOT NULL,
	"read_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"made_by" text NOT NULL,
	"refund_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_refunds_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"intent_id" text,
	"package_id" text NOT NULL,
	"package_name" text NOT NULL,
	"package_credits" integer NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"disputed" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"receipt_url" text,
	"receipt_email" text,
	"is_our_mail" boolean DEFAULT false NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"look_at" timestamp (3) with time zone,
	CONSTRAINT "payments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "payments_by_intent" UNIQUE("intent_id"),
	CONSTRAINT "payments_amount" CHECK (amount > 0 and package_credits > 0 and credits >= 0)
);
--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_to_look_at" ON "payments" USING btree ("look_at") WHERE look_at is not null;