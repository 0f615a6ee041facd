import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { openDataDir } from '#api/db/embedded-dir.ts';
import { openDatabase } from '#api/db/open.ts';
import { prepareDataDir } from './database.ts';
import { form } from './forms.ts';
import { createProduct, registerPerson } from './product.ts';

const { writeSync, statfsSync } = fs;
/** Descriptor, bytes, from where, how many, to where. */
type Write = [number, Uint8Array, number, number, number];

/** No file of this process grows any more: the embedded database writes by these calls. */
function fillDisk(): void {
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  Object.assign(fs, {
    writeSync: (...given: Write) => {
      if (given.length === 5) throw full();
      return Reflect.apply(writeSync, fs, given);
    },
    statfsSync: (path: string) => ({ ...statfsSync(path), bavail: 0 }),
  });
  syncBuiltinESMExports();
}

function freeSpace(): void {
  Object.assign(fs, { writeSync, statfsSync });
  syncBuiltinESMExports();
}

afterEach(freeSpace);

it('opens the embedded database again once there is room', { timeout: 120_000 }, async () => {
  const dataDir = fs.mkdtempSync(join(tmpdir(), 'tagfalter-stop-'));
  prepareDataDir(dataDir);
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const database = await openDataDir(dataDir, (directory) => openDatabase(directory));
  const product = await createProduct(database, { readDisk: async () => ({ free: 5e10, total: 1e11 }) });
  const { headers } = await registerPerson(product);
  const received: string[] = [];
  await database.listen(
    'anything',
    (payload) => received.push(payload),
    () => undefined,
  );
  const today = localDateOf(Date.now(), 'UTC');
  const write = async (text: string, date = today) => {
    const body = await form({ text, date, timeZone: 'UTC' });
    const call = { ...{ method: 'POST', url: '/api/entries' }, headers: { ...headers, ...body.headers } } as const;
    return product.app.inject({ ...call, payload: body.payload });
  };
  const read = () => product.app.inject({ url: '/api/entries', headers });
  expect((await write('Vor dem Ende')).statusCode).toBe(201);

  fillDisk();
  // PostgreSQL cannot go on where it cannot write its log.
  await expect(database.db.execute(sql`checkpoint`)).rejects.toThrow();
  const [refused, unread] = [await write('Dazwischen'), await read()];
  expect([refused.statusCode, refused.headers['retry-after'], unread.statusCode]).toEqual([503, '2', 503]);
  expect(String(said.mock.calls)).toContain('It is opened again once 32 MB are free');

  freeSpace();
  await vi.waitFor(async () => expect((await read()).statusCode).toBe(200), { timeout: 90_000, interval: 100 });
  expect((await read()).json()).toMatchObject([{ text: 'Vor dem Ende' }]);
  expect((await write('Danach', addDays(today, -1))).statusCode).toBe(201);
  expect(JSON.stringify((await read()).json())).toContain('Danach');
  await database.db.execute(sql`select pg_notify('anything', 'again')`);
  await vi.waitFor(() => expect(received).toEqual(['again']));
  await product.close();
  await database.close();
  const again = await openDataDir(dataDir, (directory) => openDatabase(directory));
  await again.close();
  fs.rmSync(dataDir, { recursive: true });
});
