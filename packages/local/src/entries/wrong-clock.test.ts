import { parseMutation } from '@tagfalter/contract/mutations';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { addDays, isWithinWritingWindow } from '@tagfalter/domain/local-date';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { listParked, moveParked } from '../unsent/parked.ts';
import { getEntryByDate } from './entries.ts';
import { readClockLead } from './wrong-clock.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const NOON = Date.parse(`${DAY}T12:00:00Z`);
const AHEAD = addDays(DAY, 3);

/** A device whose clock is three days ahead of the server's, which takes no day that is not near. */
function setup() {
  const server = new FakeServer();
  server.date = NOON;
  const account = server.account(ACCOUNT);
  account.refuse = (mutation) => {
    const date = parseMutation(mutation)?.args.date ?? '';
    return isWithinWritingWindow(date, server.date ?? 0) ? undefined : 'date_out_of_window';
  };
  const one = makeDevice(server, ACCOUNT);
  one.pass(3 * DAY_MS);
  return { server, account, one };
}

describe('a device whose clock is days ahead (fault 18)', () => {
  it('knows after the first response, and forgets once the clock is right', async () => {
    const { one, server } = setup();
    expect(await readClockLead(one.db)).toBe(0);
    await one.sync();
    expect(await readClockLead(one.db)).toBe(3 * DAY_MS);
    one.pass(-3 * DAY_MS);
    server.date = NOON + 60_000;
    await one.sync();
    expect(await readClockLead(one.db)).toBe(0);
  });

  it('says nothing of a clock that is an hour off', async () => {
    const { one, server } = setup();
    server.date = NOON + 3 * DAY_MS - HOUR_MS;
    await one.sync();
    expect(await readClockLead(one.db)).toBe(0);
  });

  it('keeps the words with their likely day, and moves them when told', async () => {
    const { one, account } = setup();
    await one.write({ text: 'Am See.', visibility: 'public' }, AHEAD);
    const photo = await one.photo(new Uint8Array([1, 2, 3]), AHEAD);
    await one.sync();
    const parked = await listParked(one.db);
    expect(parked.map(({ code, date, likelyDate }) => [code, date, likelyDate])).toEqual([
      ['date_out_of_window', AHEAD, DAY],
      ['date_out_of_window', AHEAD, DAY],
    ]);
    await moveParked(one.db, one.env, { from: AHEAD, to: DAY });
    await one.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'Am See.', visibility: 'public', images: [photo] });
    expect(await listParked(one.db)).toEqual([]);
    expect(await one.db.uploads.count()).toBe(0);
  });

  it("merges them with that day's entry, whose readers stay the same", async () => {
    const { one, account } = setup();
    await one.write({ text: 'Morgens am See.', visibility: 'private', isFavorite: true }, DAY);
    await one.write({ text: 'Abends im Kino.', visibility: 'public' }, AHEAD);
    await one.sync();
    await moveParked(one.db, one.env, { from: AHEAD, to: DAY });
    await one.sync();
    expect(account.day(DAY)).toMatchObject({ visibility: 'private', isFavorite: true });
    expect(account.day(DAY)?.text).toContain('Morgens am See.');
    expect(account.day(DAY)?.text).toContain('Abends im Kino.');
  });

  it('names today where the clock was put right before they were sent', async () => {
    const { one } = setup();
    await one.write({ text: 'Am See.' }, AHEAD);
    one.pass(-3 * DAY_MS);
    await one.sync();
    expect((await listParked(one.db)).map(({ likelyDate }) => likelyDate)).toEqual([DAY]);
    expect(await getEntryByDate(one.db, AHEAD)).toBeUndefined();
  });
});
