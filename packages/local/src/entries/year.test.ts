import { describe, expect, it } from 'vitest';
import { type Device, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { ACCOUNT } from '../../test/two-devices.ts';
import { changeQuietHere } from '../quiet/quiet.ts';
import { deleteEntry } from './entries.ts';
import { queryDayOfYears, queryFirstDate, queryYear } from './year.ts';

const mood = (level: number) => ({ mood: { level, feeling: null, customEmoji: null } });
const datesOf = (days: readonly { date: string }[]): string[] => days.map(({ date }) => date);

/** A device that has fetched these days, packed, from one that wrote them. */
async function fetched(dates: readonly string[]): Promise<Device> {
  const server = new FakeServer();
  const writer = makeDevice(server, ACCOUNT);
  for (const date of dates) await writer.write({ text: `am ${date}`, ...mood(6), emojis: '🌊' }, date);
  await writer.sync();
  const reader = makeDevice(server, ACCOUNT);
  await reader.sync();
  return reader;
}

const YEAR = ['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31', '2027-01-01'];

describe('the days of a year', () => {
  it('come newest first, pulled or local, without other years and deleted ones', async () => {
    const { db, env, write } = await fetched(YEAR);
    expect(datesOf(await queryYear(db, '2026'))).toEqual(['2026-12-31', '2026-04-01', '2026-03-31', '2026-01-01']);
    await write({ text: 'neu' }, '2026-07-07');
    await write({ text: 'anders' }, '2026-01-01');
    await deleteEntry(db, env, '2026-04-01');
    const days = await queryYear(db, '2026');
    expect(datesOf(days)).toEqual(['2026-12-31', '2026-07-07', '2026-03-31', '2026-01-01']);
    expect(days.map(({ words, level }) => [words, level])).toEqual([
      ['am 2026-12-31', 6],
      ['neu', null],
      ['am 2026-03-31', 6],
      ['anders', 6],
    ]);
    expect(await queryYear(db, '2024')).toEqual([]);
  });

  it.each([
    ['a text that fits', 'Regen, kalte Füße.', 'Regen, kalte Füße.'],
    ['one word without end, at a whole character', `${'a'.repeat(239)}🦋 und`, `${'a'.repeat(239)} …`],
    ['a long text, at a whole word', `${'ein Wort '.repeat(26)}und Sonnenuntergang`, `${'ein Wort '.repeat(26)}und …`],
  ])('keep the beginning of %s', async (_what, text, words) => {
    const { db, write } = makeDevice(new FakeServer(), ACCOUNT);
    await write({ text }, '2026-01-01');
    expect((await queryYear(db, '2026'))[0]?.words).toBe(words);
  });

  it('say which of them rest', async () => {
    const { db } = await fetched(YEAR);
    await changeQuietHere(db, { add: { days: ['2026-04-01'], words: ['am 2026-12'] } });
    const resting = (await queryYear(db, '2026')).filter(({ rests }) => rests);
    expect(datesOf(resting)).toEqual(['2026-12-31', '2026-04-01']);
  });
});

describe('one date of all years', () => {
  it('begins with the oldest entry', async () => {
    const { db, write } = await fetched(['2020-02-29', '2023-02-28']);
    expect(await queryFirstDate(db)).toBe('2020-02-29');
    await write({ text: 'früher' }, '2019-05-05');
    expect(await queryFirstDate(db)).toBe('2019-05-05');
    expect(await queryFirstDate(makeDevice(new FakeServer(), ACCOUNT).db)).toBeUndefined();
  });

  it('comes newest first, the 29th of February from leap years alone', async () => {
    const { db, write } = await fetched(['1904-02-29', '2020-02-29', '2023-02-28', '2024-03-01', '2024-02-29']);
    await write({ text: 'heute' }, '2028-02-29');
    expect(datesOf(await queryDayOfYears(db, '02-29'))).toEqual([
      '2028-02-29',
      '2024-02-29',
      '2020-02-29',
      '1904-02-29',
    ]);
    expect(datesOf(await queryDayOfYears(db, '02-28'))).toEqual(['2023-02-28']);
    expect(await queryDayOfYears(db, '06-01')).toEqual([]);
  });

  it('says which years rest', async () => {
    const { db } = await fetched(['2020-11-20', '2021-11-20']);
    await changeQuietHere(db, { add: { spans: [{ from: '2020-11-01', to: '2020-12-31' }] } });
    expect((await queryDayOfYears(db, '11-20')).map(({ rests }) => rests)).toEqual([false, true]);
  });
});
