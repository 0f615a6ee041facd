import path from 'node:path';
import { expect } from 'vitest';
import { LIMIT_MS } from '../verify.ts';
import type { Held, WatchedServer } from './watched-server.ts';

/** An upload without progress goes after a day; a leap of a day or more stops deletions. */
const LEAP_MS = 22 * 3_600_000;
/** Of one diary and one guest book: each archive takes the place of the one before. */
const ARCHIVES = 2;

/**
 * With everybody gone there are only halves of uploads, for a day, and the last archives, for an hour; after two leaps of the clock and
 * as many starts there is nothing.
 */
export async function expectSwept(server: WatchedServer, { files }: Held): Promise<void> {
  const halves = files.filter((file) => file.startsWith('uploads/'));
  // Without any the sweep would prove nothing.
  expect(halves).not.toEqual([]);
  const others = files.filter((file) => !halves.includes(file));
  expect(others.filter((file) => !/^(exports|event-archives)\//.test(file))).toEqual([]);
  const archives = new Set(others.map((file) => path.dirname(file)));
  expect(archives.size, [...archives].join(', ')).toBeLessThanOrEqual(ARCHIVES);
  await server.pass(LEAP_MS);
  await server.pass(LEAP_MS);
  await expect.poll(async () => (await server.look('rest')).files, { timeout: LIMIT_MS }).toEqual([]);
}
