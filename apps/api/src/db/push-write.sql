-- Takes over what pushes have been worked out to, under the locks of their accounts (decision 020). What stands between braces is filled in
-- by `push-function.ts` from the schema, and twice: as `push_write` for pushes of several accounts, and as `push_write_alone` for those of one
-- account, which a distributed database runs where that account lies (decision 134). Whoever changes this file after a release raises the number at its end: only then a process of
-- before leaves it as it is. Processes of before go on calling it: other arguments are another function beside this one.
-- `pushes` says what each was worked out on and where its account and device stand afterwards; the others are rows of all of them.
-- Of a day that stands `days` says only what is different and what may be null: the rest stays as it is.
-- Answers the accounts whose push has been written. Where it may not wait, pushes of accounts that are held are left out.
CREATE OR REPLACE FUNCTION {name}({account uuid}pushes jsonb, remembered jsonb, days jsonb, earlier jsonb, may_wait boolean) RETURNS SETOF uuid
LANGUAGE plpgsql
-- Whatever the planner believes of tables that it has not counted yet: one key is looked up after the other.
SET enable_hashjoin = off
SET enable_mergejoin = off
SET enable_seqscan = off
AS $$
DECLARE
  {asked}
  held uuid[];
  taken uuid[];
  known integer;
  due integer;
BEGIN
  IF may_wait THEN
    held := ARRAY(SELECT owner_id FROM owners WHERE {owner_id of asked} FOR UPDATE);
  ELSE
    held := ARRAY(SELECT owner_id FROM owners WHERE {owner_id of asked} FOR UPDATE SKIP LOCKED);
  END IF;

  -- A statement of its own: it sees what earlier holders of the locks have committed (S2).
  taken := ARRAY(
    SELECT push.account_id
    FROM jsonb_to_recordset(pushes) AS push(
      account_id uuid, client_id uuid, seen_version bigint, seen_epoch bigint, seen_mutation bigint, unmeasured text[]
    )
    JOIN owners owner ON owner.owner_id = push.account_id AND {owner.owner_id of held}
    LEFT JOIN sync_clients client
      ON client.account_id = push.account_id AND client.client_id = push.client_id AND {client.account_id of held}
    WHERE push.account_id = ANY (held)
      AND owner.version = push.seen_version AND owner.epoch = push.seen_epoch
      AND client.last_mutation_id IS NOT DISTINCT FROM push.seen_mutation
      -- A recording that was measured meanwhile did not find the entry that refers to it, nor that entry its length.
      AND NOT EXISTS (
        SELECT FROM media
        WHERE {media.owner_id of held} AND media.owner_id = push.account_id AND media.hash = ANY (push.unmeasured) AND media.duration_ms IS NOT NULL
      )
  );
  IF cardinality(taken) = 0 THEN
    RETURN;
  END IF;

  UPDATE sync_clients SET last_mutation_id = push.last_mutation_id, last_at = push.last_at
    FROM jsonb_to_recordset(pushes) AS push(account_id uuid, client_id uuid, last_mutation_id bigint, last_at text)
    WHERE push.account_id = ANY (taken)
      AND {sync_clients.account_id of taken}
      AND sync_clients.account_id = push.account_id AND sync_clients.client_id = push.client_id;
  GET DIAGNOSTICS known = ROW_COUNT;
  IF known < cardinality(taken) THEN
    INSERT INTO sync_clients (account_id, client_id, last_mutation_id, last_at, first_sign_in_at)
      SELECT push.account_id, push.client_id, push.last_mutation_id, push.last_at, push.first_sign_in_at
      FROM jsonb_to_recordset(pushes) AS push(
        account_id uuid, client_id uuid, seen_mutation bigint, last_mutation_id bigint, last_at text, first_sign_in_at bigint
      )
      WHERE push.account_id = ANY (taken) AND push.seen_mutation IS NULL;
  END IF;

  BEGIN
    INSERT INTO processed_mutations (account_id, key, result)
      SELECT given.account_id, given.key, given.result
      FROM jsonb_to_recordset(remembered) AS given(account_id uuid, key uuid, result jsonb)
      WHERE given.account_id = ANY (taken);
  EXCEPTION WHEN unique_violation THEN
    RAISE serialization_failure USING MESSAGE = 'a mutation was processed meanwhile under another name';
  END;

  UPDATE entries SET {entries: changes}
    FROM jsonb_populate_recordset(NULL::entries, days) AS given
    WHERE given.account_id = ANY (taken) AND {entries.account_id of taken}
      AND entries.account_id = given.account_id AND entries.id = given.id;
  GET DIAGNOSTICS known = ROW_COUNT;
  IF known < jsonb_array_length(days) THEN
    INSERT INTO entries ({entries: names})
      SELECT {entries: values} FROM jsonb_populate_recordset(NULL::entries, days) AS given
      WHERE given.account_id = ANY (taken) AND given.date IS NOT NULL
        AND NOT EXISTS (SELECT FROM entries WHERE {entries.account_id of taken} AND entries.account_id = given.account_id AND entries.id = given.id);
    GET DIAGNOSTICS due = ROW_COUNT;
    known := known + due;
    SELECT count(*) INTO due FROM jsonb_to_recordset(days) AS given(account_id uuid) WHERE given.account_id = ANY (taken);
    -- A deleted day has been forgotten meanwhile, and nobody has said all of it.
    IF known < due THEN
      RAISE serialization_failure USING MESSAGE = 'a day has gone meanwhile';
    END IF;
  END IF;
  IF jsonb_path_exists(pushes, '$[*].purged[*]') THEN
    DELETE FROM revisions
      USING jsonb_to_recordset(pushes) AS push(account_id uuid, purged uuid[])
      WHERE push.account_id = ANY (taken)
        AND {revisions.account_id of taken} AND revisions.account_id = push.account_id AND revisions.entry_id = ANY (push.purged);
  END IF;
  IF jsonb_array_length(earlier) > 0 THEN
    INSERT INTO revisions ({revisions: names})
      SELECT {revisions: values} FROM jsonb_populate_recordset(NULL::revisions, earlier) AS given WHERE given.account_id = ANY (taken);
  END IF;

  UPDATE owners SET version = push.version
    FROM jsonb_to_recordset(pushes) AS push(account_id uuid, version bigint)
    WHERE push.account_id = ANY (taken) AND {owners.owner_id of taken} AND owners.owner_id = push.account_id AND push.version > owners.version;
  RETURN QUERY SELECT unnest(taken);
END
$$;
--> statement-breakpoint
COMMENT ON FUNCTION {name}({uuid}jsonb, jsonb, jsonb, jsonb, boolean) IS '1';
