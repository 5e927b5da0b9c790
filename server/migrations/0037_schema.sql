CREATE TABLE "day_counts" (
	"owner" text NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "day_counts_owner_what_day_pk" PRIMARY KEY("owner","what","day")
);
