import { createHash } from 'node:crypto';
import { accountExport } from '@tagfalter/contract/account-export';
import { getEntryShelf } from '@tagfalter/contract/entry-shelf';
import { DAY_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owners } from '#api/db/owner-schema.ts';
import { shelfFiles } from '#api/db/shelf-schema.ts';
import { emptyDeletedEntries } from '#api/features/entries/feed/empty-deleted.ts';
import { findNamed, findOnShelves } from '#api/features/entries/named-media.ts';
import { collectMedia } from '#api/features/media/collect.ts';
import { collectShelfFiles } from '#api/features/media/shelf-files.ts';
import { databases } from './database.ts';
import { dayOneFiles } from './diary-archives.ts';
import { type ImportStage, openImportStage } from './import-stage.ts';
import type { Person } from './product.ts';
import { silent } from './sync-actors.ts';
import { unpack } from './unpack.ts';
import { zipOf } from './zip-file.ts';

const SLOW = 120_000;
const DAY = '2019-07-06';
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

/** A QuickTime film by its first bytes; what follows is none, and nobody decodes it. */
function film(size = 9000): Buffer {
  const head = Buffer.from('00000014667479707174202000000000717420', 'hex');
  return Buffer.concat([head, Buffer.alloc(size - head.length, '<script>alert(1)</script>')]);
}

