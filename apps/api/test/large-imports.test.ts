import { createHash } from 'node:crypto';
import { DAY_MS } from '@tagfalter/domain/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { dayOneFiles, journeyFiles, type MadeEntry } from './diary-archives.ts';
import { type ImportStage, openImportStage, picture } from './import-stage.ts';
import { zipOf } from './zip-file.ts';

/** `npm run soak` imports a diary of many years. */
const ENTRIES = Number(process.env.SOAK_COUNT ?? 80);
/** Every n-th entry has a photo. */
const PHOTO_EVERY = 4;
const LONG = { timeout: 600_000 };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Consecutive dates, the last one a year ago. */
async function longDiary(): Promise<MadeEntry[]> {
  const first = Date.now() - (ENTRIES + 365) * DAY_MS;
  return Promise.all(
    Array.from({ length: ENTRIES }, async (_, index): Promise<MadeEntry> => {
      const at = `${new Date(first + index * DAY_MS).toISOString().slice(0, 10)}T12:00:00Z`;
      const photos = index % PHOTO_EVERY === 0 ? [await picture(5000 + index)] : [];
      return { at, text: `Tag ${index}. Am See, mit Wind und zwei Reihern.`, photos };
    }),
  );
}

describe.each(databases)('a diary of many years on $name', ({ create }) => {
  let stage: ImportStage;
  let diary: MadeEntry[];
  beforeAll(async () => {
    stage = await openImportStage(create, {}, LONG.timeout);
    diary = await longDiary();
  });
  afterAll(() => stage.close());

  it.for([
    { name: 'Day One', filesOf: dayOneFiles, zone: 'Europe/Berlin' },
    { name: 'Journey', filesOf: journeyFiles, zone: 'Europe/Vienna' },
  ])('of $name comes whole: every entry and photo once', LONG, async ({ filesOf, zone }) => {
    const who = await stage.person();
    const { id, report } = await stage.check(who, zipOf(filesOf(diary)));
    const photos = diary.flatMap(({ photos = [] }) => photos);
    expect(report).toMatchObject({ days: ENTRIES, created: ENTRIES, photos: photos.length, problems: [] });
    expect(await stage.apply(who, id)).toBe(200);
    const { progress } = await stage.reaches(who, 'done');
    expect(progress.recent).toHaveLength(Math.min(progress.days, 30));
    const { entries, earlier } = await stage.diary(who);
    expect(
      entries.map(({ date, text, timeZone, images }) => [date, text, timeZone, images.map(({ hash }) => hash)]),
    ).toEqual(diary.map(({ at, text, photos = [] }) => [at.slice(0, 10), text, zone, photos.map(sha256)]));
    expect(entries.flatMap(({ readyMedia }) => readyMedia)).toEqual(photos.map(sha256));
    expect(earlier).toEqual([]);
  });
});
