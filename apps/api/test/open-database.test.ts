import { expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { loadSecrets } from '#api/db/secrets.ts';
import { emptyServerDatabase } from './database.ts';

it('lets several processes open one new server at once and agree on its secrets', async () => {
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
