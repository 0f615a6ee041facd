import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eveningOf } from '@tagfalter/domain/imported-day';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { databases } from './database.ts';
import { dayOneFiles, journeyFiles, type MadeEntry } from './diary-archives.ts';
import { form } from './forms.ts';
import { type ImportStage, openImportStage, picture } from './import-stage.ts';
import type { Person } from './product.ts';
import { zipOf } from './zip-file.ts';

const SLOW = 120_000;
/** For slow steps on a busy machine. */
const PATIENT = { timeout: 50_000, interval: 20 };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Nobody else saw an imported day. */
const NOBODY = { hidden: 0, hiddenDays: [], kept: 0, restored: 0 };

describe.each(databases)('imports on $name (spec decision 8)', ({ create }) => {
  let stage: ImportStage;
  beforeAll(async () => {
    stage = await openImportStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const archives = () => readdir(join(stage.media.product.deps.config.dataDir, 'imports')).catch(() => []);
  const dayAgo = (ago: number) => new Date(stage.media.clock.now - ago * DAY_MS).toISOString().slice(0, 10);
  /** Applies an archive and awaits the end. */
  const takeOver = async (who: Person, bytes: Buffer, dates?: { entry: string; date: string }[]) => {
    const { id } = await stage.check(who, bytes);
    expect(await stage.apply(who, id, dates)).toBe(200);
    return stage.reaches(who, 'done');
  };
  const write = async (who: Person, fields: Record<string, string>) => {
    const { accountId } = who;
    await stage.media.database.db.update(users).set({ emailVerified: true }).where(eq(users.id, accountId));
    return stage.media.product.app.inject({
      method: 'POST',
      url: '/api/admin/entries',
      headers: { authorization: `Bearer ${stage.media.product.deps.adminToken}` },
      payload: {
        accountId,
        entries: [{ date: fields.date, timeZone: 'UTC', fields: { text: fields.text }, addImages: [] }],
      },
    });
  };

  it('are checked dry, then bring old entries and many photos', async () => {
    const who = await stage.person();
    const photos = await Promise.all([1, 2, 3, 4, 5].map(picture));
    const bytes = zipOf(
      dayOneFiles([
        { at: '1900-01-01T12:00:00Z', text: 'Uropas Tag', isFavorite: true },
        { at: '2019-07-06T12:00:00Z', text: 'Hiddensee', photos },
      ]),
    );
    const { id, report, state } = await stage.check(who, bytes);
    expect([state, report]).toEqual([
      'checked',
      {
        ...{ format: 'day-one', days: 2, photos: 5, recordings: 0, shelf: 0, from: '1900-01-01', to: '2019-07-06' },
        ...{
          created: 2,
          merged: 0,
          same: 0,
          createdFrom: '1900-01-01',
          createdTo: '2019-07-06',
          formerlySeen: { friends: 0, public: 0 },
          seen: { count: 0, days: [] },
          readers: NOBODY,
          problems: [],
        },
      },
    ]);
    expect((await stage.diary(who)).entries).toEqual([]);
    expect(await stage.apply(who, id)).toBe(200);
    const done = await stage.reaches(who, 'done');
    expect(done.progress).toEqual({
      ...{ days: 2, photos: 5, date: '2019-07-06' },
      recent: ['2019-07-06', '1900-01-01'],
    });
    const { entries } = await stage.diary(who);
    expect(entries.map(({ date, text, isFavorite, createdAt }) => [date, text, isFavorite, createdAt])).toEqual([
      ['1900-01-01', 'Uropas Tag', true, '1900-01-01T19:00:00.000Z'],
      ['2019-07-06', 'Hiddensee', false, '2019-07-06T19:00:00.000Z'],
    ]);
    expect(entries[1]?.images.map(({ hash }) => hash)).toEqual(photos.map(sha256));
    expect(entries[1]?.readyMedia.toSorted()).toEqual(photos.map(sha256).toSorted());
    await expect.poll(archives).toEqual([]);
  });

  it('merge existing entries and keep replaced values in the history', async () => {
    const who = await stage.person();
    await write(who, { date: '2019-07-06', text: 'Selbst geschrieben' });
    await write(who, { date: '2019-07-07', text: 'Genau so' });
    const bytes = zipOf(
      dayOneFiles([
        { at: '2019-07-06T12:00:00Z', text: 'Aus Day One', photos: [await picture(9)], isFavorite: true },
        { at: '2019-07-07T12:00:00Z', text: 'Genau so' },
        { at: '2019-07-08T12:00:00Z', text: 'Neu' },
      ]),
    );
    const { report } = await stage.check(who, bytes);
    expect([report.created, report.merged, report.same]).toEqual([1, 2, 0]);
    // The merged days are none of the new ones.
    expect([report.createdFrom, report.createdTo]).toEqual(['2019-07-08', '2019-07-08']);
    await takeOver(who, bytes);
    const { entries, earlier } = await stage.diary(who);
    expect(entries.map(({ text, images, isFavorite }) => [text, images.length, isFavorite])).toEqual([
      ['Selbst geschrieben\n\nAus Day One', 1, true],
      ['Genau so', 0, false],
      ['Neu', 0, false],
    ]);
    expect(earlier.map(({ content }) => content.text)).toEqual(['Selbst geschrieben']);
    const again = await stage.check(who, bytes);
    expect([again.report.created, again.report.merged, again.report.same]).toEqual([0, 0, 3]);
    await takeOver(who, bytes);
    expect(await stage.diary(who)).toEqual({ entries, earlier });
  });

  it('double no passage after an edit, in the other program or here', async () => {
    const who = await stage.person({ proAccount: true });
    const read = (name: string) => readFile(new URL(`field/day-one-${name}-export.zip`, import.meta.url));
    const [first, second] = [await read('first'), await read('second')];
    await takeOver(who, first);
    await takeOver(who, second);
    const words = async () => (await stage.diary(who)).entries.map(({ text }) => text);
    expect(await words()).toEqual(['Morgens gelaufen, am See.\n\nAbends gekocht.']);
    // Text added here stays as it is.
    const [day] = (await stage.diary(who)).entries;
    const { payload, headers } = await form({ text: 'Früh gelaufen, am See.\n\nAbends gekocht.' });
    const edit = await stage.media.product.app.inject({
      ...{ method: 'PATCH', url: `/api/entries/${day?.id}`, payload, headers: { ...who.headers, ...headers } },
    });
    expect(edit.statusCode).toBe(200);
    for (const bytes of [second, first]) expect((await stage.check(who, bytes)).report.same).toBe(1);
    await takeOver(who, first);
    expect(await words()).toEqual(['Früh gelaufen, am See.\n\nAbends gekocht.']);
  });

  it('keep an entry’s mood, with the imported one in the history', async () => {
    const who = await stage.person();
    const first = zipOf(journeyFiles([{ at: '2019-10-18T12:00:00Z', text: '<p>Tag</p>', more: { mood: 5 } }]));
    const other = zipOf(journeyFiles([{ at: '2019-10-18T12:00:00Z', text: '<p>Tag</p>', more: { mood: 1 } }]));
    await takeOver(who, first);
    await takeOver(who, other);
    const { entries, earlier } = await stage.diary(who);
    expect(entries[0]?.mood?.level).toBe(10);
    expect(earlier.map(({ content }) => content)).toEqual([{ mood: { level: 2, feeling: null, customEmoji: null } }]);
    expect((await stage.check(who, other)).report.same).toBe(1);
  });

  it('earn no invitations, except for dates still writable', async () => {
    const who = await stage.person();
    const streak = async () =>
      (await stage.media.product.app.inject({ url: '/api/user-streak?timeZone=UTC', headers: who.headers })).json();
    const days = [5, 4, 3, 2].map((ago): MadeEntry => ({ at: `${dayAgo(ago)}T12:00:00Z`, text: `vor ${ago}` }));
    await takeOver(who, zipOf(dayOneFiles(days)));
    await write(who, { date: dayAgo(1), text: 'Gestern' });
    await write(who, { date: dayAgo(0), text: 'Heute' });
    expect(await streak()).toMatchObject({ currentStreak: 6, bonusInvitations: 0 });
  });

  it('name broken photos, videos and unknown parts, importing the rest', async () => {
    const who = await stage.person();
    const whole = stage.media.photo;
    const broken = whole.subarray(0, whole.length / 3);
    const photos = [broken, Buffer.from('no picture'), await picture(3)];
    const videos = [{ md5: 'x' }, { md5: 'film', type: 'webm' }];
    const bytes = zipOf([
      ...dayOneFiles([{ at: '2018-07-06T12:00:00Z', text: 'Da', photos, more: { videos } }]),
      { name: 'videos/film.webm', bytes: 'a film' },
    ]);
    const { report } = await takeOver(who, bytes);
    expect(report?.problems.map(({ kind, count }) => [kind, count])).toEqual([
      ['missing_file', 1],
      ['damaged_photo', 1],
      ['unsupported', 1],
    ]);
    expect(report?.problems[1]?.items).toEqual([{ date: '2018-07-06', name: expect.stringMatching(/^photos\//) }]);
    const { entries } = await stage.diary(who);
    expect(entries.map(({ text, images }) => [text, images.length])).toEqual([['Da', 1]]);
    // Files that an entry cannot show are kept as they are (spec decision 74).
    const kept = entries[0]?.shelf?.flatMap(({ kind, file }) => (file && kind !== 'raw' ? [[kind, file.size]] : []));
    expect(kept).toEqual([
      ['file', broken.length],
      ['file', 'no picture'.length],
      ['video', 'a film'.length],
    ]);
  });

  it('import an undated entry on its chosen date', async () => {
    const who = await stage.person();
    const bytes = zipOf(dayOneFiles([{ at: '0000-00-00T00:00:00Z', text: 'Packliste' }]));
    const { id, report } = await stage.check(who, bytes);
    const entry = report.problems[0]?.items[0]?.entry ?? '';
    expect([report.days, report.problems[0]?.kind]).toEqual([0, 'wrong_date']);
    expect(await stage.apply(who, id, [{ entry, date: '1899-12-31' }])).toBe(422);
    expect(await stage.apply(who, id, [{ entry, date: dayAgo(-3) }])).toBe(422);
    // Where it is today already, it is writable; a future date cannot be imported.
    const latest = localDateOf(stage.media.clock.now, 'Pacific/Kiritimati');
    expect(await stage.apply(who, id, [{ entry, date: latest }], 'Pacific/Pago_Pago')).toBe(422);
    expect(await stage.apply(who, id, [{ entry, date: '2018-07-01' }])).toBe(200);
    // A dated entry is no longer reported as undated.
    expect((await stage.reaches(who, 'done')).report?.problems).toEqual([]);
    const { entries } = await stage.diary(who);
    expect(entries.map(({ date, text }) => [date, text])).toEqual([['2018-07-01', 'Packliste']]);
    // Devices recognise an imported entry by it.
    expect(Date.parse(entries[0]?.createdAt ?? '')).toBe(eveningOf('2018-07-01'));
  });

  it('count photos and undated entries, however many transactions', async () => {
    const who = await stage.person();
    const days = Array.from({ length: 54 }, (_, n) => new Date(Date.UTC(2015, 0, 1 + n, 12)).toISOString());
    const photos = [await picture(11), await picture(12), await picture(13)];
    const dated = days.map((at, n) => ({
      at,
      text: 'Da',
      photos: n % 26 === 1 ? photos.splice(0, 1) : [],
    }));
    const undated = days.map((_, n) => ({ at: '0000-00-00T00:00:00Z', text: `Liste ${n}` }));
    const { id, report } = await stage.check(who, zipOf(dayOneFiles([...dated, ...undated])));
    const [problem] = report.problems;
    expect([problem?.kind, problem?.count, problem?.items.length]).toEqual(['wrong_date', 54, 50]);
    const entry = problem?.items[1]?.entry ?? '';
    expect(await stage.apply(who, id, [{ entry, date: '2014-05-05' }])).toBe(200);
    const done = await stage.reaches(who, 'done');
    expect(done.report?.problems.map(({ kind, count }) => [kind, count])).toEqual([['wrong_date', 53]]);
    expect(done.progress).toMatchObject({ days: 55, photos: 3 });
  });

  it('keep the rest of overlong text in the history', async () => {
    const who = await stage.person();
    const text = Array.from({ length: 2600 }, (_, index) => `Wort${index}`).join(' ');
    await takeOver(who, zipOf(dayOneFiles([{ at: '2018-07-06T12:00:00Z', text }])));
    const { entries, earlier } = await stage.diary(who);
    const words = [entries[0]?.text, ...earlier.map(({ content }) => content.text)].join(' ').split(/\s+/);
    expect(new Set(words)).toEqual(new Set(text.split(' ')));
  });

  it('go on after a cut, and after a restart of the server', async () => {
    const who = await stage.person();
    const bytes = zipOf(dayOneFiles([{ at: '2018-07-06T12:00:00Z', text: 'x'.repeat(50) }]));
    const { id } = await stage.begin(who, bytes.length);
    expect((await stage.send(who, id, bytes.subarray(0, 100))).headers.get('upload-offset')).toBe('100');
    const url = `${stage.media.origin}/api/imports/${id}/archive`;
    const head = () => fetch(url, { method: 'HEAD', headers: { ...who.headers, 'tus-resumable': '1.0.0' } });
    expect((await head()).headers.get('upload-offset')).toBe('100');
    expect((await stage.send(who, id, bytes.subarray(90), 90)).status).toBe(409);
    expect((await stage.send(who, id, bytes.subarray(100), 100)).status).toBe(204);
    await stage.reaches(who, 'checked');
    expect((await head()).headers.get('upload-offset')).toBe(String(bytes.length));
  });

  it('can be stopped at any time: the archive goes, whole days stay', async () => {
    const who = await stage.person();
    const photos = await Promise.all(Array.from({ length: 300 }, (_, index) => picture(1000 + index)));
    const days = photos.map((photo, index): MadeEntry => {
      return { at: new Date(Date.UTC(2016, 0, 1 + index, 12)).toISOString(), text: `Tag ${index}`, photos: [photo] };
    });
    const { id } = await stage.check(who, zipOf(dayOneFiles(days)));
    await stage.apply(who, id);
    await expect.poll(async () => (await stage.diary(who)).entries.length, PATIENT).toBeGreaterThan(0);
    expect(await stage.cancel(who, id)).toBe(200);
    const ended = () => stage.reaches(who, 'cancelled');
    await expect.poll(async () => (await archives()).filter((name) => name.startsWith(id)), PATIENT).toEqual([]);
    // It reports exactly the imported entries, even when cancelled in a batch.
    await expect
      .poll(async () => (await ended()).progress.days - (await stage.diary(who)).entries.length, PATIENT)
      .toBe(0);
    const { entries } = await stage.diary(who);
    expect(entries.length).toBeLessThan(days.length);
    expect(entries.every(({ images, readyMedia }) => images.length === 1 && readyMedia.length === 1)).toBe(true);
    expect(await stage.apply(who, id)).toBe(409);
  });

  it('say why an archive cannot be read at all', async () => {
    const who = await stage.person();
    for (const [bytes, fault] of [
      [Buffer.from('no archive'), 'no_archive'],
      [zipOf([{ name: 'readme.txt', bytes: 'hello' }]), 'unknown_format'],
      [Buffer.from('{"entries":[{"title":"Ein Titel","body":"Worte","date":"2022-08-01"}]}'), 'jrnl'],
    ] as const) {
      const { id } = await stage.begin(who, bytes.length);
      await stage.send(who, id, bytes);
      expect((await stage.reaches(who, 'failed')).fault).toBe(fault);
      await expect.poll(archives).not.toContain(id);
    }
  });

  it('take a journal without its archive, in the zone of the device', async () => {
    const who = await stage.person();
    const entries = [{ creationDate: '2019-07-06T20:00:00Z', text: 'Nackt' }];
    const bytes = Buffer.from(JSON.stringify({ metadata: {}, entries }));
    const { id } = await stage.begin(who, bytes.length, 'Tagebuch.json', 'Asia/Tokyo');
    await stage.send(who, id, bytes);
    expect((await stage.reaches(who, 'checked')).report).toMatchObject({
      ...{ days: 1, from: '2019-07-07' },
      problems: [{ kind: 'guessed_zone', items: [{ date: '2019-07-07' }] }],
    });
    await stage.apply(who, id);
    await stage.reaches(who, 'done');
    const { entries: days } = await stage.diary(who);
    expect(days.map(({ date, timeZone, text }) => [date, timeZone, text])).toEqual([
      ['2019-07-07', 'Asia/Tokyo', 'Nackt'],
    ]);
  });

  it('count no day that brought nothing, and name it', async () => {
    const who = await stage.person();
    const photos = [stage.media.photo.subarray(0, 1000)];
    const [journal, photo] = dayOneFiles([{ at: '2018-07-06T12:00:00Z', text: '', photos }]);
    if (!journal || !photo) throw new Error('An archive of two files');
    const done = await takeOver(who, zipOf([journal, { ...photo, lie: { crc32: 7 } }]));
    expect(done.progress.days).toBe(0);
    expect(done.report?.problems.map(({ kind, items }) => [kind, items[0]?.date])).toEqual([
      ['damaged_photo', '2018-07-06'],
      ['empty_entry', '2018-07-06'],
    ]);
  });

  it('are hidden from other accounts', async () => {
    const [who, other] = [await stage.person(), await stage.person()];
    const { id } = await stage.begin(who, 100);
    expect(await stage.apply(other, id)).toBe(404);
    expect(await stage.cancel(other, id)).toBe(404);
    expect((await stage.send(other, id, Buffer.alloc(100))).status).toBe(404);
    expect(await stage.apply(who, id)).toBe(409);
  });
});
