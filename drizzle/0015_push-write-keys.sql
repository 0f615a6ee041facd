-- Keys of mutations are inserted as new ones: to look whether each is there costs a tenth of what a long push takes here. The columns of entries as before.
-- `pushes` says what each was worked out on and where its account and device stand afterwards; the others are rows of all of them.
-- Of a day that stands `days` says only what is different and what may be null: the rest stays as it is.
-- Answers the accounts whose push has been written. Where it may not wait, pushes of accounts that are held are left out.
CREATE OR REPLACE FUNCTION push_write(pushes jsonb, remembered jsonb, days jsonb, earlier jsonb, may_wait boolean) RETURNS SETOF uuid
LANGUAGE plpgsql
-- Whatever the planner believes of tables that it has not counted yet: one key is looked up after the other.
SET enable_hashjoin = off
SET enable_mergejoin = off
SET enable_seqscan = off
AS $$
DECLARE
  asked uuid[] := ARRAY(SELECT (one->>'account_id')::uuid FROM jsonb_array_elements(pushes) AS one);
  held uuid[];
  taken uuid[];
  known integer;
  due integer;
BEGIN
  IF may_wait THEN
    held := ARRAY(SELECT account_id FROM accounts WHERE account_id = ANY (asked) FOR UPDATE);
  ELSE
    held := ARRAY(SELECT account_id FROM accounts WHERE account_id = ANY (asked) FOR UPDATE SKIP LOCKED);
  END IF;

  -- A statement of its own: it sees what earlier holders of the locks have committed (S2).
  taken := ARRAY(
    SELECT push.account_id
    FROM jsonb_to_recordset(pushes) AS push(
      account_id uuid, client_id uuid, seen_version bigint, seen_epoch bigint, seen_mutation bigint, unmeasured text[]
    )
    JOIN accounts account ON account.account_id = push.account_id
    LEFT JOIN sync_clients client ON client.account_id = push.account_id AND client.client_id = push.client_id
    WHERE push.account_id = ANY (held)
      AND account.version = push.seen_version AND account.epoch = push.seen_epoch
      AND client.last_mutation_id IS NOT DISTINCT FROM push.seen_mutation
      -- A recording that was measured meanwhile did not find the entry that refers to it, nor that entry its length.
      AND NOT EXISTS (
        SELECT FROM media
        WHERE media.account_id = push.account_id AND media.hash = ANY (push.unmeasured) AND media.duration_ms IS NOT NULL
      )
  );
  IF cardinality(taken) = 0 THEN
    RETURN;
  END IF;

  UPDATE sync_clients SET last_mutation_id = push.last_mutation_id, last_at = push.last_at
    FROM jsonb_to_recordset(pushes) AS push(account_id uuid, client_id uuid, last_mutation_id bigint, last_at text)
    WHERE push.account_id = ANY (taken)
      AND sync_clients.account_id = push.account_id AND sync_clients.client_id = push.client_id;
  GET DIAGNOSTICS known = ROW_COUNT;
  IF known < cardinality(taken) THEN
    INSERT INTO sync_clients (account_id, client_id, last_mutation_id, last_at)
      SELECT push.account_id, push.client_id, push.last_mutation_id, push.last_at
      FROM jsonb_to_recordset(pushes) AS push(
        account_id uuid, client_id uuid, seen_mutation bigint, last_mutation_id bigint, last_at text
      )
      WHERE push.account_id = ANY (taken) AND push.seen_mutation IS NULL
      ORDER BY push.client_id
      ON CONFLICT DO NOTHING;
    -- Without those whose device's name another account has just taken for one of its own.
    taken := ARRAY(
      SELECT push.account_id
      FROM jsonb_to_recordset(pushes) AS push(account_id uuid, client_id uuid)
      JOIN sync_clients client ON client.account_id = push.account_id AND client.client_id = push.client_id
      WHERE push.account_id = ANY (taken)
    );
  END IF;

  BEGIN
    INSERT INTO processed_mutations (account_id, key, result)
      SELECT given.account_id, given.key, given.result
      FROM jsonb_to_recordset(remembered) AS given(account_id uuid, key uuid, result jsonb)
      WHERE given.account_id = ANY (taken);
  EXCEPTION WHEN unique_violation THEN
    RAISE serialization_failure USING MESSAGE = 'a mutation was processed meanwhile under another name';
  END;

  UPDATE entries SET
      date = coalesce(given.date, entries.date), time_zone = coalesce(given.time_zone, entries.time_zone),
      text = coalesce(given.text, entries.text), summary = coalesce(given.summary, entries.summary),
      top_moment = coalesce(given.top_moment, entries.top_moment), emojis = coalesce(given.emojis, entries.emojis),
      mood = given.mood, visibility = coalesce(given.visibility, entries.visibility),
      images = coalesce(given.images, entries.images), main_image = given.main_image, audio = given.audio,
      audio_transcript = coalesce(given.audio_transcript, entries.audio_transcript),
      is_favorite = coalesce(given.is_favorite, entries.is_favorite), summary_from = given.summary_from,
      transcript_from = given.transcript_from, work = given.work,
      reflections = coalesce(given.reflections, entries.reflections),
      clocks = coalesce(given.clocks, entries.clocks), edits = coalesce(given.edits, entries.edits),
      deleted_at = given.deleted_at, version = coalesce(given.version, entries.version),
      created_at = coalesce(given.created_at, entries.created_at), updated_at = coalesce(given.updated_at, entries.updated_at)
    FROM jsonb_populate_recordset(NULL::entries, days) AS given
    WHERE given.account_id = ANY (taken) AND entries.account_id = given.account_id AND entries.id = given.id;
  GET DIAGNOSTICS known = ROW_COUNT;
  IF known < jsonb_array_length(days) THEN
    INSERT INTO entries
      SELECT * FROM jsonb_populate_recordset(NULL::entries, days) AS given
      WHERE given.account_id = ANY (taken) AND given.date IS NOT NULL
        AND NOT EXISTS (SELECT FROM entries WHERE entries.account_id = given.account_id AND entries.id = given.id);
    GET DIAGNOSTICS due = ROW_COUNT;
    known := known + due;
    SELECT count(*) INTO due FROM jsonb_to_recordset(days) AS given(account_id uuid) WHERE given.account_id = ANY (taken);
    -- A deleted day has been forgotten meanwhile, and nobody has said all of it.
    IF known < due THEN
      RAISE serialization_failure USING MESSAGE = 'a day has gone meanwhile';
    END IF;
  END IF;
  IF jsonb_array_length(earlier) > 0 THEN
    INSERT INTO revisions
      SELECT * FROM jsonb_populate_recordset(NULL::revisions, earlier) AS given WHERE given.account_id = ANY (taken);
  END IF;

  UPDATE accounts SET version = push.version
    FROM jsonb_to_recordset(pushes) AS push(account_id uuid, version bigint)
    WHERE push.account_id = ANY (taken) AND accounts.account_id = push.account_id AND push.version > accounts.version;
  RETURN QUERY SELECT unnest(taken);
END
$$;
