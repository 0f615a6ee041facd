import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { entryChange } from '@tagfalter/domain/entry-merge';
import { describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer, type FaultKind } from '../../test/fake-server.ts';
import { hasDiaryWhole } from '../entries/client.ts';
import { getEntryByDate, queryNewest, saveEntry } from '../entries/entries.ts';
import { listRevisions } from '../entries/revisions.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const [FIRST, DELETED, THIRD, LAST] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const;
const BEFORE = { [FIRST]: 'Montag', [DELETED]: 'Dienstag', [THIRD]: 'Mittwoch', [LAST]: 'Donnerstag' };
const AFTER = { [FIRST]: 'Montag', [THIRD]: 'Mittwoch', [LAST]: 'Donnerstag', [DAY]: 'vom Laptop' };

const ENTRY = entryIdFor(spaceOf(ACCOUNT), DAY);
/** An earlier version of a day, by the last digit of its id. */
const earlier = (digit: number) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  entryId: ENTRY,
  at: `2026-11-19T08:00:0${digit}.000Z`,
  kind: 'overwritten' as const,
  content: { text: 'Früher.' },
});

/** A phone with four days, of which the server has forgotten one long ago; since then the laptop has written a fifth. */
async function setup() {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  const [phone, laptop] = [makeDevice(server, ACCOUNT), makeDevice(server, ACCOUNT)];
  const write = async (date: keyof typeof BEFORE) => phone.write({ text: BEFORE[date] }, date);
  const note = (digit: number) => {
    account.version += 1;
    account.revisions.clear();
    account.revisions.set(earlier(digit).id, { version: account.version, record: earlier(digit) });
  };
  for (const date of [FIRST, DELETED, THIRD] as const) await write(date);
  await phone.sync();
  const restore = account.backUp();
  await write(LAST);
  note(1);
  await phone.sync();
  await laptop.write({ text: 'vom Laptop' });
  await laptop.sync();
  account.entries.delete(entryIdFor(spaceOf(ACCOUNT), DELETED));
  note(2);
  /** Whoever has not heard of everything until now has to start anew. */
  const forget = () => {
    account.version += 1;
    account.resetBelow = account.version;
  };
  forget();
  server.pageRows = 2;
  return { server, account, phone, laptop, restore, forget };
}

/** Cuts the line after `answers` replies to a device's pull, including the reply that resets it. */
async function pullOnly(server: FakeServer, device: Device, answers: number): Promise<void> {
  let pulls = 0;
  server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls > answers ? 'cut' : undefined);
  await device.sync();
  server.fault = () => undefined;
}

async function texts({ db }: Device): Promise<Record<string, string>> {
  return Object.fromEntries((await queryNewest(db, 10)).map(({ date, text }) => [date, text]));
}

async function historyOf({ db, env }: Device): Promise<string[]> {
  return (await listRevisions(db, env, ENTRY)).map(({ id }) => id);
}

/** Mutations, parked items and what is put aside. */
async function leftOf({ db }: Device): Promise<number[]> {
  return Promise.all([db.outbox.count(), db.parked.count(), db.staged.count()]);
}

/** Changes the text of a day, as the editor does: with the version it was begun on. */
async function type({ db, env }: Device, date: string, before: string, after: string): Promise<void> {
  const blank = blankEntry('id', date, 'Europe/Berlin');
  const change = entryChange({ ...blank, text: before }, { ...blank, text: after });
  await saveEntry(db, env, { date, timeZone: 'Europe/Berlin', change });
}

