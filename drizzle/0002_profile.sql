ALTER TABLE "users" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_user" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_picture" UNIQUE("picture_id");