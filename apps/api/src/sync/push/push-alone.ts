import { sql } from 'drizzle-orm';
import { type CallerLookup, isTokenSubject } from '#api/base/token-subject.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { jsonRowsOf } from '#api/db/json-rows.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { processedMutations, syncClients } from '#api/db/sync-schema.ts';
import { MAX_EARLIER } from '#api/features/entries/rules/push-records.ts';
import type { StateRow } from './push-read.ts';
import type { PushScope } from './push-state.ts';
import { toJson, type Writing } from './push-write.ts';

/** As `push_read` and `push_write`, for one account in statements that name no other (decision 134). */
interface PushAlone {
  read(scope: PushScope): Promise<StateRow | undefined>;
  /** Waits for the lock. @returns whether it was written */
  write(writing: Writing): Promise<boolean>;
}

export function pushAlone(db: Db | Tx, callerLookup?: CallerLookup): PushAlone {
  const select = selectState(db, callerLookup);
  const call = callWrite(db);
  return {
    async read({ caller, clientId, keys, needs }) {
      const who = isTokenSubject(caller) ? caller : { issuer: null, subject: null, sessionId: null };
      const { accountId } = caller;
      const asked = select.execute({
        ...{ accountId, clientId, issuer: who.issuer, subject: who.subject, sessionId: who.sessionId },
        ...{ keys: listOf(keys), entryIds: listOf(needs.entryIds), historyOf: listOf(needs.historyOf) },
        ...{ audioHashes: listOf(needs.audioHashes), revisionIds: listOf(needs.revisionIds) },
      });
      const session = isTokenSubject(caller) ? callerLookup?.sessionApart?.(db, caller) : undefined;
      const [[row], complete] = await Promise.all([asked, session]);
      return row && complete ? { ...row, person: complete(row.person) } : row;
    },
    async write(writing) {
      const written = await call.execute({ ...toJson([writing]), accountId: writing.scope.caller.accountId });
      return written.length > 0;
    },
  };
}

/** As an array in PostgreSQL's text: ids and hashes need no quotes. */
const listOf = (values: readonly string[]): string => `{${values.join(',')}}`;

const given = sql.placeholder;
const ofAccount = sql`${given('accountId')}::uuid`;
const uuids = (name: string) => sql`any(${given(name)}::text::uuid[])`;

const EARLIER = sql<unknown>`(
  select jsonb_object_agg(one.entry_id, one.versions) from (
    select entry_id, jsonb_agg(jsonb_build_object('version', version, 'content', content) order by version) as versions
    from (
      select entry_id, version, content, row_number() over (partition by entry_id order by version desc) as place
      from ${revisions} where account_id = ${ofAccount} and entry_id = ${uuids('historyOf')}
    ) latest where place <= ${sql.raw(String(MAX_EARLIER))} group by entry_id
  ) one
)`;

/** Every part names the account by a parameter, and nothing is joined. */
function selectState(db: Db | Tx, callerLookup: CallerLookup | undefined) {
  const person = callerLookup?.column({
    accountId: ofAccount,
    issuer: sql`${given('issuer')}::text`,
    subject: sql`${given('subject')}::text`,
    sessionId: sql`${given('sessionId')}::text`,
  });
  return db
    .select({
      version: owners.version,
      epoch: owners.epoch,
      client: sql`(
        select jsonb_build_object(
          'lastMutationId', last_mutation_id, 'lastAt', last_at, 'firstSignInAt', first_sign_in_at
        ) from ${syncClients} where account_id = ${ofAccount} and client_id = ${given('clientId')}::uuid
      )`.mapWith(clientOf),
      person: person ?? sql<unknown>`null`,
      processed: sql<unknown>`(
        select jsonb_object_agg(key, result) from ${processedMutations}
        where account_id = ${ofAccount} and key = ${uuids('keys')}
      )`,
      durations: sql<unknown>`(
        select jsonb_object_agg(hash, duration_ms) from ${media}
        where owner_id = ${ofAccount} and hash = any(${given('audioHashes')}::text::text[]) and duration_ms is not null
      )`,
      earlier: EARLIER,
      known: sql<unknown>`(
        select jsonb_agg(id) from ${revisions} where account_id = ${ofAccount} and id = ${uuids('revisionIds')}
      )`,
      current: sql`(
        select json_agg(one) from (
          select * from ${entries} where account_id = ${ofAccount} and id = ${uuids('entryIds')}
        ) one
      )`.mapWith(jsonRowsOf(entries).fromJson),
    })
    .from(owners)
    .where(sql`${owners.ownerId} = ${ofAccount}`)
    .prepare('push_read_alone');
}

/** Written by this server: not validated further. */
const clientOf = (value: NonNullable<StateRow['client']>): StateRow['client'] => value;

/** A distributed database runs it where the account lies. The caller has just been read, and sessions lie elsewhere. */
function callWrite(db: Db | Tx) {
  const call = sql`push_write_alone(
    ${ofAccount}, ${given('pushes')}::jsonb, ${given('remembered')}::jsonb, ${given('entries')}::jsonb,
    ${given('revisions')}::jsonb, true
  )`;
  return db.select({ accountId: sql<string>`account_id` }).from(sql`${call} as account_id`).prepare('push_write_alone');
}
