import { randomBytes } from 'node:crypto';
import type { GuestFile } from '@tagfalter/contract/contribution';
import { takeEventOver } from '@tagfalter/contract/event-to-diary';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges, recordsOf } from '@tagfalter/contract/sync-pull';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { DAY_MS } from '@tagfalter/domain/durations';
import { maxMerged } from '@tagfalter/domain/entry-fields';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DiskSpace } from '#api/base/disk-space.ts';
import { entries } from '#api/db/entry-schema.ts';
import { media } from '#api/db/media-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { databases } from './database.ts';
import { type EventStage, type Guest, guestFile, guestOf, openEventStage } from './event-stage.ts';
import type { Person } from './product.ts';

const PATIENCE = { timeout: 30_000, interval: 200 };
const GB = 1024 ** 3;
const ROOMY = { free: 50 * GB, total: 100 * GB };
const LOW = { free: 9 * GB, total: 100 * GB };
/** Date of a guest book that is still open. */
const DAY = localDateOf(Date.now() - 30 * DAY_MS, 'UTC');

async function prepared(): Promise<Buffer<ArrayBuffer>> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 32, height: 24, channels: 3, background: { r, g, b }, noise } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}

interface TakeOverRequest {
  pictures?: string[];
  text?: string;
  date?: string;
  timeZone?: string;
}

