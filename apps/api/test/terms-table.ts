import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { COMPLETION_MS } from '@tagfalter/domain/event';
import { eq } from 'drizzle-orm';
import { users } from '#api/db/account-schema.ts';
import { aiUses } from '#api/db/assistant-schema.ts';
import { accountEvents, operatorEvents } from '#api/db/audit-schema.ts';
import { declarations } from '#api/db/declaration-schema.ts';
import { revisions } from '#api/db/entry-schema.ts';
import { reports } from '#api/db/moderation-schema.ts';
import { shelfFiles } from '#api/db/shelf-schema.ts';
import { paymentEvents } from '#api/db/subscription-schema.ts';
import { idempotencyKeys, processedMutations } from '#api/db/sync-schema.ts';
import {
  accountOf,
  contribution,
  deletedDay,
  hash,
  identityOf,
  invitation,
  isAny,
  isIdentity,
  link,
  mailOf,
  mediumOf,
  NOON,
  ofAccount,
  run,
  session,
  type Term,
  term,
  tombstone,
  useOf,
} from './term.ts';

/** Rows that each task of maintenance ends, and when. */
export const TERMS: Readonly<Record<string, readonly Term[]>> = {
  'forget-replies': [
    term(
      'an answer for a repeat',
      DAY_MS,
      ofAccount(idempotencyKeys, (createdAt) => ({ createdAt, key: 'k', status: 201, body: {} })),
    ),
    term(
      'a mutation that took effect',
      180 * DAY_MS,
      ofAccount(processedMutations, (createdAt) => ({ createdAt, key: randomUUID() })),
    ),
  ],
  'forget-events': [
    term(
      'an event of an account',
      180 * DAY_MS,
      ofAccount(accountEvents, (at) => ({ at, kind: 'signed_in' })),
    ),
    term('an act of the operator', 180 * DAY_MS, async (db, at) => {
      const id = randomUUID();
      await db.insert(operatorEvents).values({ id, at, kind: 'account_erased' });
      return () => isAny(db.select().from(operatorEvents).where(eq(operatorEvents.id, id)));
    }),
  ],
  'forget-payment-events': [
    term('an event of the payment service', 90 * DAY_MS, async (db, receivedAt) => {
      const id = randomUUID();
      await db.insert(paymentEvents).values({ id, type: 'x', receivedAt });
      return () => isAny(db.select().from(paymentEvents).where(eq(paymentEvents.id, id)));
    }),
  ],
  'forget-subscription-mails': [mailOf(90 * DAY_MS, null), mailOf(Number.POSITIVE_INFINITY, new Date(NOON))],
  'forget-reports': [
    term('a report', 180 * DAY_MS, async (db, createdAt) => {
      const [ownerId, id] = [await accountOf(db), randomUUID()];
      const said = {
        kind: 'entry',
        target: randomUUID(),
        reason: 'x',
        reporter: 'x',
        isByAccount: true,
        number: 1,
      } as const;
      await db.insert(reports).values({ ownerId, id, ...said, createdAt });
      return () => isAny(db.select().from(reports).where(eq(reports.id, id)));
    }),
  ],
  'forget-declarations': [
    // Three years after the end of the year of the declaration.
    term('a declaration', NOON - Date.UTC(2023, 0, 1), async (db, declaredAt) => {
      const id = randomUUID();
      const said = { kind: 'ordinary', reference: id, name: 'Mia', email: 'mia@example.org', message: '' } as const;
      await db.insert(declarations).values({ id, ...said, declaredAt });
      return () => isAny(db.select().from(declarations).where(eq(declarations.id, id)));
    }),
  ],
  'erase-accounts': [
    term(
      'an account that ends',
      0,
      async (db, endsAt) => {
        const accountId = await accountOf(db);
        await db.update(users).set({ endsAt }).where(eq(users.id, accountId));
        return () => isAny(db.select().from(users).where(eq(users.id, accountId)));
      },
      'gone',
    ),
  ],
  'forget-invitations': [
    term(
      'an invitation that ran out',
      30 * DAY_MS,
      invitation((expiresAt) => ({ expiresAt })),
    ),
    term(
      'an invitation taken back',
      30 * DAY_MS,
      invitation((revokedAt) => ({ revokedAt })),
    ),
    term(
      'a used invitation',
      Number.POSITIVE_INFINITY,
      invitation((at) => ({ expiresAt: at, usedAt: at })),
    ),
  ],
  'forget-uses': [
    term('the result of a use', DAY_MS, async (db, createdAt) => {
      const accountId = await accountOf(db);
      await db.insert(aiUses).values({ ...useOf(createdAt), accountId });
      return async () => (await db.select().from(aiUses).where(eq(aiUses.accountId, accountId)))[0]?.result !== null;
    }),
    term('a use', 40 * DAY_MS, ofAccount(aiUses, useOf)),
  ],
  'forget-revisions': [
    term(
      'an earlier version',
      90 * DAY_MS,
      ofAccount(revisions, (at) => ({
        id: randomUUID(),
        entryId: randomUUID(),
        at,
        kind: 'edit',
        content: {},
        version: 1,
      })),
    ),
  ],
  'empty-deleted-days': [term('the words of a deleted day', 30 * DAY_MS, deletedDay)],
  'collect-media': [
    term(
      'a photo that nothing names',
      180 * DAY_MS,
      mediumOf((unnamedSince) => ({ unnamedSince })),
      'gone',
    ),
    term(
      'a refused photo',
      30 * DAY_MS,
      mediumOf((createdAt) => ({ createdAt, state: 'refused' })),
      'gone',
    ),
    term(
      'a photo after a restore',
      90 * DAY_MS,
      mediumOf(
        () => ({ unnamedSince: new Date(0) }),
        (from) => from.getTime(),
      ),
    ),
    term(
      'a file that no shelf names',
      DAY_MS,
      ofAccount(shelfFiles, (createdAt) => ({ createdAt, hash: hash(), type: 'x', size: 1, stored: 1, crc32: 1 })),
    ),
  ],
  'expire-contributions': [
    term('a contribution that was never sent', COMPLETION_MS, contribution(false)),
    term('the wait of a contribution for its files', COMPLETION_MS, contribution(true)),
  ],
  'grant-bonuses': [term('a streak to be seen', 26 * HOUR_MS, run, 'gone')],
  'compact-tombstones': [
    term(
      'what devices are not told of',
      180 * DAY_MS,
      tombstone(0, (reported) => reported === 0),
    ),
    term(
      'a tombstone that they were told of',
      181 * DAY_MS,
      tombstone(9, (_, rows) => rows > 0),
    ),
    term(
      'a tombstone that nobody was told of',
      Number.POSITIVE_INFINITY,
      tombstone(0, (_, rows) => rows > 0),
    ),
  ],
  'forget-orphans': [
    term('an identity without an account', DAY_MS, async (db, at) => isIdentity(db, await identityOf(db, at)), 'gone'),
  ],
  'forget-expired': [term('a session', 0, session), term('a link of a mail', 0, link)],
};

/** Tasks without a term, and the test that shows what they do. */
export const WITHOUT_A_TERM: Readonly<Record<string, string>> = {
  'bound-accounts': 'account-bounds',
  'forget-throttle-marks': 'throttles',
  'spot-check-media': 'damaged-media',
};
