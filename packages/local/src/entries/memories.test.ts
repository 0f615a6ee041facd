import { nothingQuiet } from '@tagfalter/domain/quiet';
import { expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { changeQuietHere } from '../quiet/quiet.ts';
import { deleteEntry } from './entries.ts';
import { queryMemory } from './memories.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const DATES = ['2025-11-20', '2024-11-20', '2023-11-20'];

it('remembers the nearest of the days that neither rests nor was deleted', async () => {
  const { db, env, write } = makeDevice(new FakeServer(), ACCOUNT);
  for (const date of DATES) await write({ text: `Am ${date} im See` }, date);
  const remembered = async () => (await queryMemory(db, DATES))?.date;
  // Nobody has told this device yet what rests.
  expect(await remembered()).toBeUndefined();
  await db.meta.put({ key: 'quiet', rule: nothingQuiet() });
  expect(await remembered()).toBe('2025-11-20');
  await changeQuietHere(db, { add: { days: ['2025-11-20'] } });
  expect(await remembered()).toBe('2024-11-20');
  await deleteEntry(db, env, '2024-11-20');
  expect(await remembered()).toBe('2023-11-20');
  await changeQuietHere(db, { add: { words: ['See'] } });
  expect(await remembered()).toBeUndefined();
  await changeQuietHere(db, { remove: { words: ['see'], days: ['2025-11-20'] } });
  expect(await remembered()).toBe('2025-11-20');
});
