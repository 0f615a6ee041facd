import { sql } from 'drizzle-orm';
import { isClaimant, type People } from '#api/claimant.ts';
import type { Passing } from '#api/crash-points.ts';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { jsonRowsOf } from '#api/db/json-rows.ts';
import type { Db, Tx } from '#api/db/open.ts';
import type { PushOutcome, PushScope, PushState } from './push-state.ts';

/** What has come of a push on the state it was worked out on. */
export interface Writing {
  scope: PushScope;
  state: PushState;
  outcome: PushOutcome;
}

/** Takes over what has come of pushes, each under its account's lock. */
interface PushWriter {
  /**
   * All that are not overtaken, in one transaction; none waits for an account that is held.
   * @returns for each in its order whether it was written
   */
  writeTogether(writings: readonly Writing[]): Promise<boolean[]>;
  /** Waits for the account. @returns whether it was written */
  write(writing: Writing): Promise<boolean>;
}

/**
 * @param people how claimants are found; without them all are actors
 * @param passing told when a statement of `writeTogether` is on its way
 */
export function pushWriter(db: Db | Tx, people?: People, passing?: Passing): PushWriter {
  const call = callWrite(db, people);
  const execute = async (writings: readonly Writing[], mayWait: boolean): Promise<ReadonlySet<string>> => {
    const written = await call.execute({ ...toJson(writings), mayWait });
    return new Set(written.map(({ accountId }) => accountId));
  };
  let isPrepared = false;
  return {
    async writeTogether(writings) {
      const firsts = firstOfEachAccount(writings);
      const writing = execute(firsts, false);
      // The first one waits for its connection, and for being prepared there.
      if (isPrepared) passing?.('push-sent');
      const written = await writing;
      isPrepared = true;
      return writings.map((one) => firsts.includes(one) && written.has(one.scope.caller.accountId));
    },
    write: async (writing) => (await execute([writing], true)).has(writing.scope.caller.accountId),
  };
}

/** A second push of the same account was read before the first is written: it will have been overtaken. */
function firstOfEachAccount(writings: readonly Writing[]): Writing[] {
  const firsts = new Map<string, Writing>();
  for (const one of writings) {
    const { accountId } = one.scope.caller;
    if (!firsts.has(accountId)) firsts.set(accountId, one);
  }
  return [...firsts.values()];
}

const days = jsonRowsOf(entries, ['accountId', 'id']);
const earlier = jsonRowsOf(revisions);

/** The arguments of the call; every row says whose it is. */
function toJson(writings: readonly Writing[]) {
  const remembered = writings.flatMap(({ scope, outcome }) =>
    outcome.remembered.map((one) => ({ account_id: scope.caller.accountId, ...one })),
  );
  const outcomes = writings.map(({ outcome }) => outcome);
  return {
    pushes: JSON.stringify(writings.map(toPush)),
    remembered: JSON.stringify(remembered),
    days: JSON.stringify(writings.flatMap(changedDays)),
    earlier: JSON.stringify(earlier.toJson(outcomes.flatMap((outcome) => outcome.revisions))),
  };
}

/** Days that stood when the push was worked out are said by what is different: they stand like that still, or nothing is written. */
function changedDays({ state, outcome }: Writing) {
  const before = new Map(state.entries.map((day) => [day.id, day]));
  return outcome.entries.map((day) => days.toPatch(day, before.get(day.id)));
}

/** What a push was worked out on, and where its account and its device stand afterwards. */
function toPush({ scope: { caller, clientId, needs }, state, outcome }: Writing) {
  const who = isClaimant(caller) ? caller : { issuer: null, subject: null, sessionId: null };
  return {
    ...{ account_id: caller.accountId, client_id: clientId },
    ...{ issuer: who.issuer, subject: who.subject, session_id: who.sessionId, seen_person: state.person },
    ...{ seen_version: state.version, seen_epoch: state.epoch, seen_mutation: state.client?.lastMutationId ?? null },
    unmeasured: needs.audioHashes.filter((hash) => !state.durations.has(hash)),
    ...{ version: outcome.version, last_mutation_id: outcome.client.lastMutationId, last_at: outcome.client.lastAt },
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
 * The function lies in the database (`drizzle/0015_push-write-keys.sql`): there and back again under the lock costs
 * most. It hears only of pushes whose callers are still what was read of them.
 */
function callWrite(db: Db | Tx, people?: People) {
  const pushes = sql`(
    select jsonb_agg(push) from jsonb_array_elements(${given('pushes')}::jsonb) as push
    cross join lateral jsonb_to_record(push) as asked(
      account_id uuid, issuer text, subject text, session_id text, seen_person jsonb
    )
    where ${people?.column(ofPush) ?? sql`null::jsonb`} is not distinct from asked.seen_person
  )`;
  const call = sql`push_write(
    ${pushes}, ${given('remembered')}::jsonb, ${given('days')}::jsonb, ${given('earlier')}::jsonb,
    ${given('mayWait')}::boolean
  )`;
  return db.select({ accountId: sql<string>`account_id` }).from(sql`${call} as account_id`).prepare('push_write');
}
