import { mailboxKey } from '@tagfalter/domain/email';
import { and, desc, inArray, isNotNull, isNull } from 'drizzle-orm';
import { declarations } from '#api/db/declaration-schema.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import type { Declaration } from './repository.ts';
import { linkFor, type MailDeps, recipientOf } from './send-receipt.ts';

/** Sends the receipts that were held back, once an hour. */
export const FIND_HELD = defineJob({
  name: 'find-held-declarations',
  data: NoData,
  key: () => 'all',
  width: 1,
  retry: { limit: 5, delay: 60, max: 600 },
});
/** Limit per run; the rest waits an hour. */
const MAX_RECEIPTS = 2000;

/** @throws the last fault, after every mailbox was tried: a failing mailbox delays no other */
export async function sendHeldReceipts(deps: MailDeps): Promise<void> {
  const { heldAt, receiptSentAt, declaredAt } = declarations;
  const isHeld = and(isNotNull(heldAt), isNull(receiptSentAt));
  const newest = deps.db.select().from(declarations).where(isHeld).orderBy(desc(declaredAt)).limit(MAX_RECEIPTS);
  const mailboxes = Map.groupBy(await newest, ({ accountId, email }) => accountId ?? mailboxKey(email));
  let last: { fault: unknown } | undefined;
  for (const [newestOne, ...others] of mailboxes.values()) {
    if (!newestOne) continue;
    await sendJointReceipt(deps, [newestOne, ...others]).catch((fault: unknown) => {
      last = { fault };
    });
  }
  if (last) throw last.fault;
}

/** The mail goes to the spelling of the newest; it tells no other spelling, and nothing that was typed. */
async function sendJointReceipt(deps: MailDeps, held: [Declaration, ...Declaration[]]): Promise<void> {
  const { db, send, words, now } = deps;
  const { to, isKnown, isConfirmed } = await recipientOf(db, held[0]);
  const receipts: { one: Declaration; link: string | null }[] = [];
  for (const one of held) receipts.push({ one, link: await linkFor(deps, one, isKnown) });
  const [only, second] = receipts;
  const said = only && !second ? words.receipt(only.one, { link: only.link, isConfirmed }) : words.held(receipts);
  await send({ to, ...said });
  const sentAt = new Date(now());
  const isAmong = (some: readonly Declaration[]) =>
    inArray(
      declarations.id,
      some.map(({ id }) => id),
    );
  await db.update(declarations).set({ receiptSentAt: sentAt }).where(isAmong(held));
  // Their outcome was nothing; their page has said so.
  const settled = held.filter(({ outcome }) => outcome !== null);
  if (settled.length > 0) await db.update(declarations).set({ outcomeSentAt: sentAt }).where(isAmong(settled));
}
