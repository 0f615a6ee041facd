import { MAX_QUIET_WORDS, nothingQuiet } from '@tagfalter/domain/quiet';
import { describe, expect, it } from 'vitest';
import { makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { ACCOUNT } from '../../test/two-devices.ts';
import { changeQuietHere, readQuiet } from './quiet.ts';

const device = () => makeDevice(new FakeServer(), ACCOUNT);

describe('what rests, on this device', () => {
  it('is nothing at first', async () => {
    expect(await readQuiet(device().db)).toEqual(nothingQuiet());
  });

  it('holds at once, and is taken back', async () => {
    const { db } = device();
    const span = { from: '2024-02-03', to: '2024-04-18' };
    await changeQuietHere(db, { add: { spans: [span], words: ['Umzug'] } });
    await changeQuietHere(db, { add: { days: ['2020-11-20'] }, remove: { words: ['umzug'] } });
    expect(await readQuiet(db)).toEqual({ spans: [span], days: ['2020-11-20'], words: [] });
  });

  it('loses no choice that another tab makes meanwhile', async () => {
    const { db } = device();
    const days = ['2020-01-01', '2020-01-02', '2020-01-03'];
    await Promise.all(days.map((day) => changeQuietHere(db, { add: { days: [day] } })));
    expect((await readQuiet(db)).days.toSorted()).toEqual(days);
  });

  it('refuses what goes beyond its bounds, and keeps what was', async () => {
    const { db } = device();
    const words = Array.from({ length: MAX_QUIET_WORDS }, (_, index) => `Wort${index}`);
    expect(await changeQuietHere(db, { add: { words } })).toBe(true);
    expect(await changeQuietHere(db, { add: { words: ['eins zu viel'] } })).toBe(false);
    expect((await readQuiet(db)).words).toEqual(words);
  });
});
