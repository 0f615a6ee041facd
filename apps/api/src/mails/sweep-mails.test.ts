import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sweepMails } from './sweep-mails.ts';

it('keeps the newest 5,000 mails, and the one that is being written', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tagfalter-test-'));
  const mails = Array.from({ length: 5_002 }, (_, index) => `2026-01-01-${String(index).padStart(5, '0')}.eml`);
  const part = '.2026-01-02-now.eml.part';
  await Promise.all([...mails, part].map((name) => writeFile(join(directory, name), 'mail')));
  await sweepMails(directory, Date.now());
  expect((await readdir(directory)).sort()).toEqual([part, ...mails.slice(2)]);
  await rm(directory, { recursive: true });
});
