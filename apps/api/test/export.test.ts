import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accountExport } from '@tagfalter/contract/account-export';
import { fromExport } from '@tagfalter/contract/export-format';
import { saveLinkedinProfile } from '@tagfalter/contract/linkedin-posts';
import { changeQuietMemories } from '@tagfalter/contract/quiet-memories';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import type { QuietRule } from '@tagfalter/domain/quiet';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { bonusRuns } from '#api/db/streak-schema.ts';
import { withBentSignature } from './bent-signature.ts';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';
import { unpack } from './unpack.ts';

const SLOW = 120_000;
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const textOf = (files: Map<string, Buffer>, name: string): string => files.get(name)?.toString() ?? '';
const dataOf = (files: Map<string, Buffer>) => fromExport(JSON.parse(textOf(files, 'entries.json')));

describe.each(databases)('the archive of an account on $name (spec decision 44)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  }, SLOW);
  afterAll(() => stage.close());

  const ask = (who: Person, query = '') => stage.get(who, `${accountExport.path}${query}`);
  const addressOf = async (who: Person, query = ''): Promise<string> => {
    const response = await ask(who, query);
    expect([response.statusCode, response.body]).toMatchObject([202, expect.any(String)]);
    return v.parse(accountExport.reply, response.json()).url;
  };
  const load = (url: string, headers: Record<string, string> = {}) => stage.product.app.inject({ url, headers });
  const archiveOf = async (who: Person, query = '') => unpack((await load(await addressOf(who, query))).rawPayload);
  const confirm = (who: Person, currentPassword: string) =>
    stage.product.app.inject({
      ...{ method: 'POST', url: '/api/auth/confirm-password', headers: who.headers, payload: { currentPassword } },
    });
  const quietly = (who: Person, add: QuietRule) =>
    stage.product.app.inject({
      ...{ method: 'PATCH', url: changeQuietMemories.path, headers: who.headers, payload: { add } },
    });
  const savePostProfile = (who: Person, payload: object) =>
    stage.product.app.inject({
      ...{ method: 'POST', url: saveLinkedinProfile.path, headers: who.headers, payload },
    });
  /** Today's entry with two photos, beside answered and deleted ones. */
  const fill = async (who: Person) => {
    const files = [await filePart('photo-1.jpg'), await filePart('photo-2.jpg')];
    const fields = { date: stage.today(), text: 'Ein Tag am <See>', topMoment: 'Steg', mood: '{"level":8}' };
    const { id } = saved(await stage.post(who, fields, { files }));
    await stage.product.app.inject({
      ...{ method: 'POST', url: '/api/reflection-answers', headers: who.headers },
      payload: { entryId: id, questionId: 'good-surprise', answer: 'Der Hund' },
    });
    await stage.patch(who, id, { text: 'Ein langer Tag am <See>' });
    await stage.database.db.insert(revisions).values({
      ...{ accountId: who.accountId, id: randomUUID(), entryId: id, at: new Date(stage.clock.now), version: 1 },
      ...{ kind: 'overwritten', content: { text: 'Ein Tag am <See>' } },
    });
    const { now } = stage.clock;
    stage.clock.now = now - DAY_MS;
    const gone = saved(await stage.post(who, { date: stage.today(), text: 'Nie gewesen' }));
    stage.clock.now = now;
    await stage.remove(who, gone.id);
    return id;
  };

  it('holds every entry, answer, version and file by SHA-256', async () => {
    const who = await stage.person({ proAccount: true });
    const other = await stage.person();
    await stage.post(other, { date: stage.today(), text: 'Geheimnis eines anderen' });
    const id = await fill(who);
    const add = { spans: [{ from: '2026-03-01', to: '2026-03-09' }], days: ['2026-11-20'], words: ['Krankenhaus'] };
    await quietly(who, add);
    await quietly(other, { ...add, words: ['Wort eines anderen'] });
    const postProfile = { targetAudience: 'Bäckereien', postGoal: 'diskussion', language: 'spanisch' };
    await savePostProfile(who, postProfile);
    await savePostProfile(other, { targetAudience: 'Wort eines anderen' });
    const files = await archiveOf(who);
    const { head, entries, deleted, media, problems } = dataOf(files);
    expect(problems).toEqual([]);
    expect(head.quietMemories).toEqual(add);
    expect(head.linkedinProfile).toMatchObject(postProfile);
    expect(head).toMatchObject({ madeBy: 'server', year: null, profile: { email: who.email, picture: null } });
    expect(entries).toMatchObject([
      { id, date: '2026-11-20', text: 'Ein langer Tag am <See>', topMoment: 'Steg', mood: { level: 8 } },
    ]);
    expect(entries[0]?.reflections).toEqual([{ questionId: 'good-surprise', answer: 'Der Hund' }]);
    expect(entries[0]?.history.map(({ content }) => content.text)).toContain('Ein Tag am <See>');
    expect(deleted).toMatchObject([{ entry: { date: '2026-11-19', text: 'Nie gewesen' } }]);
    expect(media).toHaveLength(2);
    for (const { hash, file } of media) expect(sha256(files.get(file ?? '') ?? Buffer.alloc(0))).toBe(hash);
    const sums = textOf(files, 'SHA256SUMS').trim().split('\n');
    expect(sums).toHaveLength(files.size - 1);
    for (const [sum = '', name = ''] of sums.map((line) => line.split('  ')))
      expect([name, sha256(files.get(name) ?? Buffer.alloc(0))]).toEqual([name, sum]);
    expect([...files.keys()].sort()).toEqual([
      ...['2026/11-20.md', '2026/index.html', 'SHA256SUMS', 'entries.json', 'index.html'],
      ...['media/2026-11-20-1.jpg', 'media/2026-11-20-2.jpg'],
    ]);
    expect(textOf(files, '2026/index.html')).toContain('langer Tag am &lt;See&gt;');
    expect(textOf(files, '2026/11-20.md')).toContain('![');
    expect([...files.values()].some((content) => content.includes('Geheimnis eines anderen'))).toBe(false);
  });

  it('resumes with the bytes of the same archive', async () => {
    const who = await stage.person({ proAccount: true });
    await fill(who);
    const url = await addressOf(who);
    const whole = await load(url);
    const { etag = '', 'content-length': length } = whole.headers;
    expect(Number(length)).toBe(whole.rawPayload.length);
    expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="tagfalter-[\w.-]+-2026-11-20\.zip"$/);
    const cut = 1000;
    const rest = await load(url, { range: `bytes=${cut}-`, 'if-range': String(etag) });
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([
      206,
      `bytes ${cut}-${Number(length) - 1}/${length}`,
    ]);
    expect(Buffer.concat([whole.rawPayload.subarray(0, cut), rest.rawPayload]).equals(whole.rawPayload)).toBe(true);
    expect((await load(url, { range: `bytes=${length}-` })).statusCode).toBe(416);
    expect((await load(url, { range: 'bytes=5-', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await load(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const head = await stage.product.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, length, 0]);
  });

  it('names a missing or short photo and holds the others', async () => {
    const who = await stage.person({ proAccount: true });
    await fill(who);
    const url = await addressOf(who);
    const [gone] = dataOf(await unpack((await load(url)).rawPayload)).media;
    await rm(join(stage.product.deps.config.dataDir, 'blobs', who.accountId, gone?.hash ?? ''), { recursive: true });
    // Its layout still has the photo: that reading breaks off, and the next one knows.
    await expect(load(url)).rejects.toThrow();
    const files = await unpack((await load(url)).rawPayload);
    const states = dataOf(files).media.map(({ hash, file, missing }) => [hash === gone?.hash, file === null, missing]);
    expect(states).toEqual([
      [true, true, 'damaged'],
      [false, false, undefined],
    ]);
    expect(textOf(files, 'index.html')).toContain('media/2026-11-20-1.jpg');
    expect(textOf(files, '2026/11-20.md')).toContain('Fehlt in diesem Archiv');
  });

  it('is of one year in the query’s language', async () => {
    const who = await stage.person({ proAccount: true });
    await fill(who);
    expect(dataOf(await archiveOf(who, '?year=2025')).entries).toEqual([]);
    const files = await archiveOf(who, '?year=2026&language=fr');
    expect(dataOf(files).entries).toHaveLength(1);
    expect(textOf(files, '2026/11-20.md')).toContain('# Vendredi 20 novembre 2026');
  });

  it('of a year has the whole year, and no day beside it', async () => {
    const who = await stage.person();
    const { accountId } = who;
    const days = ['2024-12-31', '2025-01-01', '2025-07-01', '2025-12-31', '2026-01-01'];
    const { db } = stage.database;
    await db.insert(bonusRuns).values(days.toReversed().map((day) => ({ accountId, day })));
    await db
      .insert(entries)
      .values(
        days.map((date, n) => ({ accountId, id: randomUUID(), date, timeZone: 'UTC', text: date, version: n + 1 })),
      );
    const bonusDays = (files: Map<string, Buffer>) =>
      v.parse(v.object({ bonusDays: v.array(v.string()) }), JSON.parse(textOf(files, 'entries.json'))).bonusDays;
    const files = await archiveOf(who, '?year=2025');
    expect(dataOf(files).entries.map(({ date }) => date)).toEqual(days.slice(1, 4));
    expect(bonusDays(files)).toEqual(days.slice(1, 4));
    expect(textOf(files, 'index.html')).toContain('<b>2025</b> <span>3 Tage</span>');
    expect(bonusDays(await archiveOf(who))).toEqual(days);
  });

  it('opens by a good address alone, for six hours', async () => {
    const who = await stage.person();
    const other = await stage.person();
    const url = await addressOf(who);
    for (const bent of [withBentSignature(url), url.replace(who.accountId, other.accountId), url.split('?')[0] ?? ''])
      expect((await load(bent)).statusCode).toBe(404);
    stage.clock.now += 5 * HOUR_MS;
    expect((await load(url)).statusCode).toBe(200);
    stage.clock.now += 2 * HOUR_MS;
    expect((await load(url)).statusCode).toBe(404);
    stage.clock.now -= 7 * HOUR_MS;
  });

  it('needs the password again after ten minutes', async () => {
    const who = await stage.person();
    const { now } = stage.clock;
    // Sessions live by the real clock.
    stage.clock.now = Date.now() + 11 * MINUTE_MS;
    const refused = await ask(who);
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'reauth_required' }]);
    expect((await confirm(who, 'falsch')).json()).toMatchObject({ code: 'wrong_password' });
    expect((await ask(who)).statusCode).toBe(403);
    stage.clock.now = Date.now() + 9 * MINUTE_MS;
    expect((await confirm(who, who.password)).statusCode).toBe(204);
    expect((await ask(who)).statusCode).toBe(202);
    stage.clock.now = now;
  });
});
