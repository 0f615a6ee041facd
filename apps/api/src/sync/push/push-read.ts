import { MutationResultSchema } from '@tagfalter/contract/sync-push';
import type { LostContent } from '@tagfalter/domain/revision';
import { getTableColumns, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Refusal } from '#api/base/refusal.ts';
import { type CallerLookup, isTokenSubject } from '#api/base/token-subject.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { jsonRowsOf } from '#api/db/json-rows.ts';
import { media } from '#api/db/media-schema.ts';
import type { Db, Tx } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { processedMutations, syncClients } from '#api/db/sync-schema.ts';
import { MAX_EARLIER } from '#api/features/entries/rules/push-records.ts';
import type { PushScope, PushState } from './push-state.ts';

const ProcessedSchema = v.record(v.string(), v.nullable(MutationResultSchema));
const DurationsSchema = v.record(v.string(), v.number());
const IdsSchema = v.array(v.string());
/** Written by this server: not validated further. */
const EarlierSchema = v.record(
  v.string(),
  v.array(v.object({ version: v.number(), content: v.custom<LostContent>((value) => typeof value === 'object') })),
);

type Selection = ReturnType<ReturnType<typeof selectStates>['prepare']>;
/** State that a push depends on. */
export type StateRow = Awaited<ReturnType<Selection['execute']>>[number];

interface PushReader {
  /** Reads pushes at one moment; rows in the order of `scopes`. */
  rowsOf(scopes: readonly PushScope[]): Promise<readonly StateRow[]>;
  rowOf(scope: PushScope): Promise<StateRow>;
  /**
   * @returns `undefined` for a missing account
   * @throws Refusal `unauthorized` for a token subject that is not let in
   */
  stateOf(scope: PushScope, row: StateRow): PushState | undefined;
}

/** @param callerLookup without it token subjects are refused */
export function pushReader(db: Db | Tx, callerLookup?: CallerLookup): PushReader {
  const select = selectStates(db, callerLookup, NO_HISTORY).prepare('push_read');
  const selectWithHistory = selectStates(db, callerLookup, HISTORY).prepare('push_read_history');
  const rowsOf = (scopes: readonly PushScope[]) => {
    const asked = JSON.stringify(scopes.map(toRequestRow));
    return (scopes.some(needsHistory) ? selectWithHistory : select).execute({ asked });
  };
  return {
    rowsOf,
    async rowOf(scope) {
      const [row] = await rowsOf([scope]);
      if (!row) throw new Error('a push has been read without an answer');
      return row;
    },
    stateOf({ caller }, { version, epoch, client, person, processed, durations, earlier, known, current }) {
      const actor = isTokenSubject(caller) ? callerLookup?.toActor(person, caller) : caller;
      if (!actor) throw new Refusal('unauthorized');
      if (version === null || epoch === null) return undefined;
      return {
        ...{ version, epoch, client: client ?? undefined, actor, person },
        processed: new Map(Object.entries(v.parse(ProcessedSchema, processed ?? {}))),
        durations: new Map(Object.entries(v.parse(DurationsSchema, durations ?? {}))),
        earlier: new Map(Object.entries(v.parse(EarlierSchema, earlier ?? {}))),
        knownRevisions: new Set(v.parse(IdsSchema, known ?? [])),
        entries: current ?? [],
      };
    },
  };
}

const needsHistory = ({ needs: { historyOf, revisionIds } }: PushScope): boolean =>
  historyOf.length > 0 || revisionIds.length > 0;

function toRequestRow({ caller, clientId, keys, needs }: PushScope, place: number) {
  const who = isTokenSubject(caller) ? caller : { issuer: null, subject: null, sessionId: null };
  return {
    ...{ place, account_id: caller.accountId, issuer: who.issuer, subject: who.subject, session_id: who.sessionId },
    ...{ client_id: clientId, keys, entry_ids: needs.entryIds, history_of: needs.historyOf },
    ...{ audio_hashes: needs.audioHashes, revision_ids: needs.revisionIds },
  };
}

const ofAsked = {
  accountId: sql`asked.account_id`,
  issuer: sql`asked.issuer`,
  subject: sql`asked.subject`,
  sessionId: sql`asked.session_id`,
};

/** Columns for revisions, in a statement of its own: few pushes need them, and every push would pay. */
const HISTORY = {
  earlier: sql<unknown>`(
    select jsonb_object_agg(wanted, one.versions) from unnest(asked.history_of) as wanted cross join lateral (
      select jsonb_agg(jsonb_build_object('version', version, 'content', content) order by version) as versions from (
        select version, content from ${revisions} where account_id = asked.account_id and entry_id = wanted
        order by version desc limit ${sql.raw(String(MAX_EARLIER))}
      ) latest having count(*) > 0 offset 0
    ) one
  )`,
  known: sql<unknown>`(
    select jsonb_agg(one.id) from unnest(asked.revision_ids) as wanted cross join lateral (
      select id from ${revisions} where account_id = asked.account_id and id = wanted offset 0
    ) one
  )`,
};
const NO_HISTORY: typeof HISTORY = { earlier: sql<unknown>`null`, known: sql<unknown>`null` };

/**
 * Single statement, so that all rows are of one moment. `offset 0` forces an index lookup per key: without statistics
 * the planner would scan the table.
 */
function selectStates(db: Db | Tx, callerLookup: CallerLookup | undefined, history: typeof HISTORY) {
  const account = db
    .select({ version: owners.version, epoch: owners.epoch })
    .from(owners)
    .where(sql`${owners.ownerId} = asked.account_id offset 0`)
    .as('account');
  const { lastMutationId, lastAt, firstSignInAt } = getTableColumns(syncClients);
  const client = db
    .select({ lastMutationId, lastAt, firstSignInAt })
    .from(syncClients)
    .where(sql`${syncClients.accountId} = asked.account_id and ${syncClients.clientId} = asked.client_id offset 0`)
    .as('client');
  return db
    .select({
      version: account.version,
      epoch: account.epoch,
      client: { lastMutationId: client.lastMutationId, lastAt: client.lastAt, firstSignInAt: client.firstSignInAt },
      person: callerLookup?.column(ofAsked) ?? sql<unknown>`null`,
      processed: sql<unknown>`(
        select jsonb_object_agg(one.key, one.result) from unnest(asked.keys) as wanted cross join lateral (
          select key, result from ${processedMutations} where account_id = asked.account_id and key = wanted offset 0
        ) one
      )`,
      durations: sql<unknown>`(
        select jsonb_object_agg(one.hash, one.duration_ms) from unnest(asked.audio_hashes) as wanted cross join lateral (
          select hash, duration_ms from ${media}
          where owner_id = asked.account_id and hash = wanted and duration_ms is not null offset 0
        ) one
      )`,
      ...history,
      current: sql`(
        select json_agg(one) from unnest(asked.entry_ids) as wanted cross join lateral (
          select * from ${entries} where account_id = asked.account_id and id = wanted offset 0
        ) one
      )`.mapWith(jsonRowsOf(entries).fromJson),
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked(
        place integer, account_id uuid, client_id uuid, issuer text, subject text, session_id text,
        keys uuid[], entry_ids uuid[], history_of uuid[], audio_hashes text[],
        revision_ids uuid[]
      )`,
    )
    .leftJoinLateral(account, sql`true`)
    .leftJoinLateral(client, sql`true`)
    .orderBy(sql`asked.place`);
}
