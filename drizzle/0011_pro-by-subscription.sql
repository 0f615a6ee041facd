-- Who had the flag has a subscription without an end from here on.
INSERT INTO "subscriptions" ("account_id", "id", "status") SELECT "id", gen_random_uuid(), 'active' FROM "users" WHERE "pro_account";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "pro_account";
