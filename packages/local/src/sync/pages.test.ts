import { blankEntry } from '@tagfalter/domain/entry';
import { entryChange } from '@tagfalter/domain/entry-merge';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import { describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice } from '../../test/device.ts';
import { FakeServer, type FaultKind } from '../../test/fake-server.ts';
import { clientOf } from '../entries/client.ts';
import { deleteEntry, getEntryByDate, saveEntry } from '../entries/entries.ts';
import { rotateClientId } from './rotate-client-id.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

function setup() {
  const server = new FakeServer();
  const devices = { one: makeDevice(server, ACCOUNT), two: makeDevice(server, ACCOUNT) };
  return { server, ...devices };
}

/** Pages of two rows, of which only the first arrives. */
function stopAfterFirstPage(server: FakeServer): void {
  server.pageRows = 2;
  let pulls = 0;
  server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls > 1 ? 'cut' : undefined);
}

function stopAt(server: FakeServer, wanted: string, fault: FaultKind): void {
  server.fault = ({ path }) => (path === wanted ? fault : undefined);
}

function heal(server: FakeServer): void {
  server.fault = () => undefined;
}

/** Changes the text of the day, as the editor does: with the version it was begun on. */
async function type({ db, env }: Device, before: string, after: string): Promise<void> {
  const blank = blankEntry('id', DAY, 'Europe/Berlin');
  const change = entryChange({ ...blank, text: before }, { ...blank, text: after });
  await saveEntry(db, env, { date: DAY, timeZone: 'Europe/Berlin', change });
}

async function writeOtherDays(device: Device): Promise<void> {
  await device.write({ text: 'gestern' }, '2026-11-19');
  await device.write({ text: 'vorgestern' }, '2026-11-18');
}

describe('a pull that ends after its first page (S5)', () => {
  it('keeps a sent edit on top of a day pulled later', async () => {
    const { one, two, server } = setup();
    await one.write({ text: 'früher' }, '2026-11-17');
    await one.sync();
    await type(one, '', 'meins');
    stopAt(server, '/api/sync/pull', 'cut');
    await one.sync();
    heal(server);
    await writeOtherDays(two);
    await two.write({ topMoment: 'vom anderen' });
    await two.sync();
    stopAfterFirstPage(server);
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'meins', topMoment: '' });
    heal(server);
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'meins', topMoment: 'vom anderen' });
    expect(await one.db.outbox.count()).toBe(0);
  });

  it('applies no edit to its own effect after a lost response', async () => {
    const { one, two, server } = setup();
    await type(one, '', 'Tee und Brot');
    await type(one, 'Tee und Brot', 'Kaffee und Brot');
    await type(one, 'Kaffee und Brot', 'Kaffee und Kuchen');
    stopAt(server, '/api/sync/push', 'lost');
    await one.sync();
    heal(server);
    await writeOtherDays(two);
    await two.sync();
    stopAfterFirstPage(server);
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'Kaffee und Kuchen' });
  });
});

describe('a push of which nobody knows whether it was taken (S4, S5)', () => {
  it.each<FaultKind>(['internal', 'too_many_requests'])(
    'lays no edit on its own effect where the next fails: %s',
    async (fault) => {
      const { one, two, server } = setup();
      await writeOtherDays(two);
      await two.sync();
      await type(one, '', 'Tee und Brot');
      await type(one, 'Tee und Brot', 'Kaffee und Brot');
      await type(one, 'Kaffee und Brot', 'Kaffee und Kuchen');
      stopAt(server, '/api/sync/push', 'lost');
      await one.sync();
      stopAt(server, '/api/sync/push', fault);
      expect(await one.sync()).toMatchObject({ status: 'failed' });
      expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'Kaffee und Kuchen', pending: true });
      heal(server);
      await one.sync();
      expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'Kaffee und Kuchen', pending: false });
      expect(await getEntryByDate(one.db, '2026-11-19')).toMatchObject({ text: 'gestern' });
    },
  );

  it.each<[string, FaultKind]>([
    ['a proxy gave up waiting for the answer', 'late'],
    ['the line was cut before the answer', 'lost'],
  ])('lays no edit on its own effect where %s', async (_why, fault) => {
    const { one, two, server } = setup();
    await type(one, '', 'Tee und Brot');
    await type(one, 'Tee und Brot', 'Kaffee und Brot');
    await type(one, 'Kaffee und Brot', 'Kaffee und Kuchen');
    stopAt(server, '/api/sync/push', fault);
    expect(await one.sync()).toMatchObject({ status: 'failed' });
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'Kaffee und Kuchen', pending: true });
    heal(server);
    await one.sync();
    await two.sync();
    for (const { db } of [one, two])
      expect(await getEntryByDate(db, DAY)).toMatchObject({ text: 'Kaffee und Kuchen', pending: false });
  });
});

