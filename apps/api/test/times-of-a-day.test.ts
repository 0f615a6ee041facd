import { PROTOCOL } from '@tagfalter/contract/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries } from '#api/db/entry-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage, saved } from './entry-stage.ts';

const CREATED = '2026-10-02T03:04:05.006Z';
const UPDATED = '2026-10-07T08:09:10.011Z';

describe.each(databases)('times of a day on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  });
  afterAll(() => stage.close());

  it.each([
    ['the feed', () => `/api/sync/pull?protocol=${PROTOCOL}`],
    ['the feed in brief', () => `/api/sync/pull?protocol=${PROTOCOL}&days=brief`],
    ['a program’s call', (id: string) => `/api/entries/${id}`],
    ['a program’s list', () => '/api/entries'],
  ])('are those of its making and its last change: %s', async (_door, urlOf) => {
    const who = await stage.person();
    const { id } = saved(await stage.post(who, { date: stage.today(), text: 'Am See' }));
    const times = { createdAt: new Date(CREATED), updatedAt: new Date(UPDATED) };
    await stage.database.db.update(entries).set(times).where(eq(entries.id, id));
    const { statusCode, body } = await stage.get(who, urlOf(id));
    expect(statusCode).toBe(200);
    const reported = (name: string) => [...body.matchAll(new RegExp(`"${name}":"([^"]*)"`, 'g'))].map(([, at]) => at);
    expect([new Set(reported('createdAt')), new Set(reported('updatedAt'))]).toEqual([
      new Set([CREATED]),
      new Set([UPDATED]),
    ]);
  });
});
