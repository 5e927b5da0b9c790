DROP INDEX "retrieval_passages_found";--> statement-breakpoint
CREATE INDEX "retrieval_passages_found" ON "retrieval_passages" USING gin ("terms") WITH (fastupdate=false);