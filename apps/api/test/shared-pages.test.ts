import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ShareSchema } from '@tagfalter/contract/shares';
import { DAY_MS, MINUTE_MS } from '@tagfalter/domain/durations';
import { SHARE_PARTS, type SharePart } from '@tagfalter/domain/share';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#api/db/account-schema.ts';
import { pictureKey } from '#api/features/media/pictures/profile-pictures.ts';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import type { Person } from './product.ts';

const SLOW = 120_000;
const TEMPLATE =
  '<html><head><title>Geteilter Eintrag</title></head><body><div id="root"></div><script src="/x.js"></script></body></html>';
const NASTY = '</title><script>alert(1)</script>"$&';
const NOTHING = Object.fromEntries(SHARE_PARTS.map((part) => [part, false]));
/** Telltale words of the entry. */
const WORDS = { text: 'Urtextwort', summary: 'Kurzwort', topMoment: 'Seewort', emojis: '🌾', transcript: 'Sprechwort' };
type PreviewPart = keyof typeof WORDS | 'image';
/** Contents of the preview by single option. */
const TELLS: Record<SharePart, PreviewPart[]> = {
  images: ['image'],
  allImages: ['image'],
  summary: ['summary'],
  details: ['topMoment'],
  mood: [],
  originalText: [],
  audio: [],
};

