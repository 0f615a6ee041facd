import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { absentAsUndefined } from '#api/base/fault-code.ts';
import { openSpool } from './spool.ts';

const OPEN = '/proc/self/fd';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tagfalter-spool-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The target of a descriptor; undefined for the one that lists them. */
function targetOf(descriptor: string): string | undefined {
  try {
    return readlinkSync(join(OPEN, descriptor));
  } catch (fault) {
    return absentAsUndefined(fault);
  }
}

const openIn = (path: string): number => readdirSync(OPEN).filter((one) => targetOf(one)?.startsWith(path)).length;

it.runIf(existsSync(OPEN))('holds no file open while an archive is kept', async () => {
  const path = join(folder, 'kept');
  const spool = await openSpool(path, async () => {});
  const writer = await spool.begin('html');
  await writer.write('Ein Tag am See.');
  const { sha256 } = await writer.end();
  expect(openIn(path)).toBe(1);
  await spool.settle();
  expect(openIn(path)).toBe(0);
  const stream = spool.read(sha256);
  expect(stream && (await text(stream))).toBe('Ein Tag am See.');
  await spool.remove();
  expect(existsSync(path)).toBe(false);
});
