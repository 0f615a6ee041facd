import { MutationResultSchema } from '@tagfalter/contract/sync-push';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Actor } from '#api/actor.ts';
import type { Needs, Rows, Standing } from '#api/changes/mutator.ts';
import { type Claimant, isClaimant, type People } from '#api/claimant.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { rowsAsJson } from '#api/db/rows-as-json.ts';
import { accounts, entries, media, processedMutations, revisions, syncClients } from '#api/db/schema.ts';
import { Refusal } from '#api/refusal.ts';
import { type ClientState, isForeignClient } from './client-row.ts';
import type { RememberedMutation } from './processed.ts';

/** Whose push it is, and what it touches. */
export interface PushScope {
  caller: Actor | Claimant;
  clientId: string;
  /** Keys of its mutations. */
  keys: readonly string[];
  needs: Needs;
}

/** Everything a push depends on, as it stood at one moment. */
export interface PushState extends Standing {
  version: number;
  epoch: number;
  /** undefined for a device that has never pushed. */
  client: ClientState | undefined;
  /** Whether the device belongs to another account (S14). */
  isForeign: boolean;
  actor: Actor;
  /** Which of the mutations have been processed, by key; with the answer where that said more than "applied". */
  processed: ReadonlyMap<string, v.InferOutput<typeof MutationResultSchema> | null>;
}

/** What a push has worked out on a state. */
export interface PushOutcome extends Rows {
  /** The account's version afterwards. */
  version: number;
  client: ClientState;
  remembered: readonly RememberedMutation[];
}

const ProcessedSchema = v.record(v.string(), v.nullable(MutationResultSchema));
const DurationsSchema = v.record(v.string(), v.number());

/** Reads and writes of a push: one statement each, so that nothing stands between them but the network. */
export interface PushStore {
  /**
   * @returns undefined where the account has no version yet
   * @throws Refusal `unauthorized` for a claimant who is not let in
   */
  read(scope: PushScope): Promise<PushState | undefined>;
  /**
   * Takes over everything, under the account's lock, if the state is still as it was read.
   * @returns false when it is not, with nothing written
   */
  write(scope: PushScope, state: PushState, outcome: PushOutcome): Promise<boolean>;
}

/** @param people how claimants are found; without them nobody who claims is let in */
export function createPushStore(db: Db | Tx, people?: People): PushStore {
  const select = selectState(db, people);
  const write = callWrite(db);
  return {
    async read({ caller, clientId, keys, needs }) {
      const rows = await select.execute({
        ...(people ? { issuer: null, subject: null, sessionId: null, ...caller } : caller),
        clientId,
        keys: JSON.stringify(keys),
        entryIds: JSON.stringify(needs.entryIds),
        audioHashes: JSON.stringify(needs.audioHashes),
      });
      const [first] = rows;
      if (!first) return undefined;
      const { version, epoch, client, isForeign, person, processed, durations } = first;
      const actor = isClaimant(caller) ? people?.toActor(person, caller) : caller;
      if (!actor) throw new Refusal('unauthorized');
      if (version === null || epoch === null) return undefined;
      return {
        ...{ version, epoch, client: client ?? undefined, isForeign, actor },
        processed: new Map(Object.entries(v.parse(ProcessedSchema, processed ?? {}))),
        durations: new Map(Object.entries(v.parse(DurationsSchema, durations ?? {}))),
        entries: rows.flatMap(({ entry }) => entry ?? []),
      };
    },
    async write({ caller: { accountId }, clientId, needs }, state, outcome) {
      const seen = {
        ...{ version: state.version, epoch: state.epoch, lastMutationId: state.client?.lastMutationId ?? null },
        unmeasured: needs.audioHashes.filter((hash) => !state.durations.has(hash)),
      };
      const made = {
        ...{ version: outcome.version, ...outcome.client, processed: outcome.remembered },
        entries: rowsAsJson(entries, outcome.entries),
        revisions: rowsAsJson(revisions, outcome.revisions),
      };
      const [answer] = await write.execute({
        ...{ accountId, clientId, seen: JSON.stringify(seen), made: JSON.stringify(made) },
      });
      return answer?.isWritten === true;
    },
  };
}

const given = sql.placeholder;
/** The elements of a list that travels as JSON: the statement's text is the same for any number of them. */
const listed = (name: string) => sql`jsonb_array_elements_text(${given(name)}::jsonb)`;

/**
 * One statement sees one moment. A row for each entry, at least one; what there is but once is repeated in each. `offset 0` makes the
 * database look up one key after the other: on a table it knows little of it would read all the account has.
 */
function selectState(db: Db | Tx, people?: People) {
  const { lastMutationId, lastAt } = getTableColumns(syncClients);
  return db
    .select({
      version: accounts.version,
      epoch: accounts.epoch,
      client: { lastMutationId, lastAt },
      isForeign: isForeignClient,
      person: people?.column ?? sql<unknown>`null`,
      processed: sql<unknown>`(
        select jsonb_object_agg(one.key, one.result) from ${listed('keys')} as wanted cross join lateral (
          select key, result from ${processedMutations} one
          where one.account_id = ${given('accountId')}::uuid and one.key = wanted::uuid offset 0
        ) one
      )`,
      durations: sql<unknown>`(
        select jsonb_object_agg(one.hash, one.duration_ms) from ${listed('audioHashes')} as wanted cross join lateral (
          select hash, duration_ms from ${media} one
          where one.account_id = ${given('accountId')}::uuid and one.hash = wanted and one.duration_ms is not null offset 0
        ) one
      )`,
      entry: entries,
    })
    .from(sql`(select) as one`)
    .leftJoin(accounts, eq(accounts.accountId, given('accountId')))
    .leftJoin(
      syncClients,
      and(eq(syncClients.accountId, accounts.accountId), eq(syncClients.clientId, given('clientId'))),
    )
    .leftJoin(
      entries,
      and(
        eq(entries.accountId, accounts.accountId),
        sql`${entries.id} = any (array(select ${listed('entryIds')})::uuid[])`,
      ),
    )
    .prepare('push_read');
}

/** The function lies in the database (`drizzle/0012_work-of-entries.sql`): there and back again under the lock costs most. */
function callWrite(db: Db | Tx) {
  const call = sql`push_write(
    ${given('accountId')}::uuid, ${given('clientId')}::uuid, ${given('seen')}::jsonb, ${given('made')}::jsonb
  )`;
  return db.select({ isWritten: sql<boolean>`is_written` }).from(sql`${call} as is_written`).prepare('push_write');
}
