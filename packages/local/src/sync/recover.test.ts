import { describe, expect, it } from 'vitest';
import { type Device, makeDevice, someBytes } from '../../test/device.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { deleteEntry, queryNewest } from '../entries/entries.ts';
import { countUnsent } from '../unsent/waiting.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;
const [FIRST, SECOND, THIRD, LAST] = DAYS;

function setup() {
  const server = new FakeServer();
  server.pageRows = 2;
  const account = server.account(ACCOUNT);
  const [phone, laptop] = [makeDevice(server, ACCOUNT), makeDevice(server, ACCOUNT)];
  return { server, account, phone, laptop };
}

async function texts({ db }: Device): Promise<Record<string, string>> {
  return Object.fromEntries((await queryNewest(db, 10)).map(({ date, text }) => [date, text]));
}

/** Days on both devices, a backup of them, and more that the backup does not know. */
async function loseSomething() {
  const stage = setup();
  const { server, account, phone, laptop } = stage;
  for (const date of [FIRST, SECOND, THIRD]) await phone.write({ text: `${date} gesichert` }, date);
  await phone.sync();
  await laptop.sync();
  const restore = account.backUp();

  await phone.write({ text: 'neuer Tag' }, LAST);
  const photo = await phone.photo(someBytes(2000), LAST);
  await phone.write({ topMoment: 'nachgetragen' }, FIRST);
  await phone.sync();
  await laptop.sync();
  await laptop.write({ text: 'am Laptop' }, SECOND);
  await deleteEntry(laptop.db, laptop.env, THIRD);
  await laptop.sync();
  await phone.sync();
  // Taken by the server, but its effect was never pulled.
  server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
  await laptop.write({ summary: 'verarbeitet' }, LAST);
  await laptop.sync();
  server.fault = () => undefined;
  // Not even sent.
  await phone.write({ emojis: '🦋' }, LAST);
  restore();
  return { ...stage, photo };
}

const BEFORE = { [FIRST]: `${FIRST} gesichert`, [SECOND]: 'am Laptop', [LAST]: 'neuer Tag' };

