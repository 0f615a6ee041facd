CREATE TABLE "revisions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "revisions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_feed" ON "revisions" USING btree ("account_id","version");--> statement-breakpoint
CREATE INDEX "revisions_at" ON "revisions" USING btree ("at");