import path from 'node:path';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { expect } from 'vitest';
import { LIMIT_MS } from '../verify.ts';
import type { WatchedServer } from './watched-server.ts';

/** An upload without progress goes after a day; a leap of a day or more stops deletions. */
const LEAP_MS = 22 * HOUR_MS;
/** Archives of one diary and one guest book: each replaces its predecessor. */
const ARCHIVES = 2;

const isHalf = (file: string): boolean => file.startsWith('uploads/');
const isOfArchive = (file: string): boolean => /^(exports|event-archives)\//.test(file);

/**
 * Expects few files once everybody is gone and all uploads are examined. Only halves of uploads remain for a day, and
 * the last archives for an hour. After two leaps of the clock and as many starts no file remains.
 */
export async function expectSwept(server: WatchedServer): Promise<void> {
  let files: string[] = [];
  const others = async () => {
    ({ files } = await server.look('rest'));
    return files.filter((file) => !isHalf(file) && !isOfArchive(file));
  };
  await expect.poll(others, { timeout: LIMIT_MS }).toEqual([]);
  // Without any half upload the sweep would prove nothing.
  expect(files.filter(isHalf)).not.toEqual([]);
  const archives = new Set(files.filter(isOfArchive).map((file) => path.dirname(file)));
  expect(archives.size, [...archives].join(', ')).toBeLessThanOrEqual(ARCHIVES);
  await server.pass(LEAP_MS);
  await server.pass(LEAP_MS);
  await expect.poll(async () => (await server.look('rest')).files, { timeout: LIMIT_MS }).toEqual([]);
}
