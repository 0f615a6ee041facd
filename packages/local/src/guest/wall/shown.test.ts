import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { EventDb } from '../event-db.ts';
import { forgetShown, keepPeaks, noteShown, readPeaks, readShown } from './shown.ts';

it('a wall remembers what it has shown, latest last', async () => {
  const db = new EventDb('a-wall-of-three-slides', { indexedDB: new IDBFactory(), IDBKeyRange });
  await noteShown(db, { id: 'a', round: 1, no: 3 });
  await noteShown(db, { id: 'c', round: 1, no: 1 });
  await noteShown(db, { id: 'b', round: 1, no: 2 });
  expect((await readShown(db)).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  await noteShown(db, { id: 'c', round: 2, no: 4 });
  await forgetShown(db, ['b', 'unknown']);
  expect(await readShown(db)).toEqual([
    { id: 'a', round: 1, no: 3 },
    { id: 'c', round: 2, no: 4 },
  ]);
});

it('the loudness of a greeting is measured once', async () => {
  const db = new EventDb('a-wall-of-two-voices--', { indexedDB: new IDBFactory(), IDBKeyRange });
  await keepPeaks(db, 'b', [7, 3]);
  await keepPeaks(db, 'a', []);
  expect([await readPeaks(db, 'b'), await readPeaks(db, 'a'), await readPeaks(db, 'c')]).toEqual([[7, 3], [], null]);
});
