import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventArchive } from '@tagfalter/contract/event-archive';
import { EventArchiveSchema } from '@tagfalter/contract/event-archive-format';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptions } from '#api/db/subscription-schema.ts';
import { withBentSignature } from './bent-signature.ts';
import { databases } from './database.ts';
import { type EventStage, guestFile, guestOf, openEventStage } from './event-stage.ts';
import { unpack } from './unpack.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** Date of an event that has taken place and is still open. */
const EVENT_DATE = addDays(localDateOf(Date.now(), 'UTC'), -60);
/** Another hash for the same picture: a JPEG may have trailing bytes. */
const another = (photo: Uint8Array, n: number) => Buffer.concat([photo, Buffer.from([n])]);

describe.each(databases)('the archive of an event on $name (spec decision 32)', ({ create }) => {
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  const ask = (event: OwnEvent, query = '', headers = stage.host.headers) =>
    stage.call('POST', `/api/events/${event.id}/archive${query}`, { headers });
  const asked = async (event: OwnEvent, query = '') => {
    const response = v.parse(eventArchive.reply, await (await ask(event, query)).json());
    // From here on later than the archive.
    stage.clock.now += 1000;
    return response;
  };
  const load = async (url: string, headers: Record<string, string> = {}) => {
    const response = await stage.call('GET', url, { headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const filesOf = async (url: string) => unpack((await load(url)).bytes);
  const dataOf = (files: Map<string, Buffer>) =>
    v.parse(EventArchiveSchema, JSON.parse(files.get('entries.json')?.toString() ?? ''));
  const asHost = (method: string, url: string, json?: unknown) =>
    stage.call(method, url, { headers: stage.host.headers, json });
  /** Contributes pictures, the first as favourite; held-back ones are announced only. */
  const leave = async (
    event: OwnEvent,
    { guestName = 'Tante Helga', photos = [stage.photo], held = 0, voice = false, words = {} } = {},
  ) => {
    const listed = photos.map((bytes, n) => ({ bytes, file: guestFile(bytes, n === 0 ? 'top' : 'more') }));
    const spoken = voice ? [{ bytes: stage.speech, file: guestFile(stage.speech, 'audio', 'audio/webm') }] : [];
    const all = [...listed, ...spoken];
    const guest = guestOf(stage, event, { guestName, files: all.map(({ file }) => file), ...words });
    expect((await guest.put()).status).toBe(201);
    for (const { file, bytes } of all.slice(held)) expect((await guest.send(file, bytes)).status).toBe(204);
    stage.clock.now += 60_000;
    return { guest, hashes: listed.map(({ file }) => file.hash) };
  };
  const party = () => stage.event({ eventName: 'Hochzeit Lena & Jonas', eventDate: EVENT_DATE }, stage.photo);

  it('holds pictures, words and voices in order, with their kinds', async () => {
    const event = await party();
    await leave(event, { voice: true, words: { topMoment: 'Der <Walzer>' } });
    await leave(event, { guestName: 'CON: ../ß🦋', photos: [another(stage.photo, 1), another(stage.photo, 2)] });
    await leave(event, { photos: [], words: { guestMessage: 'Noch ein Gruß' } });
    await leave(event, { guestName: '🦋', photos: [stage.photo], words: { guestMessage: '' } });
    const { url, bytes, ...counts } = await asked(event, '?timeZone=Europe/Berlin');
    expect(counts).toMatchObject({ pictures: 3, greetings: 3, voices: 1, waiting: 0 });
    const whole = await load(url);
    expect(whole.bytes.length).toBe(bytes);
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="tagfalter-Hochzeit-Lena-Jonas-${EVENT_DATE}.zip"`,
    );
    const files = await unpack(whole.bytes);
    expect([...files.keys()]).toEqual([
      'titelbild.jpg',
      'sprachgruesse/0001-Tante-Helga.webm',
      'bilder/0001-Tante-Helga-1.jpg',
      'bilder/0002-CON-ß-1.jpg',
      'bilder/0003-CON-ß-2.jpg',
      ...['entries.json', 'gruesse.txt', 'index.html', 'SHA256SUMS'],
    ]);
    const sums = (files.get('SHA256SUMS')?.toString() ?? '').trim().split('\n');
    expect(sums).toHaveLength(files.size - 1);
    for (const [sum = '', name = ''] of sums.map((line) => line.split('  ')))
      expect([name, sha256(files.get(name) ?? Buffer.alloc(0))]).toEqual([name, sum]);
    const { event: said, entries } = dataOf(files);
    expect(said).toMatchObject({ name: 'Hochzeit Lena & Jonas', cover: 'titelbild.jpg' });
    expect(entries.map(({ number, guestName, isComplete }) => [number, guestName, isComplete])).toEqual([
      ...[[1, 'Tante Helga', true] as const, [2, 'CON: ../ß🦋', true] as const],
      ...[[3, 'Tante Helga', true] as const, [4, '🦋', true] as const],
    ]);
    for (const { file, hash } of entries.flatMap(({ pictures }) => pictures))
      expect(sha256(files.get(file ?? '') ?? Buffer.alloc(0))).toBe(hash);
    expect(entries[3]?.pictures[0]?.file).toBe('bilder/0001-Tante-Helga-1.jpg');
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('Der &lt;Walzer&gt;');
    expect(page).toContain('src="bilder/0002-CON-%C3%9F-1.jpg"');
    expect(page).toContain('<audio controls preload="none" src="sprachgruesse/0001-Tante-Helga.webm">');
    expect(page).not.toContain('<script');
    expect(files.get('gruesse.txt')?.toString()).toContain('Noch ein Gruß');
  });

  it('has guests’ names whole, in every script', async () => {
    const names: [typed: string, named: string][] = [
      ['हिन्दी शर्मा', 'हिन्दी-शर्मा'],
      ['น้ำผึ้ง', 'น้ำผึ้ง'],
      ['Nguyễn Thị'.normalize('NFD'), 'Nguyễn-Thị'.normalize('NFC')],
      ['Zoë'.normalize('NFD'), 'Zoë'.normalize('NFC')],
      ['مُحَمَّد', 'مُحَمَّد'],
      // The first syllable is joined by a character that nobody sees.
      ['ශ්\u200dරී', 'ශ්රී'],
      ['❤\ufe0f Anna ❤\ufe0f', 'Anna'],
      ['Jo ❤\ufe0f Ben', 'Jo-Ben'],
      ['👩\u200d👧 Mia', 'Mia'],
      ['❤\ufe0f', 'Gast'],
    ];
    const event = await party();
    for (const [n, [guestName]] of names.entries()) {
      const { guest } = await leave(event, { guestName, photos: [another(stage.photo, n)] });
      expect((await guest.get()).guestName).toBe(guestName);
    }
    const files = await filesOf((await asked(event)).url);
    const expected = names.map(([, named], n) => `bilder/${String(n + 1).padStart(4, '0')}-${named}-1.jpg`);
    expect([...files.keys()].filter((name) => name.includes('/'))).toEqual(expected);
    const reported = dataOf(files).entries;
    expect(reported.map(({ guestName, pictures }) => [guestName, pictures[0]?.file])).toEqual(
      names.map(([guestName], n) => [guestName, expected[n]]),
    );
    for (const name of expected) expect(files.get('index.html')?.toString()).toContain(encodeURI(name));
  });

  it('marks hidden parts, has partial ones, and nothing deleted', async () => {
    const event = await party();
    const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((n) => another(stage.photo, n));
    if (!a || !b || !c || !d || !e) throw new Error('too few photos');
    const hidden = await leave(event, { guestName: 'Ada', photos: [a, b] });
    await leave(event, { guestName: 'Ben', photos: [c, d], held: 1 });
    const gone = await leave(event, { guestName: 'Cem', photos: [e] });
    const bad = await leave(event, { guestName: 'Dora', photos: [], words: { guestMessage: 'Böses' } });
    const secret = guestOf(stage, event, { guestName: 'Emil', submitted: false, guestMessage: 'Nie gesendet' });
    await secret.put();
    await stage.judge(event, hidden.guest.id, { hide: hidden.hashes.slice(1) });
    await asHost('DELETE', `/api/events/share/${event.shareToken}/entries/${gone.guest.id}`);
    const subject = { kind: 'guest-entry', ownerId: event.id, target: bad.guest.id };
    const version = `${await stage.versionOf(bad.guest.id)}.0`;
    await stage.call('POST', '/api/admin/moderation', {
      headers: { authorization: `Bearer ${stage.product.deps.adminToken}` },
      json: { action: 'take-down', subject, version, reason: 'Beleidigt jemanden.' },
    });
    const { url, ...counts } = await asked(event, '?language=en');
    expect(counts).toMatchObject({ pictures: 3, waiting: 1, greetings: 2 });
    const files = await filesOf(url);
    expect([...files.keys()].filter((name) => name.includes('/'))).toEqual([
      ...['pictures/0001-Ada-1.jpg', 'hidden/0002-Ada-2.jpg', 'pictures/0003-Ben-1.jpg'],
    ]);
    expect(
      dataOf(files).entries.map(({ guestName, state, isComplete, waiting }) => [guestName, state, isComplete, waiting]),
    ).toEqual([
      ['Ada', 'shown', true, 0],
      ['Ben', 'awaiting', false, 1],
    ]);
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('<figcaption>hidden</figcaption>');
    expect(page).toContain('incomplete: 1 picture is still');
    expect([...files.values()].some((bytes) => /Böses|Nie gesendet|Cem/.test(bytes.toString()))).toBe(false);
    await stage.judge(event, hidden.guest.id, { isShown: false });
    const later = await filesOf((await asked(event, '?language=en')).url);
    expect(later.has('hidden/0001-Ada-1.jpg')).toBe(true);
    expect(dataOf(later).entries[0]).toMatchObject({ state: 'hidden' });
  });

  it('keeps hidden voices and portraits apart, and lists spoken words', async () => {
    const event = await party();
    const faced = async (guestName: string, n: number, isSpoken: boolean) => {
      const face = { bytes: another(stage.photo, n), file: guestFile(another(stage.photo, n), 'avatar') };
      const sound = Buffer.concat([stage.speech, Buffer.alloc(n)]);
      const voice = { bytes: sound, file: guestFile(sound, 'audio', 'audio/webm') };
      const all = isSpoken ? [face, voice] : [face];
      const guest = guestOf(stage, event, { guestName, guestMessage: '', files: all.map(({ file }) => file) });
      expect((await guest.put()).status).toBe(201);
      for (const { file, bytes } of all) expect((await guest.send(file, bytes)).status).toBe(204);
      stage.clock.now += 60_000;
      return guest;
    };
    await faced('Sara', 1, true);
    const hidden = await faced('Hugo', 2, true);
    await faced('Stumm', 3, false);
    await stage.judge(event, hidden.id, { isShown: false });
    const files = await filesOf((await asked(event)).url);
    expect([...files.keys()].filter((name) => name.includes('/')).toSorted()).toEqual([
      ...['ausgeblendet/0002-Hugo-gaeste.jpg', 'ausgeblendet/0002-Hugo-sprachgruesse.webm'],
      ...['gaeste/0001-Sara.jpg', 'gaeste/0003-Stumm.jpg', 'sprachgruesse/0001-Sara.webm'],
    ]);
    const greetings = files.get('gruesse.txt')?.toString() ?? '';
    for (const name of ['Sara', 'Hugo']) expect(greetings).toContain(name);
    expect(greetings).not.toContain('Stumm');
  });

  it('resumes while guests write, and restarts after a deletion', async () => {
    const event = await party();
    const first = await leave(event);
    await leave(event, { guestName: 'Ben', photos: [another(stage.photo, 1)] });
    const { url } = await asked(event);
    const whole = await load(url);
    const etag = whole.headers.get('etag') ?? '';
    const cut = 1000;
    await leave(event, { guestName: 'Cem', photos: [another(stage.photo, 2)] });
    await stage.judge(event, first.guest.id, { isShown: false });
    const rest = await load(url, { range: `bytes=${cut}-`, 'if-range': etag });
    expect([rest.status, rest.headers.get('etag')]).toEqual([206, etag]);
    expect(Buffer.concat([whole.bytes.subarray(0, cut), rest.bytes]).equals(whole.bytes)).toBe(true);
    expect((await load(url, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
    await asHost('DELETE', `/api/events/share/${event.shareToken}/entries/${first.guest.id}`);
    const anew = await load(url, { range: `bytes=${cut}-`, 'if-range': etag });
    expect(anew.status).toBe(200);
    expect(anew.headers.get('etag')).not.toBe(etag);
    expect(dataOf(await unpack(anew.bytes)).entries.map(({ guestName }) => guestName)).toEqual(['Ben']);
  });

  it('breaks off where bytes are gone, and names them the next time', async () => {
    const event = await party();
    const { hashes } = await leave(event);
    const { url } = await asked(event);
    expect((await load(url)).status).toBe(200);
    await rm(join(stage.product.deps.config.dataDir, 'blobs', event.id, hashes[0] ?? ''), { recursive: true });
    await expect(load(url)).rejects.toThrow();
    const [entry] = dataOf(await filesOf(url)).entries;
    expect(entry?.pictures).toMatchObject([{ file: null, missing: 'damaged', hash: hashes[0] }]);
  });

  it('of an empty event says so', async () => {
    const { url, ...counts } = await asked(await stage.event(), '?language=fr');
    expect(counts).toMatchObject({ pictures: 0, greetings: 0, voices: 0, waiting: 0 });
    const files = await filesOf(url);
    expect([...files.keys()]).toEqual(['entries.json', 'mots.txt', 'index.html', 'SHA256SUMS']);
    expect(dataOf(files).entries).toEqual([]);
    expect(files.get('index.html')?.toString()).toContain('Personne n’a encore rien partagé.');
  });

  it('opens by the host’s address for six hours, without Pro', async () => {
    const event = await party();
    const other = await stage.event();
    expect((await ask(event, '', (await stage.person()).headers)).status).toBe(403);
    const ofHost = eq(subscriptions.accountId, stage.host.accountId);
    await stage.database.db
      .update(subscriptions)
      .set({ endDate: new Date('2020-02-02') })
      .where(ofHost);
    const { url } = await asked(event);
    await stage.database.db
      .update(subscriptions)
      .set({ endDate: new Date('2100-01-01') })
      .where(ofHost);
    const bent = [withBentSignature(url), url.replace(event.id, other.id), url.split('?')[0] ?? ''];
    for (const address of [...bent, url.replace('language=de', 'language=en')])
      expect((await load(address)).status).toBe(404);
    stage.clock.now += 5 * HOUR_MS;
    expect((await load(url)).status).toBe(200);
    stage.clock.now += 2 * HOUR_MS;
    expect((await load(url)).status).toBe(404);
    const fresh = await asked(other);
    expect((await load(fresh.url)).status).toBe(200);
    await asHost('DELETE', `/api/events/${other.id}`);
    expect((await load(fresh.url)).status).toBe(404);
  });
});
