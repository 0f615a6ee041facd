CREATE TABLE "ai_uses" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"key" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_uses_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "ai_uses_key" UNIQUE("account_id","key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ai_consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ai_uses" ADD CONSTRAINT "ai_uses_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_uses_day" ON "ai_uses" USING btree ("account_id","kind","day");--> statement-breakpoint
CREATE INDEX "ai_uses_created" ON "ai_uses" USING brin ("created_at");