import * as v from 'valibot';
import { expect, test } from '../src/engines/fixtures.ts';
import { comeIn } from '../src/engines/known-diary.ts';

/** Keeps a transaction over the drafts open by a second connection, as a page that was left does. */
async function holdDrafts(): Promise<null> {
  const diary = (await indexedDB.databases()).find(({ name }) => name?.startsWith('tagfalter-account'));
  const opening = indexedDB.open(diary?.name ?? '');
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const { result } = opening;
  const drafts = result.transaction([...result.objectStoreNames], 'readwrite').objectStore('drafts');
  const spin = () => {
    drafts.count().onsuccess = spin;
  };
  spin();
  return null;
}

test('a silent diary says so and copies what is typed @soak', async ({ newPerson, newVisitor }) => {
  const visitor = await newVisitor();
  await comeIn(visitor, await newPerson());
  await visitor.open('/create');
  await visitor.write('Text', 'Davor. ');
  await visitor.sees('Entwurf gespeichert');
  await visitor.ask(v.null(), holdDrafts);
  await visitor.write('Text', 'Währenddessen. ');
  await visitor.sees('Dein Tagebuch antwortet nicht');
  await visitor.write('Text', 'Noch mehr.');
  expect(await visitor.value('Text')).toBe('Davor. Währenddessen. Noch mehr.');
  await visitor.until('the copy', () =>
    visitor.ask(v.boolean(), () => Object.values({ ...localStorage }).some((copy) => copy.includes('Noch mehr.'))),
  );
  expect(await visitor.words()).not.toContain('Gesichert');
  await visitor.press('Tagfalter, Start');
  await visitor.until('the chip', () => visitor.has('Tagebuch antwortet nicht', 'a'));
  expect(await visitor.words()).not.toContain('Gesichert');
  // As the page says: what holds the diary goes with the browser.
  await visitor.quit();
  await visitor.arrive();
  await visitor.open('/create');
  await visitor.until('every word', async () => (await visitor.value('Text')) === 'Davor. Währenddessen. Noch mehr.');
  console.log(`${visitor.version}: said after five seconds, every word there after a new start`);
});