describe('after the server was restored from a backup (S13)', () => {
  it('devices restore what they had seen, and send what they had not', async () => {
    const { account, phone, laptop, photo } = await loseSomething();
    expect(account.day(LAST)).toBeNull();
    for (const { sync } of [phone, laptop, phone, laptop])
      expect(await sync()).toMatchObject({ status: 'synced', waiting: 0 });

    expect(account.day(FIRST)).toMatchObject({ text: `${FIRST} gesichert`, topMoment: 'nachgetragen' });
    expect(account.day(SECOND)).toMatchObject({ text: 'am Laptop' });
    expect(account.day(LAST)).toMatchObject({ text: 'neuer Tag', summary: 'verarbeitet', emojis: '🦋' });
    expect(account.day(LAST)?.images).toEqual([photo]);
    expect(account.media.get(photo.hash)?.state).toBe('ready');
    // A deletion is forgotten rather than a day.
    const after = { ...BEFORE, [THIRD]: `${THIRD} gesichert` };
    for (const device of [phone, laptop]) {
      expect(await texts(device)).toEqual(after);
      expect([await device.db.outbox.count(), await device.db.parked.count(), await device.db.staged.count()]).toEqual([
        0, 0, 0,
      ]);
    }
  });

  it('resumes where it was cut, and shows the earlier days meanwhile', async () => {
    for (let cutAt = 0; cutAt < 7; cutAt += 1) {
      const { server, account, phone, laptop } = await loseSomething();
      let requests = 0;
      server.fault = () => (requests++ === cutAt ? 'cut' : undefined);
      const cut = await phone.sync();
      if (cut.status === 'failed' && cutAt < 4) expect(await texts(phone)).toMatchObject(BEFORE);
      server.fault = () => undefined;
      for (const { sync } of [phone, laptop, phone]) await sync();
      expect(account.day(LAST)).toMatchObject({ text: 'neuer Tag', summary: 'verarbeitet', emojis: '🦋' });
      expect(await texts(phone)).toMatchObject(BEFORE);
      expect(await phone.db.outbox.count()).toBe(0);
    }
  });

  it('sends no edit of a lost day before the day itself', async () => {
    const { server, account, phone } = await loseSomething();
    let pulls = 0;
    server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls > 2 ? 'cut' : undefined);
    for (let round = 0; round < 2; round += 1) expect(await phone.sync()).toMatchObject({ status: 'failed' });
    expect(await phone.db.meta.get('recovery')).toBeDefined();
    expect(account.day(LAST)).toBeNull();
    server.fault = () => undefined;
    expect(await phone.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.day(LAST)).toMatchObject({ text: 'neuer Tag', emojis: '🦋' });
  });

  it('calls nothing saved until the server has told what it lost (S13)', async () => {
    const { server, phone } = await loseSomething();
    await phone.db.outbox.clear();
    expect(await countUnsent(phone.db)).toMatchObject({ waiting: 0, unsure: false });
    let pulls = 0;
    server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls === 3 ? 'cut' : undefined);
    expect(await phone.sync()).toMatchObject({ status: 'failed' });
    expect(await countUnsent(phone.db)).toMatchObject({ waiting: 0, unsure: true });
    await phone.sync();
    expect(await countUnsent(phone.db)).toMatchObject({ waiting: 0, unsure: false });
  });

  it('resends what was accepted but never pulled, even before a first pull', async () => {
    const { server, account, phone } = setup();
    const restore = account.backUp();
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await phone.write({ text: 'gleich weg' });
    await phone.sync();
    server.fault = () => undefined;
    restore();
    for (let round = 0; round < 2; round += 1) await phone.sync();
    expect(account.day(LAST)).toMatchObject({ text: 'gleich weg' });
  });

  it('offers what was lost in the first of two restores', async () => {
    const { account, phone, laptop } = setup();
    await phone.write({ text: 'gesichert' }, FIRST);
    await phone.sync();
    const first = account.backUp();
    await phone.write({ text: 'verloren' }, LAST);
    await phone.sync();
    first();
    await laptop.write({ text: 'danach' }, SECOND);
    await laptop.sync();
    const second = account.backUp();
    second();
    account.restoredTo = 1;
    for (const { sync } of [phone, laptop, phone]) await sync();
    expect(await texts(phone)).toEqual({ [FIRST]: 'gesichert', [SECOND]: 'danach', [LAST]: 'verloren' });
    expect(await texts(laptop)).toEqual(await texts(phone));
  });

  it('devices restore a day deleted by somebody who had not seen it (S9)', async () => {
    const { account, phone, laptop } = setup();
    const restore = account.backUp();
    await laptop.write({ text: 'am Laptop' }, LAST);
    const photo = await laptop.photo(someBytes(2000), LAST);
    await laptop.sync();
    restore();
    account.media.clear();
    await phone.write({ topMoment: 'am Telefon' }, LAST);
    await phone.sync();
    await deleteEntry(phone.db, phone.env, LAST);
    for (const { sync } of [phone, laptop, laptop, phone]) await sync();
    expect(account.day(LAST)).toMatchObject({ text: 'am Laptop', images: [photo] });
    expect(account.media.get(photo.hash)?.state).toBe('ready');
    for (const device of [phone, laptop]) expect(await texts(device)).toEqual({ [LAST]: 'am Laptop' });
  });

  it('leaves alone what the server removed itself, by deletion or age (S9)', async () => {
    const { account, phone, laptop } = await loseSomething();
    await phone.sync();
    await deleteEntry(phone.db, phone.env, LAST);
    await phone.sync();
    await laptop.sync();
    expect(account.day(LAST)).toMatchObject({ text: '', summary: 'verarbeitet' });

    account.entries.clear();
    account.version += 1;
    account.resetBelow = account.version;
    await phone.write({ text: 'ungesendet' }, FIRST);
    for (const { sync } of [laptop, phone]) await sync();
    expect(await texts(phone)).toEqual({ [FIRST]: 'ungesendet' });
    expect(await texts(laptop)).toEqual({});
  });
});
