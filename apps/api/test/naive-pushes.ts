import { getTableColumns, sql } from 'drizzle-orm';
import { entries } from '#api/db/entry-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { parsePush } from '#api/sync/push/apply-push.ts';
import type { createPush, PushDeps } from '#api/sync/push/push.ts';
import { createPushStore } from '#api/sync/push/push-store.ts';
import { applyAtOnce } from './apply-at-once.ts';

/** Obvious but wrong ways to process a push, to show that tests notice. */
type CreatePush = typeof createPush;

const BLOCK = 1000;
let sequence = 0;

/** Against S1: versions come from a sequence, which numbers before the commit. */
export const numbersBeforeLock: CreatePush = (deps) => async (caller, body) => {
  const push = parsePush(deps.questions, caller, body);
  const reply = await deps.db.transaction(async (tx) => {
    sequence += BLOCK;
    const version = sequence;
    // On a busy server the first caller may get the lock later.
    await tx.execute(sql`select pg_sleep(case when random() < 0.5 then 0.08 else 0 end)`);
    await tx.execute(sql`select from ${owners} where ${owners.ownerId} = ${caller.accountId} for update`);
    const store = createPushStore(tx, deps);
    const state = await store.read(push.scope);
    if (!state) throw new Error('an account without a version');
    const { reply, outcome } = applyAtOnce(push, { ...state, version }, deps.now());
    if (outcome) await store.write(push.scope, state, outcome);
    return reply;
  });
  deps.nudges.publish(caller.accountId);
  return reply;
};

/** Against S1 and S2: writes although the account may have changed since the read. */
export const withoutLock = (real: CreatePush): CreatePush =>
  replacing(real, async (db) => {
    const [row] = await db
      .select({ definition: sql<string>`definition` })
      .from(sql`pg_get_functiondef('push_write'::regproc) as definition`);
    return (row?.definition ?? '')
      .replaceAll(/ FOR UPDATE( SKIP LOCKED)?/g, '')
      .replace('owner.version = push.seen_version AND', '');
  });

const COLUMNS = Object.values(getTableColumns(entries));
const REPLACED = COLUMNS.map(({ name }) => `"${name}" = excluded."${name}"`);
/** Omitted columns of an existing row are unchanged, or null if nullable. */
const NULLS = JSON.stringify(
  Object.fromEntries(COLUMNS.flatMap(({ name, notNull }) => (notNull ? [] : [[name, null]]))),
);

/** Against S2: lock, check and effects in one statement, whose snapshot precedes the wait for the lock. */
export const inOneStatement = (real: CreatePush): CreatePush =>
  replacing(
    real,
    async () => `
      create or replace function push_write(pushes jsonb, remembered jsonb, days jsonb, earlier jsonb, may_wait boolean)
      returns setof uuid
      language sql as $$
        with given as (
          select * from jsonb_to_recordset(pushes) as given(
            account_id uuid, client_id uuid, seen_mutation bigint, version bigint, last_mutation_id bigint, last_at text
          )
        ), locked as (
          select owner_id as account_id from owners where owner_id in (select account_id from given) for update
        ), due as (
          select given.* from given join locked using (account_id) where coalesce((
            select last_mutation_id from sync_clients device
            where device.account_id = given.account_id and device.client_id = given.client_id
          ), 0) = coalesce(given.seen_mutation, 0)
        ), client as (
          insert into sync_clients (account_id, client_id, last_mutation_id, last_at)
          select account_id, client_id, last_mutation_id, last_at from due
          on conflict (account_id, client_id)
          do update set last_mutation_id = excluded.last_mutation_id, last_at = excluded.last_at
        ), written as (
          insert into entries select day.*
          from jsonb_array_elements(days) said join due on due.account_id = (said ->> 'account_id')::uuid
          left join entries standing on standing.account_id = due.account_id and standing.id = (said ->> 'id')::uuid
          cross join lateral jsonb_populate_record(standing, '${NULLS}'::jsonb || said) day
          on conflict (account_id, id) do update set ${REPLACED.join(', ')}
        ), replaced as (
          insert into revisions
          select one.* from due join jsonb_populate_recordset(null::revisions, earlier) one using (account_id)
        ), counted as (
          update owners set version = greatest(owners.version, due.version) from due
          where owners.owner_id = due.account_id
        )
        select account_id from due
      $$`,
  );

/** The real push with another database function; each alone, as in a process of its own. */
function replacing(real: CreatePush, definition: (db: Db) => Promise<string>): CreatePush {
  return (deps: PushDeps) => {
    const replaced = definition(deps.db).then((text) => deps.db.execute(sql.raw(text)));
    return async (...call) => {
      await replaced;
      return real(deps)(...call);
    };
  };
}
