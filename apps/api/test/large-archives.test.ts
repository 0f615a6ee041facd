import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventArchive } from '@tagfalter/contract/event-archive';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { HOUR_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '#api/archive/open-archive.ts';
import { databases } from './database.ts';
import { type EventStage, openEventStage } from './event-stage.ts';
import { placePictures } from './placed-pictures.ts';

/** Megabytes: `npm run soak` loads more than fits into 32 bits. */
const MEGABYTES = Number(process.env.SOAK_COUNT ?? 12);
const isSoak = process.env.SOAK_COUNT !== undefined;
const MB = 1024 * 1024;
/** Per picture. */
const SIZE = 2 * MB;
const CUTS = 10;
/** Bytes of allowed growth of the process, far below the archive. */
const GROWTH = 400 * MB;
const LONG = HOUR_MS;

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

  const addressOf = async (event: OwnEvent) => {
    const url = `/api/events/${event.id}/archive`;
    const response = await stage.call('POST', url, { headers: stage.host.headers });
    return v.parse(eventArchive.reply, await response.json()).url;
  };
  const fetchFrom = (url: string, start: number, etag?: string) => {
    const goesOn = { range: `bytes=${start}-`, ...(etag === undefined ? {} : { 'if-range': etag }) };
    const gone = new AbortController();
    return fetch(new URL(url, stage.origin), { headers: goesOn, signal: gone.signal }).then((response) => ({
      answer: response,
      gone,
    }));
  };
  const hashOfWhole = async (url: string): Promise<string> => {
    const hash = createHash('sha256');
    const { answer: response } = await fetchFrom(url, 0);
    for await (const chunk of response.body ?? []) hash.update(chunk);
    return hash.digest('hex');
  };
  /** Appends an archive from an offset to the next break of the line. @returns its length and ETag */
  const append = async (
    { url, file, hash }: Loading,
    { from, until, etag }: { from: number; until: (size: number) => number; etag: string | undefined },
  ) => {
    const { answer: response, gone } = await fetchFrom(url, from, etag);
    expect(response.status).toBe(206);
    const size = Number(response.headers.get('content-range')?.split('/')[1]);
    let left = until(size) - from;
    for await (const chunk of response.body ?? []) {
      const taken = chunk.subarray(0, left);
      hash.update(taken);
      await file.write(taken);
      left -= taken.length;
      if (left === 0) break;
    }
    gone.abort();
    return { size, etag: response.headers.get('etag') ?? '' };
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
      const count = Math.ceil((MEGABYTES * MB) / SIZE);
      await placePictures(stage, event, { count, size: SIZE });
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
