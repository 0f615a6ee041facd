import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media } from '#api/db/media-schema.ts';
import { databases } from './database.ts';
import { fixture, form } from './forms.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import { makeDevice } from './sync-actors.ts';
import { sha256 } from './tus.ts';

describe.each(databases)('refusing media on $name', ({ create }) => {
  let stage: MediaStage;
  beforeAll(async () => {
    stage = await openMediaStage(create);
  });
  afterAll(() => stage.close());

  it('refuses wrong bytes by name and takes the right ones (S10)', async () => {
    const { device } = await stage.person();
    const hash = sha256(stage.photo);
    const broken = Buffer.from(stage.photo);
    broken[5000] = (broken[5000] ?? 0) ^ 1;
    expect(await device.upload(broken, { hash })).toEqual({ hash, state: 'refused', code: 'hash_mismatch' });
    expect((await device.upload(stage.photo, { hash }))?.state).toBe('ready');
    // A later broken upload removes nothing.
    expect((await device.upload(broken, { hash }))?.state).toBe('ready');
  });

  it.each<[string, () => Promise<Buffer<ArrayBuffer>>, 'image' | 'audio']>([
    ['HTML called a photo', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'image'],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'image'],
    ['HTML behind the first bytes of a GIF', async () => Buffer.from('GIF89a<script>alert(1)</script>'), 'image'],
    ['a photo that breaks off', async () => Buffer.from((await fixture('photo-1.jpg')).subarray(0, 200_000)), 'image'],
    ['a photo called a recording', () => fixture('photo-1.jpg'), 'audio'],
    ['a recording called a photo', () => fixture('speech-de.webm'), 'image'],
    [
      'a recording without a packet',
      async () => Buffer.from((await fixture('speech-de.webm')).subarray(0, 400)),
      'audio',
    ],
  ])('refuses %s (threat 5)', async (_name, make, kind) => {
    const { device, accountId } = await stage.person();
    const bytes = await make();
    const hash = sha256(bytes);
    expect(await device.upload(bytes, { kind, type: `${kind}/x` })).toEqual({
      hash,
      state: 'refused',
      code: 'unsupported_type',
    });
    expect(await stage.leftovers(accountId)).toEqual([]);
  });

  it.each<[string, () => Promise<Buffer<ArrayBuffer>>]>([
    ['an image bomb of 14,000 × 14,000', imageBomb],
    ['a line of 1 × 50,000,000', async () => pngHead(1, 50_000_000)],
    ['a side of 32,769', async () => pngHead(32_769, 1)],
    ['one line more than 64 megapixels', async () => pngHead(8000, 8001)],
  ])('refuses %s by its head, uploaded and in a form (threat 5)', async (_name, make) => {
    const { device, headers, accountId } = await stage.person();
    const bytes = await make();
    const refused = { hash: sha256(bytes), state: 'refused', code: 'too_many_pixels' };
    expect(await device.upload(bytes, { kind: 'image', type: 'image/png' })).toEqual(refused);
    const sent = await form({ text: 'Da', date: localDateOf(stage.clock.now, 'UTC') }, [
      { field: 'images', name: 'a.png', bytes },
    ]);
    const url = '/api/entries';
    const response = await stage.product.app.inject({
      ...{ method: 'POST', url, payload: sent.payload },
      headers: { ...headers, ...sent.headers },
    });
    expect([response.statusCode, response.json()]).toMatchObject([413, { code: 'too_many_pixels', details: {} }]);
    expect(await stage.leftovers(accountId)).toEqual([]);
    expect(await readdir(join(stage.product.deps.config.dataDir, 'forms'))).toEqual([]);
  });

  it('refuses 25 MB of empty boxes before they have cost anything', async () => {
    const { device } = await stage.person();
    const bytes = Buffer.alloc(25 * 1024 * 1024, Buffer.from('0000000866726565', 'hex'));
    Buffer.from('0000001066747970697363356973636d', 'hex').copy(bytes);
    const refused = { hash: sha256(bytes), state: 'refused', code: 'too_complex' };
    expect(await device.upload(bytes, { kind: 'audio', type: 'audio/mp4' })).toEqual(refused);
  });

  it('measures recordings itself and holds them against the tier (decision 12)', async () => {
    const [free, pro] = [await stage.person(), await stage.person({ proAccount: true })];
    const long = stretchedOpus(stage.speech);
    const hash = sha256(long);
    const announced = { kind: 'audio', type: 'audio/webm' };
    expect(await free.device.upload(long, announced)).toEqual({ hash, state: 'refused', code: 'tier_limit' });
    expect((await pro.device.upload(long, announced))?.state).toBe('ready');
    const m4a = await fixture('speech-de.m4a');
    expect((await free.device.upload(m4a, { kind: 'audio', type: 'audio/mp4' }))?.state).toBe('ready');
    const [row] = await stage.database.db
      .select()
      .from(media)
      .where(eq(media.hash, sha256(m4a)));
    expect(row).toMatchObject({ type: 'audio/mp4', durationMs: 18160, crc32: crc32(m4a) });
  });

  it('takes a Pro recording after Pro has ended (decision 11)', async () => {
    const ended = await stage.person();
    const long = stretchedOpus(stage.speech);
    const hash = sha256(long);
    const claimed = { hash, type: 'audio/webm', size: long.length, durationMs: 180_000, peaks: [] };
    const pro = { ...ended, emailVerified: true, isPro: true, subscriptions: [] };
    const phone = makeDevice(stage.database.db, pro, { now: () => stage.clock.now });
    phone.save(localDateOf(stage.clock.now, 'UTC'), { audio: claimed });
    expect((await phone.push()).results).toMatchObject([{ status: 'applied', rejected: [] }]);
    expect((await ended.device.upload(long, { kind: 'audio', type: 'audio/webm' }))?.state).toBe('ready');
  });

  it('takes no unusable upload: length, type, metadata, too many', async () => {
    const { device } = await stage.person();
    const hash = 'a'.repeat(64);
    const image = { hash, kind: 'image', type: 'image/jpeg' };
    const statusOf = async (size: number, announced: object, more: Record<string, string> = {}) =>
      (await device.create(size, { ...announced }, more)).status;
    expect(await statusOf(20 * 1024 * 1024, image)).toBe(413);
    expect(await statusOf(20 * 1024 * 1024 - 1, image)).toBe(201);
    expect(await statusOf(25 * 1024 * 1024 + 1, { ...image, kind: 'audio', type: 'audio/webm' })).toBe(413);
    expect(await statusOf(10, { ...image, type: 'text/html' })).toBe(415);
    expect(await statusOf(10, { ...image, kind: 'video' })).toBe(400);
    expect(await statusOf(10, { ...image, hash: 'A'.repeat(64) })).toBe(400);
    expect(await statusOf(10, { kind: 'image', type: 'image/jpeg' })).toBe(400);
    expect(await statusOf(0, image)).toBe(400);
    expect(await statusOf(10, image, { 'upload-metadata': '§ %%%' })).toBe(400);
  });

  it('takes 50 uploads, dropping the longest resting (S10)', async () => {
    const { device } = await stage.person();
    const image = { hash: 'a'.repeat(64), kind: 'image', type: 'image/jpeg' };
    const first = (await device.create(10, image)).headers.get('location') ?? '';
    for (let open = 1; open < 50; open += 1) await device.create(10, image);
    const flood = await device.create(10, image);
    expect([flood.status, flood.headers.get('retry-after')]).toEqual([429, '600']);
    const rested = new Date(stage.clock.now - 601_000);
    await utimes(join(stage.uploadsDir, first.split('/').at(-1) ?? ''), rested, rested);
    expect((await device.create(10, image)).status).toBe(201);
    expect((await device.head(first)).status).toBe(404);
    expect((await device.create(10, image)).status).toBe(429);
  });
});

/** 14,000 × 14,000 points of one colour: a few hundred kilobytes that decode to half a gigabyte. */
let bomb: Promise<Buffer<ArrayBuffer>> | undefined;
function imageBomb(): Promise<Buffer<ArrayBuffer>> {
  bomb ??= makeBomb();
  return bomb;
}

async function makeBomb(): Promise<Buffer<ArrayBuffer>> {
  const create = { width: 14_000, height: 14_000, channels: 3, background: '#fff' } as const;
  return Buffer.from(await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer());
}

/** Beginning of a PNG with these sides. */
function pngHead(width: number, height: number): Buffer<ArrayBuffer> {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  Buffer.from('49444154', 'hex').copy(head, 33);
  return head;
}

/** The recording with every cluster's clock ten times as fast, and so ten times as long. */
function stretchedOpus(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const stretched = Buffer.from(bytes);
  // TimestampScale: 1,000,000 ns becomes 10,000,000 ns.
  const at = stretched.indexOf(Buffer.from('2ad7b1830f4240', 'hex'));
  stretched.set(Buffer.from('2ad7b183989680', 'hex'), at);
  return stretched;
}
