import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tagfalter/domain/durations';
import { DEFAULT_SHARE_OPTIONS } from '@tagfalter/domain/share';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '#api/db/account-schema.ts';
import { events } from '#api/db/event-schema.ts';
import type { Db } from '#api/db/open.ts';
import { owners } from '#api/db/owner-schema.ts';
import { blocks } from '#api/db/people-schema.ts';
import { shares } from '#api/db/share-schema.ts';
import { embeddedDatabase } from './database.ts';
import { type EntryStage, openEntryStage, saved } from './entry-stage.ts';
import { form } from './forms.ts';
import type { Person } from './product.ts';

interface BoundCase {
  most: number;
  /** Puts as many of a person. */
  fill(db: Db, accountId: string, count: number): Promise<unknown>;
  /** Asks for one more. @returns status and code */
  ask(stage: EntryStage, who: Person): Promise<string>;
  refused: string;
}

const said = (response: { statusCode: number; body: string; json(): { code?: string } }): string =>
  response.statusCode < 400 ? 'taken' : `${response.statusCode} ${response.json().code}`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const inParts = async <T>(rows: readonly T[], add: (part: T[]) => PromiseLike<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += 250) await add(rows.slice(at, at + 250));
};

/** How many of something an account may have. */
const BOUNDS: Readonly<Record<string, BoundCase>> = {
  'guest books': {
    most: 200,
    refused: '413 quota_full',
    async fill(db, hostId, count) {
      const ids = numbers(count).map(() => randomUUID());
      await inParts(ids, (part) =>
        db.insert(owners).values(part.map((ownerId) => ({ ownerId, kind: 'event' as const }))),
      );
      const of = { name: 'Fest', type: 'other', color: '#01aebd', mode: 'public' } as const;
      await inParts(ids, (part) =>
        db.insert(events).values(part.map((eventId) => ({ ...of, eventId, hostId, token: eventId }))),
      );
    },
    async ask({ product }, who) {
      const sent = await form({ eventName: 'Noch eins' });
      const headers = { ...who.headers, ...sent.headers };
      return said(await product.app.inject({ method: 'POST', url: '/api/events', headers, payload: sent.payload }));
    },
  },
  links: {
    most: 1000,
    refused: '429 too_many_requests',
    fill: (db, accountId, count) =>
      inParts(numbers(count), (part) =>
        db
          .insert(shares)
          .values(
            part.map(() => ({ accountId, entryId: randomUUID(), token: randomUUID(), options: DEFAULT_SHARE_OPTIONS })),
          ),
      ),
    async ask(stage, who) {
      const { id } = saved(await stage.post(who, { date: stage.today(), text: 'Da' }));
      const url = `/api/entries/${id}/generate-share-token`;
      return said(await stage.product.app.inject({ method: 'POST', url, headers: who.headers, payload: {} }));
    },
  },
  'blocked people': {
    most: 1000,
    refused: '429 too_many_requests',
    fill: (db, accountId, count) =>
      inParts(numbers(count), (part) =>
        db.insert(blocks).values(part.map(() => ({ accountId, blockedId: randomUUID() }))),
      ),
    async ask(stage, { headers }) {
      const { accountId } = await stage.person();
      return said(await stage.product.app.inject({ method: 'PUT', url: `/api/blocks/${accountId}`, headers }));
    },
  },
  'open invitations': {
    most: 5,
    refused: '403 invitations_used',
    fill: (db, inviterId, count) =>
      inParts(numbers(count), (part) =>
        db.insert(invitations).values(
          part.map(() => ({
            codeHash: randomUUID(),
            id: randomUUID(),
            inviterId,
            email: 'x@example.org',
            expiresAt: new Date('2100-01-01'),
          })),
        ),
      ),
    async ask({ product }, { headers }) {
      const payload = { email: `${randomUUID()}@example.org` };
      return said(await product.app.inject({ method: 'POST', url: '/api/invitations', headers, payload }));
    },
  },
};

describe('how much an account may have', () => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(embeddedDatabase.create);
  });
  afterAll(() => stage.close());

  it.each(Object.entries(BOUNDS))('is bounded, for itself alone: %s', async (_what, { most, fill, ask, refused }) => {
    const { db } = stage.database;
    const [full, other] = [await stage.person({ proAccount: true }), await stage.person({ proAccount: true })];
    await fill(db, full.accountId, most - 1);
    stage.clock.now += DAY_MS;
    expect(await ask(stage, full)).toBe('taken');
    stage.clock.now += DAY_MS;
    expect(await ask(stage, full)).toBe(refused);
    expect(await ask(stage, other)).toBe('taken');
  });
});
