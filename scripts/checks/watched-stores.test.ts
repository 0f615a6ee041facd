import { expect, it } from 'vitest';
import { unwatchedIn, watchedStores } from './watched-stores.ts';

it.each([
  ["const opening = indexedDB.open('diary');", 'goes past'],
  ["db.backendDB().transaction('drafts', 'readwrite')", 'goes past'],
  ['class Other extends Dexie {}', 'without `running.layer`'],
  ['class Other extends Dexie { x() { this.use({ create: this.running.layer }); } }', undefined],
  ['/** Chromium opens indexedDB late. */ db.entries.get(id)', undefined],
])('finds a store that nothing watches: %j', (source, fault) => {
  expect(unwatchedIn(source) ?? '').toContain(fault ?? '');
  expect(unwatchedIn(source) === undefined).toBe(fault === undefined);
});

it('finds none in the sources', async () => {
  expect(await watchedStores()).toBe('');
});