describe.each(databases)('the shelf of a day on $name (spec decision 74)', ({ create }) => {
  let stage: ImportStage;
  beforeAll(async () => {
    stage = await openImportStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const bring = async (who: Person, bytes: Buffer) => {
    const { id } = await stage.check(who, bytes);
    await stage.apply(who, id);
    return stage.reaches(who, 'done');
  };
  const inject = (who: Person, url: string, method: 'GET' | 'DELETE' = 'GET') =>
    stage.media.product.app.inject({ method, url, headers: who.headers });
  const shelfIn = async (who: Person, id: string) => {
    const response = await inject(who, `/api/entries/${id}/shelf`);
    return response.statusCode === 200 ? v.parse(getEntryShelf.reply, response.json()).items : response.statusCode;
  };
  const usedBy = async ({ accountId }: Person) => {
    const { db } = stage.media.database;
    const [row] = await db.select().from(owners).where(eq(owners.ownerId, accountId));
    const files = await db.select().from(shelfFiles).where(eq(shelfFiles.accountId, accountId));
    return { bytes: row?.mediaBytes ?? 0, files: files.length };
  };
  const video = film();
  const archive = () =>
    zipOf([
      ...dayOneFiles([
        {
          at: `${DAY}T12:00:00Z`,
          text: 'Hiddensee',
          more: {
            videos: [{ md5: md5(video), identifier: 'V1', type: 'mov', orderInEntry: 0 }],
            tags: ['Urlaub', 'Meer'],
            location: { placeName: 'Kloster', latitude: 54.58, longitude: 13.1 },
          },
        },
      ]),
      { name: `videos/${md5(video)}.mov`, bytes: video, isStored: true },
    ]);
  const broughtDay = async () => {
    const who = await stage.person();
    const done = await bring(who, archive());
    const [entry] = (await stage.diary(who)).entries;
    return { who, done, entry, id: entry?.id ?? '' };
  };

  it('keeps video, place, tags and the raw entry, and counts their bytes', async () => {
    const { who, done, entry, id } = await broughtDay();
    expect(done.report?.problems).toEqual([]);
    const kinds = entry?.shelf?.map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['place', 'raw', 'tags', 'video']);
    expect(entry?.shelf).toContainEqual({ kind: 'tags', label: 'Urlaub, Meer' });
    const items = await shelfIn(who, id);
    if (typeof items === 'number') throw new Error(`refused: ${items}`);
    const file = items.find(({ kind }) => kind === 'video')?.file;
    expect(file).toMatchObject({ hash: hashOf(video), type: 'video/quicktime', size: video.length });
    expect((await usedBy(who)).bytes).toBeGreaterThanOrEqual(video.length);
    const response = await stage.media.load(file?.url ?? '');
    expect(Buffer.from(await response.arrayBuffer()).equals(video)).toBe(true);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('content-disposition')).toBe('inline');
    const raw = await stage.media.load(items.find(({ kind }) => kind === 'raw')?.file?.url ?? '');
    expect(raw.headers.get('content-disposition')).toBe('attachment');
    expect(raw.headers.get('content-type')).toBe('application/octet-stream');
    expect(await raw.text()).toContain('"placeName"');
  });

  it('brings nothing twice, and stays through edits', async () => {
    const { who, entry, id } = await broughtDay();
    const before = await usedBy(who);
    const again = await bring(who, archive());
    expect(again.report).toMatchObject({ created: 0, merged: 0, same: 1 });
    expect(await usedBy(who)).toEqual(before);
    await stage.media.product.app.inject({
      method: 'PUT',
      url: `/api/entries/${id}/favorite`,
      headers: who.headers,
      payload: { isFavorite: true },
    });
    expect((await stage.diary(who)).entries).toMatchObject([{ isFavorite: true, shelf: entry?.shelf }]);
  });

  it('is for nobody but its owner, whoever may read the day', async () => {
    const { who, id } = await broughtDay();
    const stranger = await stage.person();
    expect(await shelfIn(stranger, id)).toBe(404);
    expect(await shelfIn(who, '11111111-1111-4111-8111-111111111111')).toBe(404);
    const own = await inject(who, `/api/entries/${id}`);
    expect(own.body).not.toContain('shelf');
    const items = await shelfIn(who, id);
    const url = typeof items === 'number' ? '' : (items.find(({ kind }) => kind === 'video')?.file?.url ?? '');
    // Nobody gets the bytes by a changed address.
    for (const forged of [url.replace('for=owner', `for=${id}`), url.replace(who.accountId, stranger.accountId)]) {
      expect((await stage.media.load(forged)).status).toBe(404);
    }
  });

  it('leaves in the archive and comes back from it', async () => {
    const { who, entry } = await broughtDay();
    const address = await inject(who, accountExport.path);
    const { url } = v.parse(accountExport.reply, address.json());
    const bytes = Buffer.from(await (await stage.media.load(url)).arrayBuffer());
    const files = await unpack(bytes);
    expect([...files.values()].some((one) => Buffer.from(one).equals(video))).toBe(true);
    const other = await stage.person();
    expect((await bring(other, bytes)).report?.problems).toEqual([]);
    expect((await stage.diary(other)).entries).toMatchObject([{ text: 'Hiddensee', shelf: entry?.shelf }]);
  });

  it('goes once its day is emptied, not before', async () => {
    const { who, id } = await broughtDay();
    const { db } = stage.media.database;
    const { blobs } = stage.media.product.deps;
    const collect = async (at: number) => {
      await emptyDeletedEntries({ db, nudges: silent }, at);
      await collectMedia({ db, blobs, findNamed }, at);
      await collectShelfFiles({ db, blobs, findOnShelves }, at);
    };
    expect((await inject(who, `/api/entries/${id}`, 'DELETE')).statusCode).toBe(204);
    expect(await shelfIn(who, id)).toBe(404);
    await collect(stage.media.clock.now + 29 * DAY_MS);
    expect((await usedBy(who)).files).toBeGreaterThan(0);
    await collect(stage.media.clock.now + 31 * DAY_MS);
    expect(await usedBy(who)).toEqual({ bytes: 0, files: 0 });
    for await (const { key } of blobs.list(`${who.accountId}/`)) expect(key).toBe('nothing');
  });

  it('keeps pictures and sounds that are none here, also alone', async () => {
    const who = await stage.person();
    const [torn, none] = [stage.media.photo.subarray(0, 1000), Buffer.from('no picture')];
    const sound = Buffer.from('#!AMR\nno sound');
    const audios = [{ md5: md5(sound), format: 'amr' }];
    const files = [
      ...dayOneFiles([
        { at: '2018-01-01T12:00:00Z', text: '', photos: [torn] },
        { at: '2018-01-02T12:00:00Z', text: 'Wind', photos: [none], more: { audios } },
      ]),
      { name: `audios/${md5(sound)}.amr`, bytes: sound, isStored: true },
    ];
    const done = await bring(who, zipOf(files));
    expect(done.progress.days).toBe(2);
    expect(done.report?.problems.map(({ kind, count }) => [kind, count])).toEqual([
      ['damaged_photo', 1],
      ['unsupported', 2],
    ]);
    const kept: [string, string][] = [];
    for (const { id } of (await stage.diary(who)).entries) {
      const items = await shelfIn(who, id);
      if (typeof items === 'number') throw new Error(`refused: ${items}`);
      for (const { kind, file } of items) if (kind !== 'raw') kept.push([kind, file?.hash ?? '']);
    }
    const expected = [
      ['file', hashOf(torn)],
      ['file', hashOf(none)],
      ['recording', hashOf(sound)],
    ];
    expect(kept).toEqual(expected);
  });

  it('makes a day of a video alone, and keeps long words whole', async () => {
    const who = await stage.person();
    const words = [0, 1].map((part) => `teil${part} `.repeat(12_000).trim());
    const files = [
      ...dayOneFiles([
        {
          ...{ at: '2018-01-01T12:00:00Z', text: '' },
          more: { videos: [{ md5: md5(video), identifier: 'V1', type: 'mov', orderInEntry: 0 }] },
        },
        ...words.map((text, at) => ({ at: `2018-02-01T1${at}:00:00Z`, text })),
      ]),
      { name: `videos/${md5(video)}.mov`, bytes: video, isStored: true },
    ];
    await bring(who, zipOf(files));
    const [film0, long] = (await stage.diary(who)).entries;
    expect(film0).toMatchObject({ date: '2018-01-01', text: '' });
    const items = await shelfIn(who, long?.id ?? '');
    const whole = typeof items === 'number' ? undefined : items.find(({ kind }) => kind === 'text')?.file;
    expect(await (await stage.media.load(whole?.url ?? '')).text()).toBe(words.join('\n\n'));
  });
});
