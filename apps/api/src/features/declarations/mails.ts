import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import * as v from 'valibot';
import { declarations } from '#api/db/declaration-schema.ts';
import { defineJob, type Jobs, NoData } from '#api/ports/jobs.ts';
import { FIND_HELD, sendHeldReceipts } from './held-receipts.ts';
import { byId, type Declaration } from './repository.ts';
import { linkFor, type MailDeps, recipientOf, reserveMail } from './send-receipt.ts';

/** Retries for more than a day, so that a mail server's outage loses no receipt. */
const TELL = defineJob({
  name: 'tell-of-declaration',
  data: v.strictObject({ id: v.pipe(v.string(), v.uuid()) }),
  key: ({ id }) => id,
  width: 4,
  retry: { limit: 60, delay: 5, max: 3600 },
});
/** Finds unsent mails whose job was lost with a queue. */
export const FIND_UNTOLD = defineJob({
  name: 'find-untold-declarations',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: { limit: 5, delay: 5, max: 600 },
});
const HOURLY = '50 * * * *';
const HOUR_END = '0 * * * *';
const MAX_MAILS = 1000;

interface Deps extends MailDeps {
  jobs: Jobs;
}

/** Sends receipts and outcomes until delivered. @returns schedules those of one declaration */
export function createNotifier(deps: Deps): (id: string) => Promise<void> {
  const { db, jobs } = deps;
  const reserve = reserveMail(deps);
  jobs.handle(TELL, async ({ id }) => {
    const one = await byId(db, id);
    if (one) await announce(deps, one, reserve);
  });
  jobs.handle(FIND_UNTOLD, async () => {
    const { id, receiptSentAt, heldAt, outcome, outcomeSentAt, declaredAt } = declarations;
    const hasNoReceipt = and(isNull(receiptSentAt), isNull(heldAt));
    const isUnannounced = or(hasNoReceipt, and(isNotNull(outcome), isNull(outcomeSentAt)));
    // Newest first: old ones that no mail server takes must not keep new ones waiting.
    const newest = db.select({ id }).from(declarations).where(isUnannounced).orderBy(desc(declaredAt));
    for (const each of await newest.limit(MAX_MAILS)) await jobs.add(TELL, each);
  });
  jobs.handle(FIND_HELD, () => sendHeldReceipts(deps));
  jobs.schedule(FIND_UNTOLD, HOURLY);
  jobs.schedule(FIND_HELD, HOUR_END);
  return (id) => jobs.add(TELL, { id });
}

async function announce(deps: Deps, one: Declaration, reserve: ReturnType<typeof reserveMail>): Promise<void> {
  const { db, send, words, now } = deps;
  const { to, isKnown, isConfirmed } = await recipientOf(db, one);
  const isRow = eq(declarations.id, one.id);
  if (one.receiptSentAt === null) {
    // Whoever signed up with somebody else's address mails it no more than any stranger does. A contract ends once.
    const isProven = one.outcome === 'ended' || (isConfirmed && (one.isProven || one.outcome !== null));
    const place = isProven ? undefined : await reserve(one, isConfirmed);
    if (place && place.wait > 0) {
      await db
        .update(declarations)
        .set({ heldAt: new Date(now()) })
        .where(and(isRow, isNull(declarations.heldAt)));
      return;
    }
    try {
      await send({ to, ...words.receipt(one, { link: await linkFor(deps, one, isKnown), isConfirmed }) });
    } catch (fault) {
      await place?.release();
      throw fault;
    }
    const sentAt = new Date(now());
    // The receipt contains an immediate outcome.
    const outcomeSent = one.outcome === null ? {} : { outcomeSentAt: sentAt };
    await db
      .update(declarations)
      .set({ receiptSentAt: sentAt, ...outcomeSent })
      .where(isRow);
    return;
  }
  if (one.outcome === null || one.outcomeSentAt !== null) return;
  await send({ to, ...words.outcome(one, { isConfirmed }) });
  await db
    .update(declarations)
    .set({ outcomeSentAt: new Date(now()) })
    .where(isRow);
}
