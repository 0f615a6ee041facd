ALTER TABLE "accounts" ADD COLUMN "epoch" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "restored_to" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "entries_deleted" ON "entries" USING btree ("deleted_at") WHERE "entries"."deleted_at" is not null;