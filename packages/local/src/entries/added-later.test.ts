import { expect, it } from 'vitest';
import { DAY } from '../../test/device.ts';
import { twoDevices } from '../../test/two-devices.ts';
import { deleteEntry, getEntryByDate } from './entries.ts';
import { packedStreakDates } from './packs.ts';

const MISSED = '2019-05-04';

it('has its mark on a second device, and makes no streak there (spec decision 75)', async () => {
  const { one, two } = await twoDevices();
  await one.write({ text: 'Damals', addedLater: true, visibility: 'private' }, MISSED);
  await one.sync();
  await two.sync();
  expect(await getEntryByDate(two.db, MISSED)).toMatchObject({ addedLater: true, text: 'Damals' });
  expect(await packedStreakDates(two.db)).toEqual([DAY]);
  // A change there keeps it, also before it is sent.
  await two.write({ text: 'Damals am See' }, MISSED);
  expect(await packedStreakDates(two.db)).toEqual([DAY]);
  await two.sync();
  await one.sync();
  expect(await getEntryByDate(one.db, MISSED)).toMatchObject({ addedLater: true, text: 'Damals am See' });
  await deleteEntry(two.db, two.env, MISSED);
  await two.sync();
  await one.sync();
  expect([await getEntryByDate(one.db, MISSED), await packedStreakDates(one.db)]).toEqual([undefined, [DAY]]);
});
