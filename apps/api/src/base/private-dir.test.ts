import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivate } from './private-dir.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('a data directory that others can read', () => {
  let root: string;
  let dataDir: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'tagfalter-private-'));
    dataDir = join(root, 'data');
    mkdirSync(join(dataDir, 'blobs/deep'), { recursive: true });
    writeFileSync(join(dataDir, 'blobs/deep/photo'), 'bytes');
    for (const name of ['', 'blobs', 'blobs/deep']) chmodSync(join(dataDir, name), 0o755);
    chmodSync(join(dataDir, 'blobs/deep/photo'), 0o644);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('is closed, with all that lies in it', () => {
    makePrivate(dataDir);
    expect(['', 'blobs', 'blobs/deep', 'blobs/deep/photo'].map((name) => modeOf(join(dataDir, name)))).toEqual([
      '700',
      '700',
      '700',
      '600',
    ]);
  });

  it('does not follow links', () => {
    const elsewhere = join(root, 'elsewhere');
    writeFileSync(elsewhere, 'not ours');
    chmodSync(elsewhere, 0o644);
    symlinkSync(elsewhere, join(dataDir, 'link'));
    makePrivate(dataDir);
    expect(modeOf(elsewhere)).toBe('644');
  });
});