describe('a device that has to start anew (S9)', () => {
  it.each([1, 2, 3])('shows the old state after a cut at %i, then the new', async (answers) => {
    const { server, phone } = await setup();
    await pullOnly(server, phone, answers);
    expect(await texts(phone)).toEqual(BEFORE);
    expect(await historyOf(phone)).toEqual([earlier(1).id]);
    expect(await hasDiaryWhole(phone.db)).toBe(true);
    server.seen.length = 0;
    await phone.sync();
    expect(server.count('GET', '/api/sync/pull')).toBe(4 - answers);
    expect(await texts(phone)).toEqual(AFTER);
    expect(await historyOf(phone)).toEqual([earlier(2).id, earlier(1).id]);
    expect(await leftOf(phone)).toEqual([0, 0, 0]);
  });

  it.each<[string, FaultKind | undefined]>([
    ['its answer', undefined],
    ['a lost answer', 'lost'],
  ])('shows once what it sends in between, with %s (S5)', async (_what, fault) => {
    const { server, account, phone, laptop } = await setup();
    await pullOnly(server, phone, 2);
    await type(phone, LAST, 'Donnerstag', 'Tee am Donnerstag');
    await type(phone, LAST, 'Tee am Donnerstag', 'Kuchen am Donnerstag');
    server.fault = ({ path }) => (path === '/api/sync/push' ? fault : undefined);
    if (fault) await phone.sync();
    await pullOnly(server, phone, 0);
    const sent = { text: 'Kuchen am Donnerstag', pending: false };
    expect(account.day(LAST)).toMatchObject({ text: sent.text });
    expect(await getEntryByDate(phone.db, LAST)).toMatchObject(sent);
    expect(await texts(phone)).toEqual({ ...BEFORE, [LAST]: sent.text });
    await laptop.write({ topMoment: 'vom Laptop' }, LAST);
    await laptop.sync();
    await phone.sync();
    expect(await getEntryByDate(phone.db, LAST)).toMatchObject({ ...sent, topMoment: 'vom Laptop' });
    expect(await texts(phone)).toEqual({ ...AFTER, [LAST]: sent.text });
    expect(await leftOf(phone)).toEqual([0, 0, 0]);
  });

  it('keeps unacknowledged mutations on top, also of unknown days (S5)', async () => {
    const { server, account, phone } = await setup();
    await phone.write({ topMoment: 'ungesendet' }, DELETED);
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'internal' : undefined);
    await phone.sync();
    expect(await leftOf(phone)).toEqual([1, 0, 0]);
    expect(await getEntryByDate(phone.db, DELETED)).toMatchObject({ text: '', topMoment: 'ungesendet', pending: true });
    server.fault = () => undefined;
    await phone.sync();
    expect(account.day(DELETED)).toMatchObject({ topMoment: 'ungesendet' });
    expect(await leftOf(phone)).toEqual([0, 0, 0]);
  });

  it('begins again after another reset, and in two tabs at once', async () => {
    const { server, phone, forget } = await setup();
    await pullOnly(server, phone, 2);
    forget();
    await pullOnly(server, phone, 2);
    expect(await texts(phone)).toEqual(BEFORE);
    await Promise.all([phone.sync(), phone.sync()]);
    expect(await texts(phone)).toEqual(AFTER);
    expect(await leftOf(phone)).toEqual([0, 0, 0]);
  });

  it('keeps what came of a first pull, and holds nothing whole', async () => {
    const { server, account, forget } = await setup();
    const tablet = makeDevice(server, account.id);
    await pullOnly(server, tablet, 1);
    forget();
    await pullOnly(server, tablet, 1);
    expect(await texts(tablet)).toEqual({ [FIRST]: 'Montag', [THIRD]: 'Mittwoch' });
    expect(await hasDiaryWhole(tablet.db)).toBe(false);
    await tablet.sync();
    expect(await texts(tablet)).toEqual(AFTER);
    expect(await hasDiaryWhole(tablet.db)).toBe(true);
  });

  it('shows what it sends to a server reset by hand (S5)', async () => {
    const { server, account, phone } = await setup();
    for (const [id, row] of account.entries) if (row.version > 1) account.entries.delete(id);
    account.revisions.clear();
    Object.assign(account, { version: 1, resetBelow: 0 });
    await pullOnly(server, phone, 1);
    await type(phone, FIRST, 'Montag', 'Montag früh');
    await pullOnly(server, phone, 0);
    expect(await texts(phone)).toEqual({ ...BEFORE, [FIRST]: 'Montag früh' });
    await phone.sync();
    expect(await texts(phone)).toEqual({ [FIRST]: 'Montag früh' });
    expect(await leftOf(phone)).toEqual([0, 0, 0]);
  });

  it.each([
    ['the server is restored while it gathers', ['forget', 'restore']],
    ['it has to start anew while it gathers what a restored server holds', ['restore', 'forget']],
  ] as const)('offers what was lost when %s (S13)', async (_when, order) => {
    const stage = await setup();
    const { server, account, phone } = stage;
    stage[order[0]]();
    await pullOnly(server, phone, 2);
    expect(await texts(phone)).toEqual(BEFORE);
    stage[order[1]]();
    for (let round = 0; round < 2; round += 1) await phone.sync();
    expect(account.day(LAST)).toMatchObject({ text: 'Donnerstag' });
    expect(await texts(phone)).toEqual(BEFORE);
    expect(await leftOf(phone)).toEqual([0, 0, 0]);
  });
});
