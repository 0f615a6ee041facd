CREATE TABLE "clock_watch" (
	"name" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"hold_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipt_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"min_cursor" bigint DEFAULT 0 NOT NULL,
	"epoch" bigint DEFAULT 0 NOT NULL,
	"restored_to" bigint DEFAULT 0 NOT NULL,
	"media_bytes" bigint DEFAULT 0 NOT NULL,
	"unnamed_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" uuid,
	"id" uuid,
	"inviter_id" uuid,
	"email" text,
	"befriends" boolean DEFAULT false NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text NOT NULL,
	"entry_space" uuid DEFAULT gen_random_uuid() NOT NULL,
	"default_visibility" text DEFAULT 'private' NOT NULL,
	"ai_consent_at" timestamp with time zone,
	"picture_id" uuid,
	"names_from" text,
	"picture_from" text,
	"is_picture_by_hand" boolean DEFAULT false NOT NULL,
	"is_found_by_email" boolean DEFAULT false NOT NULL,
	"is_found_by_username" boolean DEFAULT true NOT NULL,
	"shows_email_to_friends" boolean DEFAULT false NOT NULL,
	"takes_replies" boolean DEFAULT true NOT NULL,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handles" (
	"value" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "handles_value_kind_pk" PRIMARY KEY("value","kind")
);
--> statement-breakpoint
CREATE TABLE "identity_account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_account_owner" UNIQUE("provider_id","account_id"),
	CONSTRAINT "identity_account_kind" UNIQUE("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "identity_jwks" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_place" (
	"user_id" text NOT NULL,
	"place" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_place_user_id_place_pk" PRIMARY KEY("user_id","place")
);
--> statement-breakpoint
CREATE TABLE "identity_session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	CONSTRAINT "identity_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "identity_user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"invitation_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "identity_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now(),
	"updated_at" timestamp with time zone DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "payment_endings" (
	"paypal_subscription_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"paypal_subscription_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_ids" (
	"paypal_subscription_id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"plan_id" text NOT NULL,
	"cents" integer NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_mails" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscription_mails_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "subscription_orders" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"paypal_subscription_id" text,
	"approval_url" text,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"begins_at_once_at" timestamp with time zone,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_check_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_orders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"end_date" timestamp with time zone,
	"paypal_subscription_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"renews_at" timestamp with time zone,
	"ended_by" text,
	"intent" text,
	"intended_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"provider_status" text,
	"paid_until" timestamp with time zone,
	"begins_at_once_at" timestamp with time zone,
	"language" text DEFAULT 'de' NOT NULL,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "subscriptions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "declarations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"is_proven" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"ends_at" timestamp with time zone,
	"closed_reason" text,
	"token_hash" text,
	"held_at" timestamp with time zone,
	"receipt_sent_at" timestamp with time zone,
	"outcome_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "processed_mutations" (
	"account_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "processed_mutations_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "sync_clients" (
	"account_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"last_mutation_id" bigint DEFAULT 0 NOT NULL,
	"last_at" text DEFAULT '000000000000-0000' NOT NULL,
	"first_sign_in_at" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sync_clients_account_id_client_id_pk" PRIMARY KEY("account_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "throttle_marks" (
	"key" text PRIMARY KEY NOT NULL,
	"marks" bigint[] NOT NULL,
	"ends_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"date" text NOT NULL,
	"time_zone" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"top_moment" text DEFAULT '' NOT NULL,
	"emojis" text DEFAULT '' NOT NULL,
	"mood" jsonb,
	"visibility" text DEFAULT 'private' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"main_image" text,
	"audio" jsonb,
	"audio_transcript" text DEFAULT '' NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"added_later" boolean DEFAULT false NOT NULL,
	"summary_from" text DEFAULT 'person' NOT NULL,
	"transcript_from" text DEFAULT 'person' NOT NULL,
	"work" jsonb,
	"reflections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shelf" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"clocks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"edits" jsonb DEFAULT '{"by":"","version":0,"others":0}'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entries_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "entries_day" UNIQUE("account_id","date")
);
--> statement-breakpoint
CREATE TABLE "reflection_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"de" text NOT NULL,
	"en" text NOT NULL,
	"fr" text NOT NULL,
	"es" text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "media" (
	"owner_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"kept_hash" text,
	"kept_size" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"code" text,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"stored" integer DEFAULT 0 NOT NULL,
	"unnamed_since" timestamp with time zone,
	"crc32" bigint,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_owner_id_hash_pk" PRIMARY KEY("owner_id","hash")
);
--> statement-breakpoint
CREATE TABLE "shelf_files" (
	"account_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"stored" integer NOT NULL,
	"crc32" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shelf_files_account_id_hash_pk" PRIMARY KEY("account_id","hash")
);
--> statement-breakpoint
CREATE TABLE "contributions" (
	"event_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"address_hash" text DEFAULT '' NOT NULL,
	"code_version" integer,
	"account_id" uuid,
	"guest_name" text DEFAULT '' NOT NULL,
	"top_moment" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"arrivals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counted_bytes" bigint DEFAULT 0 NOT NULL,
	"counted_files" integer DEFAULT 0 NOT NULL,
	"held_bytes" bigint DEFAULT 0 NOT NULL,
	"held_files" integer DEFAULT 0 NOT NULL,
	"counted_words" integer DEFAULT 0 NOT NULL,
	"reserved_until" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"awaiting_words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hidden_at" timestamp with time zone,
	"taken_down_at" timestamp with time zone,
	"hidden_files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" bigint NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contributions_event_id_id_pk" PRIMARY KEY("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "event_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid NOT NULL,
	"token" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"date" text,
	"color" text NOT NULL,
	"mode" text NOT NULL,
	"code" text,
	"ticket" text,
	"code_version" integer DEFAULT 1 NOT NULL,
	"cover_hash" text,
	"tasks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bonus_runs" (
	"account_id" uuid NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bonus_runs_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "imported_days" (
	"account_id" uuid NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "imported_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "imported_lines" (
	"account_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "imported_lines_account_id_entry_id_pk" PRIMARY KEY("account_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"report" jsonb,
	"given" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"keep_visible" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"restore_visibility" boolean DEFAULT false NOT NULL,
	"done_days" integer DEFAULT 0 NOT NULL,
	"done_photos" integer DEFAULT 0 NOT NULL,
	"last_day" text,
	"recent_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"leave_out" text DEFAULT 'nothing' NOT NULL,
	"waits_for" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiet_rules" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"account_id" uuid NOT NULL,
	"id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"session_id" text,
	"minute" integer NOT NULL,
	"time_zone" text NOT NULL,
	"language" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"account_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_account_id_blocked_id_pk" PRIMARY KEY("account_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"requester_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"addressee_id" uuid,
	"email" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "friend_requests_requester_id_id_pk" PRIMARY KEY("requester_id","id")
);
--> statement-breakpoint
CREATE TABLE "friendships" (
	"account_id" uuid NOT NULL,
	"friend_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friendships_account_id_friend_id_pk" PRIMARY KEY("account_id","friend_id")
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"account_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replies_account_id_entry_id_user_id_pk" PRIMARY KEY("account_id","entry_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "share_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"account_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"token" text NOT NULL,
	"options" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"is_once" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone,
	"used_by" text,
	"made_after" text,
	"opened" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_account_id_entry_id_pk" PRIMARY KEY("account_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" uuid NOT NULL,
	"reason" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"reporter" text NOT NULL,
	"is_by_account" boolean NOT NULL,
	"further" integer DEFAULT 0 NOT NULL,
	"number" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reports_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "takedowns" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "takedowns_owner_id_kind_target_pk" PRIMARY KEY("owner_id","kind","target")
);
--> statement-breakpoint
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
CREATE TABLE "linkedin_profiles" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"profile" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"network" text,
	CONSTRAINT "account_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "operator_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"count" integer
);
--> statement-breakpoint
CREATE TABLE "payment_stand_in" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"request_id" text,
	"payer" text,
	"state" jsonb NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_stand_in_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "payment_stand_in_request" UNIQUE("kind","request_id")
);
--> statement-breakpoint
ALTER TABLE "identity_account" ADD CONSTRAINT "identity_account_user_id_identity_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_place" ADD CONSTRAINT "identity_place_user_id_identity_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "identity_session" ADD CONSTRAINT "identity_session_user_id_identity_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."identity_user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_mails" ADD CONSTRAINT "subscription_mails_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscription_orders" ADD CONSTRAINT "subscription_orders_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "processed_mutations" ADD CONSTRAINT "processed_mutations_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sync_clients" ADD CONSTRAINT "sync_clients_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shelf_files" ADD CONSTRAINT "shelf_files_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_event_id_owners_owner_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event_id_owners_owner_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bonus_runs" ADD CONSTRAINT "bonus_runs_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imported_days" ADD CONSTRAINT "imported_days_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imported_lines" ADD CONSTRAINT "imported_lines_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quiet_rules" ADD CONSTRAINT "quiet_rules_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_session_id_identity_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."identity_session"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_requester_id_owners_owner_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "friendships" ADD CONSTRAINT "friendships_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_owner_id_owners_owner_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ai_uses" ADD CONSTRAINT "ai_uses_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "linkedin_profiles" ADD CONSTRAINT "linkedin_profiles_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_account_id_owners_owner_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."owners"("owner_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "payment_endings_next" ON "payment_endings" USING btree ("next_try_at");
--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "payment_ids_account" ON "payment_ids" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "subscription_mails_next" ON "subscription_mails" USING btree ("next_try_at");
--> statement-breakpoint
CREATE INDEX "subscription_orders_next_check" ON "subscription_orders" USING btree ("next_check_at");
--> statement-breakpoint
CREATE INDEX "subscriptions_next_check" ON "subscriptions" USING btree ("next_check_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_reference" ON "declarations" USING btree ("reference");
--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_token" ON "declarations" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "declarations_state" ON "declarations" USING btree ("state","declared_at");
--> statement-breakpoint
CREATE INDEX "processed_mutations_created" ON "processed_mutations" USING brin ("created_at");
--> statement-breakpoint
CREATE INDEX "throttle_marks_ends_at" ON "throttle_marks" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "entries_feed" ON "entries" USING btree ("account_id","version");
--> statement-breakpoint
CREATE INDEX "entries_deleted" ON "entries" USING btree ("deleted_at") WHERE "entries"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "entries_id" ON "entries" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "entries_public" ON "entries" USING btree ("date","account_id","id") WHERE "entries"."visibility" = 'public' and "entries"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "entries_work" ON "entries" USING btree ("updated_at") WHERE "entries"."work" is not null;
--> statement-breakpoint
CREATE INDEX "revisions_feed" ON "revisions" USING btree ("account_id","version");
--> statement-breakpoint
CREATE INDEX "revisions_at" ON "revisions" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "media_received" ON "media" USING btree ("owner_id") WHERE "media"."state" = 'received';
--> statement-breakpoint
CREATE INDEX "media_unnamed" ON "media" USING btree ("owner_id") WHERE "media"."unnamed_since" is not null;
--> statement-breakpoint
CREATE INDEX "contributions_feed" ON "contributions" USING btree ("event_id","version");
--> statement-breakpoint
CREATE INDEX "contributions_id" ON "contributions" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "contributions_reserved" ON "contributions" USING btree ("event_id","reserved_until") WHERE "contributions"."reserved_until" is not null;
--> statement-breakpoint
CREATE INDEX "contributions_address" ON "contributions" USING btree ("event_id","address_hash");
--> statement-breakpoint
CREATE INDEX "contributions_open" ON "contributions" USING btree ("created_at") WHERE "contributions"."finished_at" is null and "contributions"."deleted_at" is null;
--> statement-breakpoint
CREATE INDEX "events_host" ON "events" USING btree ("host_id");
--> statement-breakpoint
CREATE INDEX "events_deleted" ON "events" USING btree ("deleted_at") WHERE "events"."deleted_at" is not null;
--> statement-breakpoint
CREATE INDEX "reminders_next" ON "reminders" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "reminders_session" ON "reminders" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");
--> statement-breakpoint
CREATE INDEX "friend_requests_id" ON "friend_requests" USING btree ("id");
--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_person" ON "friend_requests" USING btree ("requester_id","addressee_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_address" ON "friend_requests" USING btree ("requester_id","email");
--> statement-breakpoint
CREATE INDEX "friend_requests_addressee" ON "friend_requests" USING btree ("addressee_id");
--> statement-breakpoint
CREATE INDEX "friend_requests_email" ON "friend_requests" USING btree ("email") WHERE "friend_requests"."email" is not null;
--> statement-breakpoint
CREATE INDEX "friendships_friend" ON "friendships" USING btree ("friend_id");
--> statement-breakpoint
CREATE INDEX "replies_user" ON "replies" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "share_tokens_account" ON "share_tokens" USING btree ("account_id");
--> statement-breakpoint
CREATE INDEX "reports_target" ON "reports" USING btree ("owner_id","target");
--> statement-breakpoint
CREATE INDEX "reports_at" ON "reports" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "ai_uses_day" ON "ai_uses" USING btree ("account_id","kind","day");
--> statement-breakpoint
CREATE INDEX "ai_uses_created" ON "ai_uses" USING brin ("created_at");
--> statement-breakpoint
CREATE INDEX "account_events_at" ON "account_events" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "payment_stand_in_payer" ON "payment_stand_in" USING btree ("kind","payer");
--> statement-breakpoint
CREATE INDEX "payment_stand_in_due" ON "payment_stand_in" USING btree ("kind","due_at");
