import { DAY_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantLateBonuses } from '#api/features/statistics/streak.ts';
import { everyDatabase } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;

describe.each(everyDatabase)('figures of a diary on $name (spec §1, wire 20)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const stats = async (who: Person, query = '') => (await stage.get(who, `/api/stats${query}`)).json();
  const streak = async (who: Person, query = '') => (await stage.get(who, `/api/user-streak${query}`)).json();
  /** Writes an entry some days ago, as on that date. */
  const write = async (who: Person, ago: number, text = 'Ein Tag') => {
    const { now } = stage.clock;
    stage.clock.now = now - ago * DAY_MS;
    const response = await stage.post(who, { date: stage.today(), text });
    stage.clock.now = now;
    return saved(response).id;
  };

  it('cover all entries, and follow every change', async () => {
    const who = await stage.person({ proAccount: true });
    expect(Object.values(await stats(who))).toEqual(Array(8).fill(0));
    await write(who, 1, 'Zwei Wörter');
    const files = [await filePart('photo-1.jpg'), await filePart('photo-2.jpg')];
    const id = saved(await stage.post(who, { date: stage.today(), text: 'Ein Tag am See. 🦋' }, { files })).id;
    const whole = { totalEntries: 2, totalPhotos: 2, favorites: 0, entriesThisMonth: 2, currentStreak: 2 };
    expect(await stats(who)).toEqual({ ...whole, totalWords: 6, averageWords: 3, longestEntry: 4 });
    await stage.remove(who, id);
    expect(await stats(who)).toMatchObject({ totalEntries: 1, totalPhotos: 0, currentStreak: 1, totalWords: 2 });
  });

  it('counts the streak by the caller’s zone, else the newest entry’s', async () => {
    const who = await stage.person();
    await stage.post(who, { date: stage.today(), text: 'Früh in Kiritimati', timeZone: 'Pacific/Kiritimati' });
    await write(who, 1);
    // Noon in UTC is already tomorrow there.
    expect(await streak(who)).toMatchObject({ currentStreak: 2, isOpenToday: true });
    expect(await streak(who, '?timeZone=UTC')).toMatchObject({ currentStreak: 2, isOpenToday: false });
    expect((await stage.get(who, '/api/user-streak?timeZone=Mars/Base')).statusCode).toBe(400);
  });

  it('follows midnight of the caller’s zone', async () => {
    const { now } = stage.clock;
    const who = await stage.person();
    stage.clock.now = Date.parse('2026-11-30T11:00:00Z');
    await stage.post(who, { date: '2026-11-30', text: 'Ein Tag', timeZone: 'Europe/Berlin' });
    const at = async (time: string) => {
      stage.clock.now = Date.parse(time);
      const [{ entriesThisMonth, currentStreak }, { isOpenToday }] = [await stats(who), await streak(who)];
      return [entriesThisMonth, currentStreak, isOpenToday];
    };
    expect(await at('2026-11-30T22:59:00Z')).toEqual([1, 1, false]);
    // Midnight in Berlin: another month.
    expect(await at('2026-11-30T23:01:00Z')).toEqual([0, 1, true]);
    expect(await at('2026-12-01T22:59:00Z')).toEqual([0, 1, true]);
    expect(await at('2026-12-01T23:01:00Z')).toEqual([0, 0, true]);
    stage.clock.now = now;
  });

  it('grants a run of five its invitations once (decision 17)', async () => {
    const who = await stage.person();
    for (const ago of [4, 3, 2, 1]) await write(who, ago);
    expect(await streak(who)).toEqual({
      currentStreak: 4,
      bestStreak: 4,
      isOpenToday: true,
      daysToBonus: 1,
      bonusInvitations: 0,
    });
    const today = await write(who, 0);
    const both = await Promise.all([streak(who), streak(who)]);
    expect(both.map(({ bonusInvitations }) => bonusInvitations)).toEqual([3, 3]);
    await stage.remove(who, today);
    expect(await streak(who)).toMatchObject({ currentStreak: 4, daysToBonus: 1, bonusInvitations: 3 });
    await write(who, 0);
    expect(await streak(who)).toMatchObject({ currentStreak: 5, bonusInvitations: 3 });
  });

  it('grants them at night without a look', async () => {
    const who = await stage.person();
    for (const ago of [4, 3, 2, 1]) await write(who, ago);
    const today = await write(who, 0);
    await grantLateBonuses({ db: stage.database.db, nudges: { publish: () => undefined } }, stage.clock.now);
    await stage.remove(who, today);
    expect(await streak(who)).toMatchObject({ currentStreak: 4, bonusInvitations: 3 });
  });

  it('grants nothing more for two runs joined later', async () => {
    const who = await stage.person();
    for (const ago of [11, 10, 9, 8, 7, 5, 4, 3, 2, 1]) await write(who, ago);
    expect(await streak(who)).toMatchObject({ currentStreak: 5, bonusInvitations: 6 });
    await write(who, 6);
    expect(await streak(who)).toMatchObject({ currentStreak: 11, bonusInvitations: 6 });
  });
});