describe('a page that arrives beneath what was written meanwhile (S7)', () => {
  /**
   * Where another has gone on, a device writes while the page that says so is on its way.
   * @param sending called when it sends what it has written
   */
  async function meet(sending: (server: FakeServer) => FaultKind | undefined) {
    const { one, two, server } = setup();
    await type(one, '', 'Bahn');
    await one.sync();
    await two.sync();
    await type(two, 'Bahn', 'Bahn bei Regen');
    await two.sync();
    let writing: Promise<void> | undefined;
    server.answered = ({ path }) => {
      if (path === '/api/sync/pull') writing ??= type(one, 'Bahn', 'Zug');
    };
    server.fault = ({ path }) => (writing && path === '/api/sync/push' ? sending(server) : undefined);
    await one.sync();
    await writing;
    heal(server);
    return { one, two };
  }

  /** Yet another device has written. */
  function goOn(server: FakeServer): undefined {
    const account = server.account(ACCOUNT);
    account.version += 1;
    for (const stored of account.entries.values()) {
      if (stored.entry) stored.entry = { ...stored.entry, text: 'Mit Bahn bei Regen' };
      stored.version = account.version;
    }
  }

  it('finds it sent as it lies there now', async () => {
    const { one } = await meet(goOn);
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'Mit Bahn\n\nZug bei Regen', pending: false });
  });

  it('doubles no passage that is written on before it is sent', async () => {
    const { one, two } = await meet(() => 'cut');
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'Zug bei Regen', pending: true });
    await type(two, 'Bahn bei Regen', 'Mit Bahn bei Regen');
    await two.sync();
    await type(one, 'Zug bei Regen', 'Zug bei Landregen');
    await one.sync();
    await two.sync();
    for (const { db } of [one, two])
      expect(await getEntryByDate(db, DAY)).toMatchObject({ text: 'Mit Bahn\n\nZug bei Landregen' });
  });
});

it('rebases no edit that the server may have under another name (S5, S7)', async () => {
  const { one, server } = setup();
  await type(one, '', 'Kaffee trinken');
  await type(one, 'Kaffee trinken', 'Tee trinken');
  stopAt(server, '/api/sync/push', 'lost');
  await one.sync();
  await rotateClientId(one.db, one.env, (await clientOf(one.db, one.env)).clientId);
  const before = await one.db.outbox.toArray();
  stopAt(server, '/api/sync/push', 'internal');
  await one.sync();
  expect(await one.db.entries.toArray()).toMatchObject([{ base: { text: 'Tee trinken' } }]);
  expect(await one.db.outbox.toArray()).toEqual(before);
});

it('leaves words as begun if a page has removed their day (S9)', async () => {
  const { one, two, server } = setup();
  await type(one, '', 'Bahn und Bus');
  await one.sync();
  await two.sync();
  await one.write({ mood: { level: 8, feeling: null, customEmoji: null } });
  await type(one, 'Bahn und Bus', 'Zug und Bus');
  await deleteEntry(two.db, two.env, DAY);
  await two.sync();
  stopAt(server, '/api/sync/push', 'internal');
  await one.sync();
  expect(await one.db.entries.toArray()).toMatchObject([{ base: null, view: { text: 'Zug und Bus' } }]);
  await type(one, 'Bahn und Bus', 'Bahn und Boot');
  const texts = (await one.db.outbox.toArray()).slice(1).map(({ args }) => args);
  expect(texts).toMatchObject([
    { fields: { text: 'Zug und Bus' }, bases: { text: reverseEdit('Bahn und Bus', 'Zug und Bus') } },
    {
      fields: { text: 'Bahn und Boot' },
      bases: { text: reverseEdit('Bahn und Bus', 'Bahn und Boot') },
      hadEntry: true,
    },
  ]);
});
