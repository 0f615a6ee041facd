import { sql } from 'drizzle-orm';
import type { Failpoint } from '#api/base/failpoints.ts';
import { type CallerLookup, isTokenSubject } from '#api/base/token-subject.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { jsonRowsOf } from '#api/db/json-rows.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { PushOutcome, PushScope, PushState } from './push-state.ts';

export interface Writing {
  scope: PushScope;
  state: PushState;
  outcome: PushOutcome;
}

interface PushWriter {
  /**
   * Writes all outcomes whose state is current in one transaction; skips locked accounts.
   * @returns in the order of `writings` whether each was written
   */
  writeBatch(writings: readonly Writing[]): Promise<boolean[]>;
  /** Waits for the lock. @returns whether it was written */
  write(writing: Writing): Promise<boolean>;
}

/**
 * @param callerLookup without it all callers are actors
 * @param failpoint passed when a statement of `writeBatch` has been sent
 */
export function pushWriter(db: Db | Tx, callerLookup?: CallerLookup, failpoint?: Failpoint): PushWriter {
  const call = callWrite(db, callerLookup);
  const execute = async (writings: readonly Writing[], mayWait: boolean): Promise<ReadonlySet<string>> => {
    const written = await call.execute({ ...toJson(writings), mayWait });
    return new Set(written.map(({ accountId }) => accountId));
  };
  let isPrepared = false;
  return {
    async writeBatch(writings) {
      const firsts = firstOfEachAccount(writings);
      const writing = execute(firsts, false);
      // The first call waits for its connection and PREPARE: not sent yet.
      if (isPrepared) failpoint?.('push-sent');
      const written = await writing;
      isPrepared = true;
      return writings.map((one) => firsts.includes(one) && written.has(one.scope.caller.accountId));
    },
    write: async (writing) => (await execute([writing], true)).has(writing.scope.caller.accountId),
  };
}

/** A second push of an account was read before the first is written: it would conflict. */
function firstOfEachAccount(writings: readonly Writing[]): Writing[] {
  const firsts = new Map<string, Writing>();
  for (const one of writings) {
    const { accountId } = one.scope.caller;
    if (!firsts.has(accountId)) firsts.set(accountId, one);
  }
  return [...firsts.values()];
}

const entryRows = jsonRowsOf(entries, ['accountId', 'id']);
const revisionRows = jsonRowsOf(revisions);

/** Parameters of the SQL functions; each row carries its account id. */
export function toJson(writings: readonly Writing[]) {
  const remembered = writings.flatMap(({ scope, outcome }) =>
    outcome.remembered.map((one) => ({ account_id: scope.caller.accountId, ...one })),
  );
  const outcomes = writings.map(({ outcome }) => outcome);
  return {
    pushes: JSON.stringify(writings.map(toPush)),
    remembered: JSON.stringify(remembered),
    entries: JSON.stringify(writings.flatMap(changedEntries)),
    revisions: JSON.stringify(revisionRows.toJson(outcomes.flatMap((outcome) => outcome.revisions))),
  };
}

/** Existing entries are sent as patches: if they have changed, nothing is written. */
function changedEntries({ state, outcome }: Writing) {
  const before = new Map(state.entries.map((day) => [day.id, day]));
  return outcome.entries.map((day) => entryRows.toPatch(day, before.get(day.id)));
}

/** State to compare with (`seen_*`), and the new position of account and device. */
function toPush({ scope: { caller, clientId, needs }, state, outcome }: Writing) {
  const who = isTokenSubject(caller) ? caller : { issuer: null, subject: null, sessionId: null };
  return {
    ...{ account_id: caller.accountId, client_id: clientId },
    ...{ issuer: who.issuer, subject: who.subject, session_id: who.sessionId, seen_person: state.person },
    ...{ seen_version: state.version, seen_epoch: state.epoch, seen_mutation: state.client?.lastMutationId ?? null },
    unmeasured: needs.audioHashes.filter((hash) => !state.durations.has(hash)),
    ...{ version: outcome.version, last_mutation_id: outcome.client.lastMutationId, last_at: outcome.client.lastAt },
    first_sign_in_at: outcome.client.firstSignInAt,
    purged: outcome.purged,
  };
}

const given = sql.placeholder;

const ofPush = {
  accountId: sql`asked.account_id`,
  issuer: sql`asked.issuer`,
  subject: sql`asked.subject`,
  sessionId: sql`asked.session_id`,
};

/**
 * Calls `db/push-write.sql`, which saves round trips under the lock. Pushes whose caller has changed since the read are
 * filtered out.
 */
function callWrite(db: Db | Tx, callerLookup?: CallerLookup) {
  const pushes = sql`(
    select jsonb_agg(push) from jsonb_array_elements(${given('pushes')}::jsonb) as push
    cross join lateral jsonb_to_record(push) as asked(
      account_id uuid, issuer text, subject text, session_id text, seen_person jsonb
    )
    where ${callerLookup?.column(ofPush) ?? sql`null::jsonb`} is not distinct from asked.seen_person
  )`;
  const call = sql`push_write(
    ${pushes}, ${given('remembered')}::jsonb, ${given('entries')}::jsonb, ${given('revisions')}::jsonb,
    ${given('mayWait')}::boolean
  )`;
  return db.select({ accountId: sql<string>`account_id` }).from(sql`${call} as account_id`).prepare('push_write');
}