describe.each(databases)('a guest book taken over into a diary on $name', ({ create }) => {
  let stage: EventStage;
  let disk: DiskSpace = ROOMY;
  let event: OwnEvent;
  beforeAll(async () => {
    stage = await openEventStage(create, { readDisk: async () => disk, env: { ACCOUNT_QUOTA_GB: '1' } });
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    disk = ROOMY;
    event = await stage.event({ eventDate: DAY });
  });

  const take = async (who: Person, { pictures = [], text = '', ...more }: TakeOverRequest, { shareToken } = event) => {
    const json = { pictures, text, ...more };
    const response = await stage.call('POST', `/api/events/share/${shareToken}/diary`, { json, headers: who.headers });
    const body = await response.json();
    if (response.status === 200) return v.parse(takeEventOver.reply, body);
    const { code, details } = v.parse(v.object({ code: v.string(), details: v.optional(v.unknown()) }), body);
    return { refused: code, details };
  };
  /** A device's view of a diary. */
  const diary = async (who: Person) => {
    const response = await stage.call('GET', `/api/sync/pull?protocol=${PROTOCOL}`, { headers: who.headers });
    const { changes } = v.parse(pullChanges.reply, await response.json());
    return {
      days: recordsOf(changes),
      earlier: changes.flatMap((change) => (change.collection === 'revisions' ? [change.record] : [])),
    };
  };
  const versionOf = async ({ accountId }: Person) =>
    (await stage.database.db.select().from(owners).where(eq(owners.ownerId, accountId)))[0]?.version;
  /** A contribution with these files, once all are visible. */
  const contributed = async (files: readonly [GuestFile, Buffer<ArrayBuffer>][], to = event): Promise<Guest> => {
    const guest = guestOf(stage, to, { files: files.map(([file]) => file) });
    expect((await guest.put()).status).toBe(201);
    for (const [file, bytes] of files) await guest.send(file, bytes);
    await vi.waitFor(async () => {
      const { files: sent } = await guest.get();
      expect(sent.every(({ state }) => state === 'ready')).toBe(true);
    }, PATIENCE);
    return guest;
  };
  const pictures = async (count: number, to = event): Promise<string[]> => {
    const bytes = await Promise.all(Array.from({ length: count }, prepared));
    await contributed(
      bytes.map((one) => [guestFile(one, 'more'), one]),
      to,
    );
    return bytes.map((one) => guestFile(one).hash);
  };
  const patch = (path: string, json: object) =>
    stage.call('PATCH', `/api/events/${event.id}${path}`, { json, headers: stage.host.headers });

  it('brings pictures and words once and tells devices', async () => {
    const mia = await stage.person({ proAccount: true });
    const photo = stage.photo;
    await contributed([[guestFile(photo), photo]]);
    const [other = ''] = await pictures(1);
    const before = await versionOf(mia);
    const request = { pictures: [other, guestFile(photo).hash, other], text: ' Was für ein Fest!\r\nWir waren da. ' };
    const taken = await take(mia, { ...request, date: '2020-02-02', timeZone: 'Europe/Berlin' });
    expect(taken).toEqual({ date: DAY, entryId: expect.any(String), outcome: 'new', madePrivate: false });
    expect(await versionOf(mia)).toBeGreaterThan(before ?? 0);
    const first = await diary(mia);
    const [day] = first.days;
    expect(day).toMatchObject({ date: DAY, text: 'Was für ein Fest!\nWir waren da.', timeZone: 'Europe/Berlin' });
    expect(day).toMatchObject({ createdAt: `${DAY}T19:00:00.000Z`, visibility: 'private' });
    // The photo came with its position; the diary has the guest book's bytes.
    expect(day?.images.map(({ hash }) => hash)).toEqual([other, expect.not.stringMatching(guestFile(photo).hash)]);
    expect(day?.readyMedia.toSorted()).toEqual(day?.images.map(({ hash }) => hash).toSorted());
    const known = await stage.database.db.select().from(media).where(eq(media.ownerId, mia.accountId));
    expect(known.map(({ state, unnamedSince }) => [state, unnamedSince])).toEqual([
      ['ready', null],
      ['ready', null],
    ]);
    const after = await versionOf(mia);
    expect(await take(mia, request)).toMatchObject({ outcome: 'same' });
    expect(await take(mia, { pictures: [other] })).toMatchObject({ outcome: 'same' });
    expect(await diary(mia)).toEqual(first);
    expect(await versionOf(mia)).toBe(after);
  });

  it('keeps the bytes without position after the book is gone', async () => {
    const mia = await stage.person();
    await contributed([[guestFile(stage.photo), stage.photo]]);
    await take(mia, { pictures: [guestFile(stage.photo).hash] });
    await stage.call('DELETE', `/api/events/${event.id}`, { headers: stage.host.headers });
    const [day] = (await diary(mia)).days;
    const [hash = ''] = day?.images.map((image) => image.hash) ?? [];
    const key = `${mia.accountId}/${hash}/original`;
    const bytes = await sharp(Buffer.concat(await (await stage.product.deps.blobs.read(key)).toArray())).metadata();
    expect([bytes.format, bytes.exif]).toEqual(['jpeg', undefined]);
    expect(await take(mia, { text: 'Noch etwas' })).toMatchObject({ refused: 'not_found' });
  });

  it('adds below existing words, keeping replaced values in the history', async () => {
    const mia = await stage.person({ proAccount: true });
    const [one = '', two = ''] = await pictures(2);
    await take(mia, { text: 'Selbst geschrieben', pictures: [one] });
    expect(await take(mia, { text: 'Das Gästebuch', pictures: [two] })).toMatchObject({ outcome: 'merged' });
    const { days, earlier } = await diary(mia);
    expect(days.map(({ text, images }) => [text, images.map(({ hash }) => hash)])).toEqual([
      ['Selbst geschrieben\n\nDas Gästebuch', [one, two]],
    ]);
    expect(earlier.map(({ content }) => content.text)).toEqual(['Selbst geschrieben']);
    for (const text of ['Das Gästebuch', 'Selbst geschrieben', ' \u200b ']) {
      expect(await take(mia, { text, pictures: [two] })).toMatchObject({ outcome: 'same' });
    }
    expect(await diary(mia)).toEqual({ days, earlier });
  });

  it('puts words beyond 100,000 characters on the shelf, not into the history', async () => {
    const mia = await stage.person();
    const words = 'Was für ein Fest!';
    await take(mia, { text: 'Hiddensee' });
    const text = 'Meer '.repeat(20_000).trim();
    await stage.database.db.update(entries).set({ text }).where(eq(entries.accountId, mia.accountId));
    expect(await take(mia, { text: words })).toMatchObject({ outcome: 'merged' });
    const { days, earlier } = await diary(mia);
    expect([days.map((day) => day.text), earlier]).toEqual([[text], []]);
    const [item] = days[0]?.shelf ?? [];
    expect(item).toMatchObject({ kind: 'text', file: { type: 'text/plain', size: Buffer.byteLength(words) } });
    const bytes = await stage.product.deps.blobs.read(`${mia.accountId}/${item?.file?.hash}/shelf`);
    expect(Buffer.concat(await bytes.toArray()).toString()).toBe(words);
    expect(await take(mia, { text: words })).toMatchObject({ outcome: 'same' });
  });

  it('gives a guest the visible pictures, the host all', async () => {
    const mia = await stage.person({ proAccount: true });
    const host = stage.host;
    const [shown = '', hidden = ''] = await pictures(2);
    const [face, ofWholeEntry] = [await prepared(), await prepared()];
    const guest = await contributed([
      [guestFile(face, 'avatar'), face],
      [guestFile(ofWholeEntry), ofWholeEntry],
    ]);
    const feed = await stage.call('GET', `/api/events/share/${event.shareToken}`);
    const { entries } = v.parse(v.object({ entries: v.array(v.looseObject({ id: v.string() })) }), await feed.json());
    const first = entries.find(({ id }) => id !== guest.id)?.id ?? '';
    await stage.judge(event, first, { hide: [hidden] });
    const gone = { refused: 'not_found', details: { fields: ['pictures'] } };
    expect(await take(mia, { pictures: [shown, hidden] })).toEqual(gone);
    expect(await take(mia, { pictures: [guestFile(face).hash] })).toEqual(gone);
    await stage.judge(event, guest.id, { isShown: false });
    expect(await take(mia, { pictures: [guestFile(ofWholeEntry).hash] })).toEqual(gone);
    // Pictures of another guest book, and an unknown picture.
    const other = await stage.event({ eventDate: DAY });
    const [elsewhere = ''] = await pictures(1, other);
    expect(await take(mia, { pictures: [elsewhere] })).toEqual(gone);
    expect(await take(mia, { pictures: [randomBytes(32).toString('hex')] })).toEqual(gone);
    expect((await diary(mia)).days).toEqual([]);
    const all = [shown, hidden, guestFile(ofWholeEntry).hash];
    expect(await take(host, { pictures: all })).toMatchObject({ outcome: 'new' });
    expect(await take(host, { pictures: [guestFile(face).hash] })).toEqual(gone);
    await stage.judge(event, guest.id, { isShown: true });
    expect(await take(mia, { pictures: [shown, guestFile(ofWholeEntry).hash] })).toMatchObject({ outcome: 'new' });
  });

  it('gives no taken-down picture, not even to the host', async () => {
    const photo = await prepared();
    const guest = await contributed([[guestFile(photo), photo]]);
    const subject = { kind: 'guest-entry', ownerId: event.id, target: guest.id };
    const headers = { authorization: `Bearer ${stage.product.deps.adminToken}` };
    const json = { action: 'take-down', subject, reason: 'Verboten.', version: `${await stage.versionOf(guest.id)}.0` };
    expect((await stage.call('POST', '/api/admin/moderation', { headers, json })).status).toBe(200);
    const pictures = [guestFile(photo).hash];
    expect(await take(stage.host, { pictures })).toMatchObject({ refused: 'not_found' });
    expect(await take(await stage.person(), { pictures })).toMatchObject({ refused: 'not_found' });
  });

  it('gives no unapproved picture', async () => {
    const mia = await stage.person();
    event = await stage.event({ eventDate: localDateOf(Date.now() - 20 * DAY_MS, 'UTC') });
    await patch('', { needsApproval: true });
    const [waiting = ''] = await pictures(1);
    expect(await take(mia, { pictures: [waiting] })).toMatchObject({ refused: 'not_found' });
    expect(await take(stage.host, { pictures: [waiting] })).not.toHaveProperty('refused');
  });

  it('gives no later picture that waits beside a seen one', async () => {
    const mia = await stage.person();
    event = await stage.event({ eventDate: localDateOf(Date.now() - 20 * DAY_MS, 'UTC') });
    const [first, late] = [await prepared(), await prepared()];
    const guest = await contributed([[guestFile(first), first]]);
    await patch('', { needsApproval: true });
    const files = [guestFile(first), guestFile(late, 'more')];
    expect((await guest.put({ files })).status).toBe(200);
    await guest.send(guestFile(late, 'more'), late);
    await vi.waitFor(async () => {
      expect((await guest.get()).files.map(({ state }) => state)).toEqual(['ready', 'ready']);
    }, PATIENCE);
    const pictures = [guestFile(late).hash];
    expect(await take(mia, { pictures })).toMatchObject({ refused: 'not_found' });
    expect(await take(mia, { pictures: [guestFile(first).hash] })).toMatchObject({ outcome: 'new' });
    expect(await take(stage.host, { pictures })).not.toHaveProperty('refused');
  });

  it('asks for an account where the event does, and for no more', async () => {
    event = await stage.event({ eventDate: DAY, sharingMode: 'account_required' });
    const path = `/api/events/share/${event.shareToken}/diary`;
    expect((await stage.call('POST', path, { json: { pictures: [], text: 'Da' } })).status).toBe(401);
    expect(await take(await stage.person(), { text: 'Da' })).toMatchObject({ outcome: 'new' });
  });

  it('respects the tier’s photos, and always takes words', async () => {
    const [free, pro] = [await stage.person(), await stage.person({ proAccount: true })];
    const [one = '', two = '', three = '', four = ''] = await pictures(4);
    expect(await take(free, { pictures: [one, two] })).toEqual({ refused: 'too_many_images', details: { max: 1 } });
    expect((await diary(free)).days).toEqual([]);
    // Two concurrent calls with a picture each: one succeeds.
    const both = await Promise.all([take(free, { pictures: [one] }), take(free, { pictures: [two] })]);
    expect(both.map((response) => ('refused' in response ? response.refused : response.outcome)).toSorted()).toEqual([
      'new',
      'too_many_images',
    ]);
    expect(await take(free, { text: 'Schön' })).toMatchObject({ outcome: 'merged' });
    const [day] = (await diary(free)).days;
    expect([day?.images.length, day?.text]).toEqual([1, 'Schön']);
    await take(pro, { pictures: [one, two] });
    expect(await take(pro, { pictures: [two, three, four] })).toEqual({
      ...{ refused: 'too_many_images', details: { max: 3 } },
    });
    expect(await take(pro, { pictures: [one, two, three] })).toMatchObject({ outcome: 'merged' });
  });

  it('needs a past date: the event’s, or a chosen one', async () => {
    const mia = await stage.person();
    const { now } = stage.clock;
    const wrong = { refused: 'bad_request', details: { fields: ['date'] } };
    const ahead = localDateOf(now + 3 * DAY_MS, 'UTC');
    const future = await stage.event({ eventDate: ahead });
    expect(await take(mia, { text: 'Da', date: DAY }, future)).toEqual(wrong);
    const undated = await stage.event();
    for (const date of [undefined, ahead, '1899-12-31'])
      expect(await take(mia, { text: 'Da', ...(date && { date }) }, undated)).toEqual(wrong);
    expect(await take(mia, { text: 'Da', date: '1900-01-01' }, undated)).toMatchObject({ date: '1900-01-01' });
    const today = localDateOf(now, 'UTC');
    expect(await take(mia, { text: 'Heute', date: today }, undated)).toMatchObject({ date: today, outcome: 'new' });
    const written = (await diary(mia)).days.find(({ date }) => date === today);
    expect(Date.parse(written?.createdAt ?? '')).toBeLessThanOrEqual(now);
    expect(await take(mia, { text: ' \n' })).toEqual({
      ...{ refused: 'bad_request', details: { fields: ['pictures', 'text'] } },
    });
    expect(await take(mia, { text: 'x'.repeat(maxMerged('text') + 1) })).toEqual({
      ...{ refused: 'bad_request', details: { fields: ['text'] } },
    });
  });

  it('reports full quotas, and completes once there is room', async () => {
    const mia = await stage.person({ proAccount: true });
    const request = { pictures: await pictures(2), text: 'Da' };
    disk = LOW;
    expect(await take(mia, request)).toMatchObject({ refused: 'storage_full' });
    disk = ROOMY;
    const setUsed = (mediaBytes: number) =>
      stage.database.db.update(owners).set({ mediaBytes }).where(eq(owners.ownerId, mia.accountId));
    await setUsed(1_000_000_000 - 20_000);
    expect(await take(mia, request)).toEqual({
      ...{ refused: 'quota_full', details: { quota: 'account', limitBytes: 1_000_000_000 } },
    });
    expect((await diary(mia)).days).toEqual([]);
    await setUsed(0);
    expect(await take(mia, request)).toMatchObject({ outcome: 'new' });
    expect((await diary(mia)).days[0]?.readyMedia).toHaveLength(2);
  });

  it('begins a deleted entry anew', async () => {
    const mia = await stage.person();
    const [one = '', two = ''] = await pictures(2);
    const taken = await take(mia, { pictures: [one], text: 'Erst' });
    const id = 'entryId' in taken ? taken.entryId : '';
    await stage.call('DELETE', `/api/entries/${id}`, { headers: mia.headers });
    expect(await take(mia, { pictures: [two], text: 'Dann' })).toMatchObject({ outcome: 'new' });
    const [day] = (await diary(mia)).days;
    expect([day?.text, day?.images.map(({ hash }) => hash)]).toEqual(['Dann', [two]]);
  });

  it('is not done without end', async () => {
    const mia = await stage.person();
    const responses: unknown[] = [];
    for (let round = 0; round < 31; round += 1) responses.push(await take(mia, { text: 'Da' }));
    expect(responses.slice(28)).toMatchObject([
      { outcome: 'same' },
      { outcome: 'same' },
      { refused: 'too_many_requests' },
    ]);
  });
});
