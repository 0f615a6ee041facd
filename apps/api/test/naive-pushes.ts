import { mergeText } from '@tagfalter/domain/merge-text';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#api/db/open.ts';
import { accounts, entries } from '#api/db/schema.ts';
import { withKey } from '#api/sync/processed.ts';
import type { createPush, PushDeps } from '#api/sync/push.ts';
import { createPushStore } from '#api/sync/push-store.ts';
import { parsePush, workOut } from '#api/sync/work-out.ts';

/** Ways to process a push that one would think of first, to show that the tests notice them. */
type CreatePush = typeof createPush;

const BLOCK = 1000;
let sequence = 0;

/** Against S1: versions come from a sequence, which hands out its numbers before anybody commits. */
export const numbersBeforeLock: CreatePush = (deps) => async (caller, body) => {
  const mutations = body.mutations.map((mutation) => withKey(body.clientId, mutation));
  const push = parsePush(deps.mutators, caller, { ...body, mutations });
  const reply = await deps.db.transaction(async (tx) => {
    sequence += BLOCK;
    const version = sequence;
    // On a busy server who came first does not always get the lock first.
    await tx.execute(sql`select pg_sleep(case when random() < 0.5 then 0.08 else 0 end)`);
    await tx.execute(sql`select from ${accounts} where ${accounts.accountId} = ${caller.accountId} for update`);
    const store = createPushStore(tx, deps.people);
    const state = await store.read(push.scope);
    if (!state) throw new Error('an account without a version');
    const { reply, outcome } = workOut(push, { ...state, version }, { receivedAt: deps.now(), merge: mergeText });
    if (outcome) await store.write(push.scope, state, outcome);
    return reply;
  });
  deps.nudges.publish(caller.accountId);
  return reply;
};

/** Against S1 and S2: what has been worked out is written although the account may have changed since. */
export const withoutLock = (real: CreatePush): CreatePush =>
  replacing(real, async (db) => {
    const [row] = await db
      .select({ definition: sql<string>`definition` })
      .from(sql`pg_get_functiondef('push_write'::regproc) as definition`);
    return (row?.definition ?? '')
      .replace(' FOR UPDATE', '')
      .replace('account.version IS DISTINCT FROM', 'false AND 0 <>');
  });

const REPLACED = Object.values(getTableColumns(entries)).map(({ name }) => `"${name}" = excluded."${name}"`);

/** Against S2: lock, check and effects in one statement, whose snapshot is older than the wait for the lock. */
export const inOneStatement = (real: CreatePush): CreatePush =>
  replacing(
    real,
    async () => `
      create or replace function push_write(the_account uuid, the_client uuid, seen jsonb, made jsonb) returns boolean
      language sql as $$
        with locked as (
          select account_id from accounts where account_id = the_account for update
        ), due as (
          select locked.account_id from locked where coalesce((
            select last_mutation_id from sync_clients where account_id = the_account and client_id = the_client
          ), 0) = coalesce((seen->>'lastMutationId')::bigint, 0)
        ), client as (
          insert into sync_clients (account_id, client_id, last_mutation_id, last_at)
          select account_id, the_client, (made->>'lastMutationId')::bigint, made->>'lastAt' from due
          on conflict (account_id, client_id)
          do update set last_mutation_id = excluded.last_mutation_id, last_at = excluded.last_at
        ), days as (
          insert into entries select day.* from due, jsonb_populate_recordset(null::entries, made->'entries') day
          on conflict (account_id, id) do update set ${REPLACED.join(', ')}
        ), earlier as (
          insert into revisions select one.* from due, jsonb_populate_recordset(null::revisions, made->'revisions') one
        ), counted as (
          update accounts set version = greatest(version, (made->>'version')::bigint) from due
          where accounts.account_id = due.account_id
        )
        select exists (select from due)
      $$`,
  );

/** The push as it is, on a database whose function is another. */
function replacing(real: CreatePush, definition: (db: Db) => Promise<string>): CreatePush {
  return (deps: PushDeps) => {
    const push = real(deps);
    const replaced = definition(deps.db).then((text) => deps.db.execute(sql.raw(text)));
    return async (...call) => {
      await replaced;
      return push(...call);
    };
  };
}
