import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@tagfalter/domain/durations';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '#api/db/open.ts';
import { sweepMails } from '#api/mails/sweep-mails.ts';
import { embeddedDatabase } from './database.ts';
import { productOn } from './product-on.ts';
import { recordedJobs } from './recorded-jobs.ts';
import { NOON, type Term } from './term.ts';
import { TERMS, WITHOUT_A_TERM } from './terms-table.ts';

/** Work that comes again and again, and when (cron, UTC). */
const OTHERS: Readonly<Record<string, string>> = {
  'payment-stand-in': '* * * * *',
  'evening-reminders': '* * * * *',
  'settle-subscriptions': '* * * * *',
  'subscription-mails': '* * * * *',
  'find-lost-events': '50 * * * *',
  'find-lost-work': '20 * * * *',
  'find-untold-declarations': '50 * * * *',
  'find-held-declarations': '0 * * * *',
};

/** Deletions and the like. */
const MAINTENANCE: Readonly<Record<string, string>> = {
  'forget-replies': '5 * * * *',
  'bound-accounts': '45 * * * *',
  'forget-throttle-marks': '10 * * * *',
  'forget-events': '55 * * * *',
  'forget-payment-events': '50 4 * * *',
  'forget-subscription-mails': '55 4 * * *',
  'forget-reports': '35 * * * *',
  'forget-declarations': '25 4 * * *',
  'erase-accounts': '0 * * * *',
  'forget-invitations': '40 * * * *',
  'forget-uses': '10 * * * *',
  'forget-revisions': '15 * * * *',
  'spot-check-media': '35 3 * * *',
  'empty-deleted-days': '20 * * * *',
  'collect-media': '40 3 * * *',
  'expire-contributions': '55 * * * *',
  'grant-bonuses': '35 2 * * *',
  'compact-tombstones': '25 * * * *',
  'forget-orphans': '30 * * * *',
  'forget-expired': '50 * * * *',
};

describe('maintenance', () => {
  const jobs = recordedJobs();
  const stage = productOn(embeddedDatabase.create, { jobs, now: () => NOON });
  beforeAll(async () => {
    await stage.product.app.ready();
  });

  it('comes at the times of the plan, and nothing else does', () => {
    expect(Object.fromEntries(jobs.plan)).toEqual({ ...OTHERS, ...MAINTENANCE });
    expect([...jobs.plan.keys()].filter((name) => !jobs.handled.has(name))).toEqual([]);
  });

  it('has each term in the table', () => {
    const known = [...Object.keys(TERMS), ...Object.keys(WITHOUT_A_TERM)];
    expect(known.sort()).toEqual(Object.keys(MAINTENANCE).sort());
    for (const file of Object.values(WITHOUT_A_TERM))
      expect([file, existsSync(new URL(`./${file}.test.ts`, import.meta.url))]).toEqual([file, true]);
  });

  it.each(Object.entries(TERMS))('ends at its time what %s ends, and no other', async (name, terms) => {
    const put: PutCase[] = [];
    for (const term of terms) put.push(...(await putOf(stage.database.db, term)));
    if (name !== 'grant-bonuses') expect(await existing(put)).toEqual(put.map(({ what }) => `${what}: there`));
    const expected = put.map(({ what, end }) => `${what}: ${end}`);
    await jobs.run(name);
    expect(await existing(put)).toEqual(expected);
    if (name === 'compact-tombstones') return;
    // A second time changes nothing.
    await jobs.run(name);
    expect(await existing(put)).toEqual(expected);
  });

  it.each([
    'erase-accounts',
    'empty-deleted-days',
    'collect-media',
    'expire-contributions',
    'grant-bonuses',
    'forget-orphans',
  ])('goes on in %s after one that fails', async (name) => {
    const { db } = stage.database;
    const [term] = TERMS[name] ?? [];
    if (!term) throw new Error(`${name} has no term`);
    // A streak is granted as long as its time lasts, the others end after theirs.
    const from = new Date(NOON - term.lives + (name === 'grant-bonuses' ? 1 : -1));
    const due = [await term.put(db, from), await term.put(db, from), await term.put(db, from)];
    const states = () => Promise.all(due.map((isThere) => isThere()));
    const before = await states();
    const done = async () => (await states()).filter((state, at) => state !== before[at]).length;
    const { transaction } = db;
    const failing = vi
      .spyOn(db, 'transaction')
      // The clock is looked at first.
      .mockImplementationOnce((...args) => transaction.apply(db, args))
      .mockRejectedValueOnce(new Error('no connection'));
    await expect(jobs.run(name)).rejects.toThrow(AggregateError);
    failing.mockRestore();
    // The one that fails may be of an earlier test.
    expect(await done()).toBeGreaterThanOrEqual(2);
    await jobs.run(name);
    expect(await done()).toBe(3);
  });

  it('deletes written mails after thirty days', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tagfalter-mails-'));
    for (const [name, age] of [
      ['b.eml', 30 * DAY_MS - 1000],
      ['a.eml', 30 * DAY_MS + 1000],
      ['c.eml.part', 30 * DAY_MS + 1000],
      ['c.txt', 90 * DAY_MS],
    ] as const) {
      await writeFile(join(folder, name), name);
      const at = (NOON - age) / 1000;
      await utimes(join(folder, name), at, at);
    }
    await sweepMails(folder, NOON);
    expect((await readdir(folder)).sort()).toEqual(['b.eml', 'c.txt']);
    await rm(folder, { recursive: true });
  });
});

interface PutCase {
  what: string;
  end: Term['atEnd'];
  isThere(): Promise<boolean>;
}

/** Puts an expired row between two that are not: neither the first nor the last may decide for the others. */
async function putOf(db: Db, { what, lives, atEnd, put }: Term): Promise<PutCase[]> {
  const isMortal = Number.isFinite(lives);
  const end = isMortal ? NOON - lives : 0;
  const made: PutCase[] = [];
  for (const [age, at, fate] of [
    ['young', end + 1, 'there'],
    ['old', end - 1, 'gone'],
    ['at its end', end, atEnd],
    ['as young', end + 1, 'there'],
  ] as const) {
    const isThere = await put(db, new Date(at));
    made.push({ what: `${what}, ${age}`, end: isMortal ? fate : 'there', isThere });
  }
  return made;
}

const existing = (put: readonly PutCase[]): Promise<string[]> =>
  Promise.all(put.map(async ({ what, isThere }) => `${what}: ${(await isThere()) ? 'there' : 'gone'}`));
