import { connect, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { StartFault } from '#api/base/start-fault.ts';
import { openDatabase } from '#api/db/open.ts';
import { loadSecrets } from '#api/db/secrets.ts';
import { emptyServerDatabase, everyDatabase } from './database.ts';
import { reopen } from './later-version.ts';
import { freePort } from './process.ts';

it('lets concurrent processes open a new server and share secrets', async () => {
  const { url, remove } = await emptyServerDatabase();
  const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(url)));
  const secrets = await Promise.all(opened.map(({ db }) => loadSecrets(db)));
  const keys = secrets.map(
    ({ session, media }) => `${Buffer.from(session).toString('hex')} ${Buffer.from(media).toString('hex')}`,
  );
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toHaveLength(129);
  await Promise.all(opened.map(({ close }) => close()));
  await remove();
});

it('survives a database that goes while a connection to it gets ready', async () => {
  const { url, remove } = await emptyServerDatabase();
  await (await openDatabase(url)).close();
  let isCutting = false;
  // The driver's first query on each new connection.
  const isGettingReady = (sent: Buffer): boolean => sent.includes('pg_catalog.pg_type');
  const proxy = createServer((client) => {
    const server = connect(Number(new URL(url).port), '127.0.0.1');
    client.on('data', (sent) => (isCutting && isGettingReady(sent) ? client.resetAndDestroy() : server.write(sent)));
    client.on('close', () => server.destroy()).on('error', () => undefined);
    server.on('data', (response) => client.write(response)).on('close', () => client.destroy());
  });
  const through = new URL(url);
  through.port = String(await freePort());
  await new Promise<void>((resolve) => proxy.listen(Number(through.port), '127.0.0.1', resolve));
  const { db, close } = await openDatabase(through.href);
  const ask = () => db.execute(sql`select 1`);
  isCutting = true;
  await expect(ask()).rejects.toThrow();
  isCutting = false;
  expect(await ask()).toHaveLength(1);
  await close();
  await new Promise((resolve) => proxy.close(resolve));
  await remove();
});

describe.each(everyDatabase)('a database on $name', ({ create }) => {
  it('is refused in one sentence if older than the first release', async () => {
    const database = await create();
    await database.db.execute(sql`update drizzle.__drizzle_migrations set hash = md5(hash)`);
    const opened = reopen(database);
    await expect(opened).rejects.toThrow(/before the first release .* see DATA_DIR and DATABASE_URL/);
    await expect(opened).rejects.toBeInstanceOf(StartFault);
    await database.close();
  });
});
