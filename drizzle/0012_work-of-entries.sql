ALTER TABLE "entries" ADD COLUMN "summary_from" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "transcript_from" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "work" jsonb;--> statement-breakpoint
CREATE INDEX "entries_work" ON "entries" USING btree ("updated_at") WHERE "entries"."work" is not null;
--> statement-breakpoint
-- As before, with who wrote what, and what the assistant was asked for.
CREATE OR REPLACE FUNCTION push_write(the_account uuid, the_client uuid, seen jsonb, made jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  account accounts;
  client sync_clients;
  remembered integer;
  standing integer;
BEGIN
  SELECT * INTO account FROM accounts WHERE account_id = the_account FOR UPDATE;
  IF account.version IS DISTINCT FROM (seen->>'version')::bigint
    OR account.epoch IS DISTINCT FROM (seen->>'epoch')::bigint THEN
    RETURN false;
  END IF;

  -- A statement of its own: it sees what earlier holders of the lock have committed (S2).
  SELECT * INTO client FROM sync_clients WHERE account_id = the_account AND client_id = the_client;
  IF client.last_mutation_id IS DISTINCT FROM (seen->>'lastMutationId')::bigint THEN
    RETURN false;
  END IF;

  -- A recording that was measured meanwhile did not find the entry that refers to it, nor that entry its length.
  IF jsonb_array_length(seen->'unmeasured') > 0 THEN
    PERFORM FROM media JOIN jsonb_array_elements_text(seen->'unmeasured') AS wanted(hash) USING (hash)
      WHERE media.account_id = the_account AND media.duration_ms IS NOT NULL;
    IF FOUND THEN
      RETURN false;
    END IF;
  END IF;

  IF client.client_id IS NULL THEN
    INSERT INTO sync_clients (account_id, client_id, last_mutation_id, last_at)
      VALUES (the_account, the_client, (made->>'lastMutationId')::bigint, made->>'lastAt')
      ON CONFLICT DO NOTHING;
    -- Another account has just taken this name for a device of its own.
    IF NOT FOUND THEN
      RETURN false;
    END IF;
  ELSE
    UPDATE sync_clients SET last_mutation_id = (made->>'lastMutationId')::bigint, last_at = made->>'lastAt'
      WHERE account_id = the_account AND client_id = the_client;
  END IF;

  INSERT INTO processed_mutations (account_id, key, result)
    SELECT the_account, given.key, given.result
    FROM jsonb_to_recordset(made->'processed') AS given(key uuid, result jsonb)
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS remembered = ROW_COUNT;
  IF remembered < jsonb_array_length(made->'processed') THEN
    RAISE serialization_failure USING MESSAGE = 'a mutation was processed meanwhile under another name';
  END IF;

  IF jsonb_array_length(made->'entries') > 0 THEN
    UPDATE entries SET
        date = given.date, time_zone = given.time_zone, text = given.text, summary = given.summary,
        top_moment = given.top_moment, emojis = given.emojis, mood = given.mood, visibility = given.visibility,
        images = given.images, main_image = given.main_image, audio = given.audio, audio_transcript = given.audio_transcript,
        is_favorite = given.is_favorite, summary_from = given.summary_from,
        transcript_from = given.transcript_from, work = given.work, reflections = given.reflections,
        clocks = given.clocks, edits = given.edits, deleted_at = given.deleted_at,
        version = given.version, created_at = given.created_at, updated_at = given.updated_at
      FROM jsonb_populate_recordset(NULL::entries, made->'entries') AS given
      WHERE entries.account_id = the_account AND entries.id = given.id;
    GET DIAGNOSTICS standing = ROW_COUNT;
    IF standing < jsonb_array_length(made->'entries') THEN
      INSERT INTO entries SELECT * FROM jsonb_populate_recordset(NULL::entries, made->'entries')
        ON CONFLICT (account_id, id) DO NOTHING;
    END IF;
  END IF;
  IF jsonb_array_length(made->'revisions') > 0 THEN
    INSERT INTO revisions SELECT * FROM jsonb_populate_recordset(NULL::revisions, made->'revisions');
  END IF;

  IF (made->>'version')::bigint > account.version THEN
    UPDATE accounts SET version = (made->>'version')::bigint WHERE account_id = the_account;
  END IF;
  RETURN true;
END
$$;
