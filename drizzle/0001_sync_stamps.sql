ALTER TABLE "sync_clients" ADD COLUMN "last_at" text DEFAULT '000000000000-0000' NOT NULL;--> statement-breakpoint
CREATE INDEX "entries_id" ON "entries" USING btree ("id");