CREATE TABLE "demo_budgets" (
	"day" date PRIMARY KEY NOT NULL,
	"given" bigint DEFAULT 0 NOT NULL
);
