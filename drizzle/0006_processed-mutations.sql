CREATE TABLE "processed_mutations" (
	"account_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "processed_mutations_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
DROP TABLE "mutation_results" CASCADE;--> statement-breakpoint
ALTER TABLE "processed_mutations" ADD CONSTRAINT "processed_mutations_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "processed_mutations_created" ON "processed_mutations" USING brin ("created_at");