import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetReplies } from '#api/changes/forget-replies.ts';
import { idempotencyKeys, processedMutations } from '#api/db/sync-schema.ts';
import { databases, type TestDatabase } from './database.ts';
import { makeActor } from './sync-actors.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ago = (days: number) => new Date(NOW - days * DAY_MS);

describe.each(databases)('answers kept for a repeat, on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it('go when their time is over, and not before (S4)', async () => {
    const { db } = database;
    const { accountId } = await makeActor(db);
    const keep = (key: string, createdAt: Date) => ({ accountId, key, createdAt, status: 201, body: {} });
    await db.insert(idempotencyKeys).values([keep('of this morning', ago(0.5)), keep('of last week', ago(7))]);
    const [old, young] = [randomUUID(), randomUUID()];
    const mutation = (key: string, createdAt: Date) => ({ accountId, key, createdAt });
    await db.insert(processedMutations).values([mutation(old, ago(181)), mutation(young, ago(179))]);

    await forgetReplies(db, NOW);

    expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['of this morning']);
    expect((await db.select().from(processedMutations)).map(({ key }) => key)).toEqual([young]);
  });
});
