import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { media } from '#api/db/media-schema.ts';
import { databases, type TestDatabase } from './database.ts';
import { entriesOf, imageRef, makeActor, makeDevice, type TestDevice } from './sync-actors.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const today = localDateOf(noon, 'UTC');

describe.each(databases)('limits of mutations on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  const free = (options: Partial<Actor> = {}) => makeActor(database.db, options);
  const device = (actor: Actor, madeAt = noon, arrivesAt = noon, clientId?: string) =>
    makeDevice(database.db, actor, { now: () => madeAt, serverNow: () => arrivesAt, clientId });
  /** 'applied', or the refusal code, of the last mutation. */
  const outcome = async (phone: TestDevice): Promise<string | undefined> => {
    const last = (await phone.push()).results.at(-1);
    return last?.status === 'refused' ? last.code : last?.status;
  };

  it('judges an entry by when it was written (decision 8, 11)', async () => {
    const actor = await free();
    const late = async (days: number) => {
      const written = noon - days * DAY_MS;
      const phone = device(actor, written);
      phone.save(localDateOf(written, 'UTC'), { text: `vor ${days} Tagen` });
      return outcome(phone);
    };
    expect(await Promise.all([1, 29, 30, 31].map(late))).toEqual([
      'applied',
      'applied',
      'applied',
      'date_out_of_window',
    ]);
    const phone = device(actor);
    phone.save(addDays(today, -2), { text: 'rückdatiert' });
    expect(await outcome(phone)).toBe('date_out_of_window');
  });

  it('lets Free edit past entries only by timely edits (decision 11)', async () => {
    const [actor, pro] = [await free(), await free({ isPro: true })];
    const week = 7 * DAY_MS;
    for (const who of [actor, pro]) {
      const phone = device(who);
      phone.save(today, { text: 'heute' });
      await phone.push();
    }
    const later = device(actor, noon + week, noon + week);
    later.save(today, { text: 'eine Woche später' });
    expect(await outcome(later)).toBe('edit_window_closed');
    later.save(today, { isFavorite: true });
    expect(await outcome(later)).toBe('applied');
    later.save(today, { isFavorite: false, text: 'und noch etwas' });
    expect(await outcome(later)).toBe('edit_window_closed');
    later.remove(today);
    expect(await outcome(later)).toBe('applied');

    const offline = device(pro, noon + week, noon + week);
    offline.save(today, { text: 'darf' });
    expect(await outcome(offline)).toBe('applied');
  });

  it('accepts a late offline edit, but no backdated one (threat 15)', async () => {
    const actor = await free();
    const week = 7 * DAY_MS;
    const honest = device(actor, noon, noon + week);
    honest.save(today, { text: 'im Funkloch geschrieben' });
    honest.save(today, { text: 'im Funkloch ergänzt' });
    expect(await outcome(honest)).toBe('applied');

    const cheat = device(actor, noon + week, noon + week);
    cheat.save(localDateOf(noon + week, 'UTC'), { text: 'eine Woche später' });
    await cheat.push();
    const claimed = cheat.save(today, { text: 'angeblich damals' });
    const at = device(actor).save(today, {}).at;
    expect((await cheat.push([{ ...claimed, at }])).results).toMatchObject([
      { status: 'refused', code: 'edit_window_closed' },
    ]);
  });

  it('takes photos up to the tier, counting existing ones (decision 12)', async () => {
    const actor = await free();
    const phone = device(actor);
    phone.save(today, { text: 'x' }, { add: [imageRef('a'), imageRef('b')] });
    expect((await phone.push()).results).toMatchObject([
      {
        status: 'applied',
        rejected: [{ field: 'images', code: 'tier_limit', name: 'b.jpg', hash: imageRef('b').hash }],
      },
    ]);
    phone.save(today, {}, { add: [imageRef('b')], remove: [imageRef('a').hash] });
    expect((await phone.push()).results).toMatchObject([{ status: 'applied', rejected: [] }]);
    const [entry] = entriesOf(await phone.pull());
    expect(entry?.images.map(({ name }) => name)).toEqual(['b.jpg']);
  });

  it('keeps what a tier once allowed after it ended (decision 12)', async () => {
    const pro = await free({ isPro: true });
    const phone = device(pro);
    const mood = { level: 6, feeling: 'happy', customEmoji: '🐢' } as const;
    const audio = { hash: 'e'.repeat(64), type: 'audio/webm', size: 9, durationMs: 150_000, peaks: [] };
    phone.save(today, { text: 'x', mood, audio }, { add: ['a', 'b', 'c', 'd'].map(imageRef) });
    expect((await phone.push()).results).toMatchObject([{ rejected: [{ name: 'd.jpg' }], dropped: [] }]);
    const ended = device({ ...pro, isPro: false }, noon + 1, noon + 1);
    ended.save(today, { text: 'y', mood: { ...mood, level: 7 }, audio }, { add: [imageRef('e')] });
    expect((await ended.push()).results).toMatchObject([{ rejected: [{ name: 'e.jpg' }], dropped: [] }]);
    const { changes } = await ended.pull();
    expect(changes[0]?.record).toMatchObject({
      ...{ text: 'y', mood: { ...mood, level: 7 }, audio: { hash: audio.hash } },
      images: { length: 3 },
    });
  });

  it('judges by the tier at the edit’s time (decision 11, 25)', async () => {
    const ends = { status: 'cancelled', endDate: new Date(noon).toISOString() };
    const actor = await free({ subscriptions: [{ ...ends, createdAt: new Date(noon - 5 * DAY_MS).toISOString() }] });
    const first = device(actor, noon - 3 * DAY_MS, noon - 3 * DAY_MS);
    first.save(addDays(today, -3), { text: 'vor drei Tagen' });
    await first.push();
    const mood = { level: 6, feeling: 'happy', customEmoji: null } as const;
    const write = async (madeAt: number, text: string, photos: string[]) => {
      const phone = device(actor, madeAt, noon + HOUR_MS);
      phone.save(addDays(today, -3), { text });
      phone.save(today, { text, mood }, { add: photos.map(imageRef) });
      return (await phone.push()).results;
    };
    expect(await write(noon - 1, 'gerade noch', ['a', 'b'])).toMatchObject([
      { status: 'applied' },
      { status: 'applied', rejected: [], dropped: [] },
    ]);
    expect(await write(noon, 'zu spät', ['c'])).toMatchObject([
      { status: 'refused', code: 'edit_window_closed' },
      { status: 'applied', rejected: [{ code: 'tier_limit', name: 'c.jpg' }], dropped: [] },
    ]);
    const entries = entriesOf(await first.pull());
    expect(entries.map((entry) => [entry?.text, entry?.images.length])).toEqual([
      ['gerade noch', 0],
      ['zu spät', 2],
    ]);
  });

  it('rejects an overlong recording by measurement, keeping text (decision 12)', async () => {
    const actor = await free();
    const hash = 'e'.repeat(64);
    const audio = { hash, type: 'audio/webm', size: 9, durationMs: 59_000, peaks: [] };
    const measured = {
      ownerId: actor.accountId,
      hash,
      kind: 'audio',
      state: 'ready',
      type: 'audio/webm',
      size: 9,
    } as const;
    await database.db.insert(media).values({ ...measured, durationMs: 150_000 });
    const phone = device(actor);
    phone.save(today, { text: 'dazu gesprochen', audio });
    const rejected = [{ field: 'audio', code: 'tier_limit', hash }];
    expect((await phone.push()).results).toMatchObject([{ status: 'applied', rejected }]);
    // Only the recording: without it there would be no entry.
    phone.save(addDays(today, 1), { audio });
    expect(await outcome(phone)).toBe('tier_limit');

    await database.db.update(media).set({ durationMs: 60_000 }).where(eq(media.hash, hash));
    phone.save(today, { audio });
    expect((await phone.push()).results).toMatchObject([{ status: 'applied', rejected: [] }]);
    phone.save(addDays(today, 1), { text: 'x', audio: { ...audio, hash: 'f'.repeat(64), durationMs: 90_000 } });
    expect((await phone.push()).results).toMatchObject([{ rejected: [{ field: 'audio', code: 'tier_limit' }] }]);
  });

  it('refuses a change that would empty an entry (spec §5)', async () => {
    const phone = device(await free());
    phone.save(today, { mood: { level: 3, feeling: null, customEmoji: null } });
    expect(await outcome(phone)).toBe('empty_entry');
    phone.save(today, { text: 'etwas' });
    phone.save(today, { text: ' ' });
    expect(await outcome(phone)).toBe('empty_entry');
    phone.save(today, { text: '' }, { add: [imageRef('a')] });
    expect(await outcome(phone)).toBe('applied');
  });
});
