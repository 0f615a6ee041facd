import { DAY_MS } from '@tagfalter/domain/durations';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { deleteEntry } from '../entries/entries.ts';
import { sendAwaited } from './awaited.ts';
import { listNotArrived } from './not-arrived.ts';
import { listParked } from './parked.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

function setup() {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  const confirm = () => {
    account.leaveOut = () => ({});
  };
  account.leaveOut = ({ fields }) =>
    fields.visibility === 'public' ? { dropped: [{ field: 'visibility', code: 'email_unverified' }] } : {};
  return { server, account, confirm, one: makeDevice(server, ACCOUNT) };
}

describe('a visibility that waits for a confirmed address (wire 31, decision 058)', () => {
  it('counts from the first attempt, whatever was written since (S4)', async () => {
    const { account, confirm, one } = setup();
    await one.write({ text: 'Am See.', visibility: 'public' });
    const chosen = (await one.db.outbox.get(1))?.at;
    await one.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'Am See.', visibility: 'private' });
    expect((await listNotArrived(one.db)).refused.size).toBe(0);
    expect((await listNotArrived(one.db)).awaited.get(DAY)).toMatchObject({ stamp: chosen });
    one.pass(DAY_MS);
    await one.write({ text: 'Im Kino.' }, '2026-11-21');
    await one.sync();
    confirm();
    expect(await sendAwaited(one.db, one.env)).toBe(true);
    const sent = await one.db.outbox.toCollection().last();
    expect(sent).toMatchObject({ at: chosen, args: { date: DAY, fields: { visibility: 'public' } } });
    await one.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'Am See.', visibility: 'public' });
    expect(await listParked(one.db)).toEqual([]);
    expect(await sendAwaited(one.db, one.env)).toBe(false);
  });

  it('waits on with its stamp if the address is not confirmed', async () => {
    const { one } = setup();
    await one.write({ visibility: 'public', text: 'Am See.' });
    await one.sync();
    const [before] = await listParked(one.db);
    one.pass(DAY_MS);
    await sendAwaited(one.db, one.env);
    await one.sync();
    const after = await listParked(one.db);
    expect(after).toMatchObject([{ stamp: before?.stamp, code: 'email_unverified' }]);
  });

  it('gives way to a later choice, sent or not', async () => {
    const { account, confirm, one } = setup();
    await one.write({ text: 'Am See.', visibility: 'public' });
    await one.write({ visibility: 'friends' });
    await one.sync();
    expect(await listParked(one.db)).toEqual([]);
    await one.write({ visibility: 'public' });
    await one.sync();
    expect(await listParked(one.db)).toHaveLength(1);
    await one.write({ visibility: 'private' });
    expect(await listParked(one.db)).toEqual([]);
    confirm();
    await sendAwaited(one.db, one.env);
    await one.sync();
    expect(account.day(DAY)?.visibility).toBe('private');
  });

  it('goes with a day deleted here or elsewhere, and restores none', async () => {
    const { server, account, confirm, one } = setup();
    await one.write({ text: 'Am See.', visibility: 'public' });
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    expect(await listParked(one.db)).toEqual([]);
    await one.write({ text: 'Im Kino.', visibility: 'public' });
    await one.sync();
    expect(await listParked(one.db)).toHaveLength(1);
    await deleteEntry(one.db, one.env, DAY);
    expect(await listParked(one.db)).toEqual([]);
    await one.sync();

    const date = '2026-11-21';
    await one.write({ text: 'Im Zug.', visibility: 'public' }, date);
    await one.sync();
    const two = makeDevice(server, ACCOUNT);
    await two.sync();
    await deleteEntry(two.db, two.env, date);
    await two.sync();
    await one.sync();
    confirm();
    await sendAwaited(one.db, one.env);
    expect(await one.db.outbox.count()).toBe(0);
    expect(await listParked(one.db)).toEqual([]);
    await one.sync();
    expect([account.day(DAY), account.day(date)]).toEqual([null, null]);
  });
});