describe.each(databases)('the page of a link on $name (spec §2, spec decision 23)', ({ create }) => {
  const webRoot = mkdtempSync(join(tmpdir(), 'shared-page-'));
  let stage: EntryStage;
  beforeAll(async () => {
    writeFileSync(join(webRoot, 'index.html'), 'the diary');
    writeFileSync(join(webRoot, 'shared.html'), TEMPLATE);
    stage = await openEntryStage(create, { webRoot });
  }, SLOW);
  afterAll(async () => {
    await stage.close();
    rmSync(webRoot, { recursive: true });
  });

  const call = (method: 'GET' | 'HEAD' | 'POST' | 'PATCH', url: string, who?: Person, payload?: object) =>
    stage.product.app.inject({ method, url, headers: who?.headers ?? {}, ...(payload && { payload }) });
  const page = (token: string) => call('GET', `/shared/${token}`);
  const share = async (payload: object = {}, firstName = 'Miriam') => {
    const owner = await stage.person({ proAccount: true });
    await stage.database.db.update(users).set({ firstName }).where(eq(users.id, owner.accountId));
    stage.clock.now += DAY_MS;
    const { text, summary, topMoment, emojis, transcript } = WORDS;
    const mood = JSON.stringify({ level: 8, feeling: null, customEmoji: null });
    const fields = { date: stage.today(), text, summary, topMoment, emojis, mood, audioTranscript: transcript };
    const files = [await filePart('photo-1.jpg'), await filePart('speech-de.webm', 'audio')];
    const { id } = saved(await stage.post(owner, fields, { files }));
    const made = await call('POST', `/api/entries/${id}/generate-share-token`, owner, payload);
    return { owner, id, token: v.parse(ShareSchema, made.json()).shareToken };
  };
  const announcedBy = (html: string): PreviewPart[] => [
    ...(Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((word) => html.includes(WORDS[word])),
    ...(html.includes('og:image') || html.includes('/media/') ? (['image'] as const) : []),
  ];
  const openedOf = async (owner: Person) =>
    v.parse(v.array(ShareSchema), (await call('GET', '/api/shares', owner)).json())[0]?.opened;

  it('previews exactly what its options show', async () => {
    const { owner, id, token } = await share({ shareOptions: NOTHING });
    expect(announcedBy((await page(token)).body)).toEqual([]);
    for (const part of SHARE_PARTS) {
      const shareOptions = { ...NOTHING, [part]: true };
      await call('PATCH', `/api/entries/${id}/update-share-options`, owner, { shareOptions });
      expect([part, announcedBy((await page(token)).body)]).toEqual([part, TELLS[part]]);
    }
    const everything = { shareOptions: Object.fromEntries(SHARE_PARTS.map((part) => [part, true])) };
    await call('PATCH', `/api/entries/${id}/update-share-options`, owner, everything);
    expect(announcedBy((await page(token)).body)).toEqual(['summary', 'image']);
  });

  it('names author and date, with a picture that ends', async () => {
    const { owner, id, token } = await share({ shareOptions: { ...NOTHING, images: true } });
    const { body } = await page(token);
    expect(body).toContain('<title>Miriam hat einen Tag mit dir geteilt · Tagfalter</title>');
    expect(body).toMatch(/<meta property="og:description" content="\w+, \d+\. \w+ 2026" \/>/);
    const address =
      /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await call('GET', address)).statusCode).toBe(200);
    await stage.product.app.inject({
      method: 'DELETE',
      url: `/api/entries/${id}/remove-share-token`,
      headers: owner.headers,
    });
    expect((await call('GET', address)).statusCode).toBe(404);
  });

  it('opens by a link that grew in a chat (wire 49)', async () => {
    const { token } = await share();
    for (const tail of ['/', ').', '%27', '/more', '%E4', '%', '?utm_source=x'])
      expect([tail, (await page(`${token}${tail}`)).statusCode]).toEqual([tail, 200]);
    for (const tail of ['/', ').', '%27'])
      expect((await call('GET', `/api/shared/${token}${tail}`)).statusCode).toBe(200);
    expect((await call('POST', `/api/shared/${token})/open`)).statusCode).toBe(200);
  });

  it('opens behind an address of wrong links', async () => {
    const { token } = await share();
    const wrong = Array.from({ length: 310 }, (_, at) => (at % 2 ? `/shared/wrong${at}` : `/api/shared/wrong${at}`));
    const statuses = await Promise.all(wrong.map(async (url) => (await call('GET', url)).statusCode));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await page(token)).statusCode).toBe(200);
    expect((await call('GET', `/api/shared/${token}`)).statusCode).toBe(200);
    expect((await call('POST', `/api/shared/${token}/open`)).statusCode).toBe(200);
    stage.clock.now += 61_000;
  });

  it('shows the author’s picture while the link lasts', async () => {
    const { owner, id, token } = await share({ shareOptions: NOTHING });
    const authorOf = async (at: string) => (await call('GET', `/api/shared/${at}`)).json().author;
    expect(await authorOf(token)).toEqual({ firstName: 'Miriam', profileImageUrl: null });
    const wear = async (who: Person) => {
      const pictureId = randomUUID();
      await stage.product.deps.blobs.put(pictureKey(who.accountId, pictureId), Buffer.from('picture'));
      await stage.database.db.update(users).set({ pictureId }).where(eq(users.id, who.accountId));
    };
    await wear(owner);
    const { profileImageUrl: address } = await authorOf(token);
    const shown = await call('GET', address);
    expect([shown.statusCode, shown.body, shown.headers['cache-control']]).toEqual([200, 'picture', 'no-store']);
    const bent = [address.replace(/&?link=[^&]+/, ''), address.replace(token, 'A'.repeat(22)), `${address}x`];
    for (const url of bent) expect((await call('GET', url)).statusCode).toBe(404);
    expect((await page(token)).body).not.toContain('profile');
    // The owner's own address has no link.
    const { profileImageUrl: own } = (await call('GET', '/api/auth/user', owner)).json();
    const removal = { method: 'DELETE', url: `/api/entries/${id}/remove-share-token`, headers: owner.headers } as const;
    await stage.product.app.inject(removal);
    expect((await call('GET', address)).statusCode).toBe(404);
    expect((await call('GET', own)).statusCode).toBe(200);

    const once = await share({ isOnce: true });
    await wear(once.owner);
    const { profileImageUrl: cover } = await authorOf(once.token);
    await call('POST', `/api/shared/${once.token}/open`);
    expect((await call('GET', cover)).statusCode).toBe(200);
    stage.clock.now += 11 * MINUTE_MS;
    expect((await call('GET', cover)).statusCode).toBe(404);
  });

  it('is kept from caches, search engines and referrers', async () => {
    const { token } = await share();
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
    for (const address of [token, `${token}/`, 'A'.repeat(22), 'short', `${token}more`, `${token}/more`]) {
      const response = await page(address);
      expect(response.headers).toMatchObject({ ...headers, 'content-type': 'text/html; charset=utf-8' });
      expect(response.headers['set-cookie']).toBeUndefined();
      // A character that no token holds ends it (wire 49).
      const leads = address.split('/')[0] === token;
      expect([address, response.statusCode, response.body === TEMPLATE]).toEqual([address, leads ? 200 : 404, !leads]);
    }
  });

  it('is not opened by page, HEAD or its owner', async () => {
    const once = await share({ isOnce: true });
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const response = await call(method, `/shared/${once.token}`);
      expect([response.statusCode, announcedBy(response.body)]).toEqual([200, []]);
    }
    const look = await call('GET', `/api/shares/${once.token}`, once.owner);
    expect(look.json()).toMatchObject({ isOnce: true, summary: WORDS.summary, topMoment: WORDS.topMoment });
    expect(look.headers['cache-control']).toBe('no-store');
    expect(await openedOf(once.owner)).toBe(0);
    expect((await call('POST', `/api/shared/${once.token}/open`)).statusCode).toBe(200);
    expect((await page(once.token)).statusCode).toBe(404);

    const many = await share();
    await page(many.token);
    await call('GET', `/api/shares/${many.token}`, many.owner);
    expect(await openedOf(many.owner)).toBe(0);
    const stranger = await stage.person();
    expect((await call('GET', `/api/shares/${many.token}`, stranger)).statusCode).toBe(404);
    expect((await call('GET', `/api/shares/${many.token}`)).statusCode).toBe(401);
  });

  it('escapes whatever a person has typed', async () => {
    const { body } = await page((await share({}, NASTY)).token);
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain('&lt;script&gt;');
  });
});
