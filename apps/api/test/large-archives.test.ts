import { createHash, type Hash, randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { eventArchive } from '@tagfalter/contract/event-archive';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '#api/archive/open-archive.ts';
import { contributions } from '#api/db/event-schema.ts';
import { media } from '#api/db/media-schema.ts';
import { blobKey } from '#api/features/media/blob-keys.ts';
import { databases } from './database.ts';
import { type EventStage, guestFile, openEventStage } from './event-stage.ts';

/** Megabytes: `npm run soak` loads more than fits into 32 bits. */
const MEGABYTES = Number(process.env.SOAK_COUNT ?? 12);
const isSoak = process.env.SOAK_COUNT !== undefined;
const MB = 1024 * 1024;
/** Per picture. */
const SIZE = 2 * MB;
const PER_GUEST = 50;
const CUTS = 10;
/** Bytes of allowed growth of the process, far below the archive. */
const GROWTH = 400 * MB;
const LONG = 3_600_000;

interface Loading {
  url: string;
  file: FileHandle;
  hash: Hash;
}

/** Samples the process's memory. */
function watchMemory() {
  const start = process.memoryUsage.rss();
  let most = start;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  return () => {
    clearInterval(timer);
    return most - start;
  };
}

describe.each(databases)('a large archive of an event on $name', ({ create }) => {
  let stage: EventStage;
  let folder: string;
  beforeAll(async () => {
    stage = await openEventStage(create);
    folder = await mkdtemp(join(tmpdir(), 'tagfalter-large-'));
  });
  afterAll(async () => {
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Places pictures as if they had arrived: no guest sends gigabytes here. */
  const fill = async (event: OwnEvent): Promise<number> => {
    const noise = randomBytes(SIZE);
    const count = Math.ceil((MEGABYTES * MB) / SIZE);
    for (let from = 0; from < count; from += PER_GUEST) {
      const files = [];
      for (let n = from; n < Math.min(count, from + PER_GUEST); n += 1) {
        noise.writeUInt32LE(n);
        const file = guestFile(noise, 'more');
        const key = blobKey(event.id, file.hash, 'original');
        await stage.product.deps.blobs.put(key, noise);
        const row = { ownerId: event.id, hash: file.hash, kind: 'image', state: 'ready', type: 'image/jpeg' } as const;
        await stage.database.db.insert(media).values({ ...row, size: SIZE, crc32: crc32(noise) });
        files.push(file);
      }
      const at = new Date(stage.clock.now);
      const arrivals = files.map(({ hash }) => ({ hash, code: null, isApproved: true, at: stage.clock.now }));
      const times = { submittedAt: at, finishedAt: at, approvedAt: at, createdAt: at };
      const row = {
        eventId: event.id,
        id: randomUUID(),
        secretHash: '',
        deviceHash: '',
        guestName: 'Anna',
        version: 1,
      };
      await stage.database.db.insert(contributions).values({ ...row, ...times, files, arrivals });
      stage.clock.now += 1;
    }
    return count;
  };
  const addressOf = async (event: OwnEvent) => {
    const url = `/api/events/${event.id}/archive`;
    const answer = await stage.call('POST', url, { headers: stage.host.headers });
    return v.parse(eventArchive.reply, await answer.json()).url;
  };
  const fetchFrom = (url: string, start: number, etag?: string) => {
    const goesOn = { range: `bytes=${start}-`, ...(etag === undefined ? {} : { 'if-range': etag }) };
    const gone = new AbortController();
    return fetch(new URL(url, stage.origin), { headers: goesOn, signal: gone.signal }).then((answer) => ({
      answer,
      gone,
    }));
  };
  const hashOfWhole = async (url: string): Promise<string> => {
    const hash = createHash('sha256');
    const { answer } = await fetchFrom(url, 0);
    for await (const chunk of answer.body ?? []) hash.update(chunk);
    return hash.digest('hex');
  };
  /** Appends an archive from an offset to the next break of the line. @returns its length and ETag */
  const append = async (
    { url, file, hash }: Loading,
    { from, until, etag }: { from: number; until: (size: number) => number; etag: string | undefined },
  ) => {
    const { answer, gone } = await fetchFrom(url, from, etag);
    expect(answer.status).toBe(206);
    const size = Number(answer.headers.get('content-range')?.split('/')[1]);
    let left = until(size) - from;
    for await (const chunk of answer.body ?? []) {
      const taken = chunk.subarray(0, left);
      hash.update(taken);
      await file.write(taken);
      left -= taken.length;
      if (left === 0) break;
    }
    gone.abort();
    return { size, etag: answer.headers.get('etag') ?? '' };
  };
  /** Downloads like a browser over a breaking line. @returns hash and path of the result */
  const loadCut = async (url: string): Promise<{ sha256: string; path: string }> => {
    const path = join(folder, 'archive.zip');
    const loading = { url, file: await open(path, 'w'), hash: createHash('sha256') };
    let etag: string | undefined;
    let from = 0;
    for (let cut = 1; cut <= CUTS + 1; cut += 1) {
      const until = (size: number) => Math.floor((cut * size) / (CUTS + 1));
      const got = await append(loading, { from, until, etag });
      [etag, from] = [got.etag, until(got.size)];
    }
    await loading.file.close();
    return { sha256: loading.hash.digest('hex'), path };
  };

  it(
    'comes whole over a breaking line with little memory',
    async () => {
      const event = await stage.event();
      const count = await fill(event);
      const url = await addressOf(event);
      const grown = watchMemory();
      const begun = Date.now();
      const whole = await hashOfWhole(url);
      const { sha256, path } = await loadCut(url);
      const growth = grown();
      const seconds = (Date.now() - begun) / 1000;
      expect(sha256).toBe(whole);
      const { size } = await stat(path);
      const archive = await openArchive(path);
      const pictures = [...archive.files.values()].filter(({ name }) => name.startsWith('bilder/'));
      expect([pictures.length, archive.leftOut]).toEqual([count, []]);
      // Reading checks each file's length and CRC-32.
      for (const picture of pictures) for await (const _ of archive.read(picture, SIZE)) void _;
      archive.close();
      process.stdout.write(
        `${Math.round(size / MB)} MB in ${count} pictures, twice in ${seconds.toFixed(0)} s, ${CUTS} cuts: memory grew by ${Math.round(growth / MB)} MB\n`,
      );
      if (isSoak) expect(growth).toBeLessThan(GROWTH);
    },
    LONG,
  );
});
