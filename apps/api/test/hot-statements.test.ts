import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import { expect, it } from 'vitest';
import { openDatabase } from '#api/db/open.ts';
import { PLACES } from '#api/db/places.ts';
import { apartDatabase } from './database.ts';
import { filePart, saved } from './entry-stage.ts';
import { form } from './forms.ts';
import { createProduct, registerPerson } from './product.ts';

const OWNED = Object.entries(PLACES).filter(([, place]) => place.with === 'owner');
const NAMES = OWNED.map(([name]) => name).join('|');
const COLUMNS = 'account_id|owner_id|event_id|requester_id';
/** A table whose rows a statement looks for; `distinct from` compares. */
const READ = new RegExp(`(?:(?<!distinct )from|join|update) "?(?:${NAMES})"?(?! one\\()`, 'gi');
/** Its place, by a parameter, or by the column of a place beside it; persons go by their id. */
const NAMED = new RegExp(
  `\\b(?:${COLUMNS})"? = (?:"?\\w+"?\\."?(?:${COLUMNS})\\b|"users"\\."id"|\\$\\d+)|(?:"users"|person)\\."?id"? = \\$\\d+`,
  'gi',
);

const countOf = (pattern: RegExp, statement: string): number => [...statement.matchAll(pattern)].length;

it('name the account by a parameter wherever they look for its rows (spec decision 56)', async () => {
  const database = await apartDatabase.create();
  if (database.url === undefined) throw new Error('a server has an address');
  const statements = new Set<string>();
  const opened = await openDatabase(database.url, { onStatement: (statement) => statements.add(statement) });
  const product = await createProduct({ ...opened, isDistributed: true });
  const mia = await registerPerson(product);
  const { headers } = mia;
  await product.app.inject({ url: '/api/entries', headers });
  statements.clear();

  const date = localDateOf(Date.now(), 'UTC');
  const body = await form({ date, text: 'am See' }, [await filePart('photo-1.jpg')]);
  const posted = await product.app.inject({
    ...{ method: 'POST', url: '/api/entries', payload: body.payload, headers: { ...headers, ...body.headers } },
  });
  expect(posted.statusCode).toBe(201);
  const entry = saved(posted);
  await product.app.inject({ url: `/api/entries/${entry.id}?owner=${mia.accountId}`, headers });
  await product.app.inject({ url: entry.imageUrls[0] ?? '' });
  const base = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${base}/api/sync/stream?protocol=${PROTOCOL}`, { headers });
  const at = hlcTick(HLC_ZERO, Date.now());
  const args = { date, timeZone: 'UTC', fields: { text: 'am Meer' }, addImages: [], removeImages: [], hadEntry: true };
  const mutations = [{ id: 1, key: randomUUID(), name: 'entry.save', args, at }];
  const payload = { protocol: PROTOCOL, clientId: randomUUID(), mutations };
  const pushed = await product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
  expect(pushed.json()).toMatchObject({ results: [{ status: 'applied' }] });
  const pulled = await product.app.inject({ url: `/api/sync/pull?protocol=${PROTOCOL}`, headers });
  expect(pulled.json()).toMatchObject({ changes: [{}, {}] });
  await stream.body?.cancel();
  await product.close();
  await opened.close();
  await database.close();

  const reading = [...statements].filter((statement) => countOf(READ, statement) > 0);
  expect(reading.length).toBeGreaterThan(8);
  expect(reading.filter((statement) => countOf(NAMED, statement) < countOf(READ, statement))).toEqual([]);
});
