import { expect, it } from 'vitest';
import { SHARED_PAGE, serveSharedPage } from './shared-pages.ts';

it.each([
  ['/shared/AbCdEfGhIjKlMnOpQrStUv', true],
  ['/shared/', true],
  ['/shared', true],
  ['/share-target', false],
  ['/entry/shared/x', false],
])('%s is a page of a shared entry: %s (wire 45)', (path, isOne) => {
  expect(SHARED_PAGE.test(path)).toBe(isOne);
});

it('comes from the network, also where that refuses it', async () => {
  const reply = await serveSharedPage(async () => new Response('gone', { status: 404 }), ['de']);
  expect([reply.status, await reply.text()]).toEqual([404, 'gone']);
});

it.each([
  [['fr-CH', 'de'], 'lang="fr"'],
  [['it', 'en-GB'], 'lang="en"'],
  [['it'], 'lang="de"'],
])('says without a network that it needs one, for %j', async (languages, words) => {
  const reply = await serveSharedPage(() => Promise.reject(new TypeError('Failed to fetch')), languages);
  const page = await reply.text();
  expect([reply.status, page.includes(words), page.includes('id="root"')]).toEqual([503, true, false]);
});
