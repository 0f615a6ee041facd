import { ENDPOINTS } from '@tagfalter/contract/endpoints';
import { schemaOf } from '@tagfalter/contract/openapi';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { befriend } from '#api/features/people/relations.ts';
import { embeddedDatabase } from './database.ts';
import { type EntryStage, openEntryStage } from './entry-stage.ts';
import { ELSEWHERE, LISTS } from './lists-table.ts';
import type { Person } from './product.ts';
import { makeActor } from './sync-actors.ts';

const LISTED = v.array(v.looseObject({}));

describe('lists', () => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(embeddedDatabase.create);
  });
  afterAll(() => stage.close());

  const listOf = async (who: Person, path: string, field: string | undefined) => {
    const response = await stage.get(who, path);
    expect(response.statusCode).toBe(200);
    return v.parse(LISTED, field === undefined ? response.json() : response.json()[field]);
  };
  const subjectOf = async ({ accountId }: Person): Promise<string> => {
    const [row] = await stage.database.db.select().from(users).where(eq(users.id, accountId));
    return row?.subject ?? '';
  };

  it('are all in the table', () => {
    const derived = ENDPOINTS.flatMap(
      ({ method, path, reply }: { method: string; path: string; reply?: GenericSchema }) =>
        method === 'GET' && reply && hasList(schemaOf(reply, 'output')) ? [path] : [],
    );
    expect(derived.toSorted()).toEqual([...Object.keys(LISTS), ...Object.keys(ELSEWHERE)].toSorted());
  });

  it.each(Object.entries(LISTS))('is in order, without what does not belong there: %s', async (path, list) => {
    const { db } = stage.database;
    const now = stage.clock.now;
    const [me, stranger] = [await stage.person({ proAccount: list.isPro === true }), await stage.person()];
    const put = async (who: Person, at: number, n: number) =>
      list.put(
        { db, accountId: who.accountId, subject: await subjectOf(who), other: (await makeActor(db)).accountId },
        new Date(at),
        n,
      );
    const before = await listOf(me, list.ask ?? path, list.field);
    // Three, of which the first is neither the oldest nor the newest, and somebody else's between them.
    const [second, theirs, newest, oldest] = [
      await put(me, now - 2 * DAY_MS, 2),
      await put(stranger, now - 1.5 * DAY_MS, 4),
      await put(me, now - DAY_MS, 1),
      await put(me, now - 3 * DAY_MS, 3),
    ];
    for (const beside of list.beside ?? [])
      await beside(
        { db, accountId: me.accountId, subject: await subjectOf(me), other: (await makeActor(db)).accountId },
        new Date(now - 1.2 * DAY_MS),
      );
    const known = new Set(before.map(list.nameOf));
    const found = (await listOf(me, list.ask ?? path, list.field)).map(list.nameOf).filter((name) => !known.has(name));
    expect(found).toEqual([newest, second, oldest]);
    expect(found).not.toContain(theirs);
  });

  it('of friends are by name', async () => {
    const me = await stage.person();
    const { db } = stage.database;
    for (const [firstName, lastName] of [
      ['Ömer', 'A'],
      ['Zoë', 'A'],
      ['Anna', 'Z'],
      ['Anna', 'Ä'],
      ['Oma', 'B'],
    ] as const) {
      const friend = (await makeActor(db)).accountId;
      await db.update(users).set({ firstName, lastName }).where(eq(users.id, friend));
      await db.transaction((tx) => befriend(tx, [me.accountId, friend]));
    }
    const names = (await listOf(me, '/api/friends', undefined)).map(
      ({ firstName, lastName }) => `${firstName} ${lastName}`,
    );
    expect(names).toEqual(['Anna Ä', 'Anna Z', 'Oma B', 'Ömer A', 'Zoë A']);
  });
});

/** A reply that is a list, or has one. */
function hasList(schema: unknown): boolean {
  const node = v.parse(
    v.looseObject({
      type: v.optional(v.unknown()),
      properties: v.optional(v.record(v.string(), v.looseObject({})), {}),
    }),
    schema,
  );
  return node.type === 'array' || Object.values(node.properties).some(({ type }) => type === 'array');
}
