import { MAX_BATCH } from '@tagfalter/contract/protocol';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../../test/device.ts';
import { FakeServer, type FaultKind } from '../../test/fake-server.ts';
import { deleteEntry, getEntryByDate, queryNewest } from '../entries/entries.ts';
import { listPending } from '../entries/outbox.ts';
import { exportWaiting } from '../unsent/export.ts';
import { countWaiting } from '../unsent/waiting.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const OTHER = '11111111-2222-4333-8444-555555555555';

function setup() {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  return { server, account, one: makeDevice(server, ACCOUNT), two: makeDevice(server, ACCOUNT) };
}

/** The fault meets the first request to `path` only. */
function once(path: string, fault: FaultKind): FakeServer['fault'] {
  let spent = false;
  return (request) => {
    if (spent || !request.path.startsWith(path)) return undefined;
    spent = true;
    return fault;
  };
}

describe('a round of sync', () => {
  it('brings a day to the other device and empties the outbox (S4, S5)', async () => {
    const { one, two, account } = setup();
    await one.write({ text: 'Offline geschrieben' });
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    await two.sync();
    expect(await getEntryByDate(two.db, DAY)).toMatchObject({ text: 'Offline geschrieben', pending: false });
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'Offline geschrieben', pending: false });
    expect(await one.db.outbox.count()).toBe(0);
    expect(account.effects.size).toBe(1);
  });

  it('keeps what two devices wrote into different fields of a day (S6, S8)', async () => {
    const { one, two } = setup();
    await one.write({ text: 'vom Telefon' });
    await two.write({ topMoment: 'vom Rechner' });
    for (const device of [one, two, one]) await device.sync();
    for (const { db } of [one, two]) {
      expect(await getEntryByDate(db, DAY)).toMatchObject({ text: 'vom Telefon', topMoment: 'vom Rechner' });
    }
  });

  it('sends more than a batch, oldest first, in the fewest pushes (S2)', async () => {
    const { one, server, account } = setup();
    const edits = 2 * MAX_BATCH + 50;
    for (let count = 1; count <= edits; count += 1) await one.write({ text: `Fassung ${count}` });
    await one.sync();
    expect(server.count('POST', '/api/sync/push')).toBe(3);
    expect(account.day(DAY)?.text).toBe(`Fassung ${edits}`);
    expect(account.effects.size).toBe(edits);
  });

  it('shrinks pushes on a slow network, and grows them again (S4)', async () => {
    const { server, account } = setup();
    let carried = 20_000;
    const one = makeDevice(server, ACCOUNT, {
      fetch: async (input, init) => {
        if (String(init?.body ?? '').length > carried) throw new DOMException('timed out', 'TimeoutError');
        return server.fetch(input, init);
      },
    });
    const edits = 250;
    for (let count = 1; count <= edits; count += 1) await one.write({ text: `Fassung ${count} ${'x'.repeat(400)}` });
    for (let round = 0; round < 12 && account.effects.size < edits; round += 1) await one.sync();
    expect(account.effects.size).toBe(edits);
    carried = Number.POSITIVE_INFINITY;
    for (let count = 1; count <= edits; count += 1) await one.write({ text: `Später ${count}` });
    server.seen.length = 0;
    await one.sync();
    expect(server.count('POST', '/api/sync/push')).toBeLessThan(5);
    expect(account.effects.size).toBe(2 * edits);
  });

  it('keeps each push under a mebibyte', async () => {
    const { one, server } = setup();
    for (let count = 0; count < 4; count += 1) await one.write({ text: 'ä'.repeat(200_000) });
    await one.sync();
    expect(server.count('POST', '/api/sync/push')).toBe(2);
    expect(await one.db.outbox.count()).toBe(0);
  });

  it('fetches a long history page by page, rows and cursor together (S3)', async () => {
    const { one, two, server } = setup();
    for (let day = 1; day <= 25; day += 1) {
      await one.write({ text: `Tag ${day}` }, `2026-10-${String(day).padStart(2, '0')}`);
    }
    await one.sync();
    server.pageRows = 10;
    server.seen.length = 0;
    await two.sync();
    expect(server.count('GET', '/api/sync/pull')).toBe(3);
    expect(await queryNewest(two.db, 100)).toHaveLength(25);
  });

  it('continues after a cut where the last page ended (S3)', async () => {
    const { one, two, server } = setup();
    for (let day = 1; day <= 9; day += 1) await one.write({ text: `${day}` }, `2026-10-0${day}`);
    await one.sync();
    server.pageRows = 3;
    let pulls = 0;
    server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls === 2 ? 'cut' : undefined);
    expect(await two.sync()).toMatchObject({ status: 'failed', fault: { kind: 'network' } });
    expect(await queryNewest(two.db, 100)).toHaveLength(3);
    await two.sync();
    expect(await queryNewest(two.db, 100)).toHaveLength(9);
    expect(pulls).toBe(4);
  });

  it('carries a deletion over (S9)', async () => {
    const { one, two } = setup();
    await one.write({ text: 'weg damit' });
    await one.sync();
    await two.sync();
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    await two.sync();
    expect(await queryNewest(two.db, 10)).toEqual([]);
    expect(await one.db.entries.count()).toBe(0);
  });

  it('shows an unsent edit on top of what a pull brings (S5)', async () => {
    const { one, two, server } = setup();
    await one.write({ text: 'erste' });
    await one.sync();
    await two.sync();
    await two.write({ text: 'zweite vom anderen', topMoment: 'auch' });
    await two.sync();
    await one.write({ text: 'meine noch nicht gesendete' });
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'internal' : undefined);
    expect(await one.sync()).toMatchObject({ status: 'failed', fault: { kind: 'server', status: 500 } });
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({
      text: 'meine noch nicht gesendete',
      topMoment: 'auch',
      pending: true,
    });
  });

  it('never shows an older text between push and pull (S4, S5)', async () => {
    const { one, server } = setup();
    await one.write({ text: 'alt' });
    await one.sync();
    await one.write({ text: 'neu' });
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'neu', pending: false });
    expect([await one.db.outbox.count(), await listPending(one.db)]).toEqual([1, []]);
    server.fault = () => undefined;
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'neu', pending: false });
    expect(await one.db.outbox.count()).toBe(0);
  });

  it('keeps its own text on top until a page brings it (S4, S5)', async () => {
    const { one, two, server } = setup();
    for (let day = 1; day <= 5; day += 1) await two.write({ text: 'fremd' }, `2026-10-0${day}`);
    await two.sync();
    await one.write({ text: 'meins' });
    server.pageRows = 2;
    let pulls = 0;
    server.fault = ({ path }) => (path === '/api/sync/pull' && ++pulls === 2 ? 'cut' : undefined);
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'meins', pending: false });
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'meins', pending: false });
    expect(await one.db.outbox.count()).toBe(0);
  });

  it('replaces what was pulled on a reset, and keeps the outbox (S9)', async () => {
    const { one, two, account, server } = setup();
    await two.write({ text: 'gestern' }, '2026-11-19');
    await two.sync();
    await one.sync();
    await one.write({ text: 'heute' });
    server.fault = once('/api/sync/push', 'internal');
    account.resetBelow = 10;
    account.version = 20;
    await one.sync();
    expect((await queryNewest(one.db, 5)).map((view) => view.text)).toEqual(['heute', 'gestern']);
    await one.sync();
    expect(account.day(DAY)?.text).toBe('heute');
  });

  it('sends nothing while the browser is signed in as somebody else (S14)', async () => {
    const { server } = setup();
    const foreign = makeDevice(server, ACCOUNT, { token: async () => ({ status: 'ok', token: OTHER }) });
    await foreign.write({ text: 'geheim' });
    expect(await foreign.sync()).toEqual({ status: 'failed', fault: { kind: 'signed-out' } });
    expect(server.account(OTHER).entries.size).toBe(0);
    expect((await countWaiting(foreign.db)).waiting).toBe(1);
    expect(server.count('POST', '/api/sync/push')).toBe(0);
  });
});

describe('when the line or the server fails', () => {
  const cases: [string, FaultKind, string][] = [
    ['a cut before the server acts', 'cut', 'network'],
    ['a lost answer', 'lost', 'network'],
    ['a captive portal (S12)', 'portal', 'network'],
    ['a failing server', 500, 'server'],
    ['an overloaded server', 'overloaded', 'server'],
    ['a throttle', 'too_many_requests', 'server'],
    ['an answer of ours that does not fit', 'misfit', 'protocol'],
  ];
  it.each(cases)('%s loses and doubles nothing (S2, S4)', async (_name, fault, kind) => {
    const { one, two, server, account } = setup();
    await one.write({ text: 'eins' });
    await one.write({ topMoment: 'zwei' });
    server.fault = once('/api/sync/push', fault);
    expect(await one.sync()).toMatchObject({ status: 'failed', fault: { kind } });
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'eins', topMoment: 'zwei' });
    await one.sync();
    await two.sync();
    expect(await getEntryByDate(two.db, DAY)).toMatchObject({ text: 'eins', topMoment: 'zwei' });
    expect([...account.effects.values()]).toEqual([1, 1]);
    expect(await one.db.outbox.count()).toBe(0);
  });

  it('shows accepted changes while responses do not fit the contract (S4, S5)', async () => {
    const { one, two, server, account } = setup();
    await one.write({ text: 'genommen' });
    await two.write({ text: 'von nebenan' }, '2026-11-19');
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'misfit' : undefined);
    for (const device of [two, one, one]) {
      expect(await device.sync()).toMatchObject({ status: 'failed', fault: { kind: 'protocol' } });
    }
    expect(one.reports[0]).toMatchObject({ error: { name: 'ProtocolError' }, where: 'request' });
    expect((await queryNewest(one.db, 9)).map(({ text }) => text)).toEqual(['genommen']);
    expect((await countWaiting(one.db)).waiting).toBe(1);
    server.fault = () => undefined;
    await one.sync();
    expect((await queryNewest(one.db, 9)).map(({ text }) => text)).toEqual(['genommen', 'von nebenan']);
    expect([...account.effects.values()]).toEqual([1, 1]);
  });

  it('asks once for a fresh token, and only then pauses (S4)', async () => {
    const { one, server, account } = setup();
    await one.write({ text: 'trotzdem' });
    server.revoked.add(`${ACCOUNT}#0`);
    expect(await one.sync()).toMatchObject({ status: 'synced' });
    expect(account.day(DAY)?.text).toBe('trotzdem');
    await one.write({ text: 'danach' });
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'unauthorized' : undefined);
    expect(await one.sync()).toEqual({ status: 'failed', fault: { kind: 'signed-out' } });
    expect((await countWaiting(one.db)).waiting).toBe(1);
  });

  it('takes an unreachable identity provider for no network, not for signed out (S4)', async () => {
    const { server } = setup();
    const device = makeDevice(server, ACCOUNT, { token: async () => ({ status: 'unreachable' }) });
    expect(await device.sync()).toEqual({ status: 'failed', fault: { kind: 'network' } });
  });

  it('does not believe a 401 that is not ours (S12)', async () => {
    const { one, server } = setup();
    await one.write({ text: 'x' });
    server.fault = ({ path }) => (path === '/api/sync/push' ? 401 : undefined);
    expect(await one.sync()).toMatchObject({ status: 'failed' });
    const strange = makeDevice(server, ACCOUNT, {
      fetch: async () => new Response('<html>Anmeldung</html>', { status: 401 }),
    });
    expect(await strange.sync()).toEqual({ status: 'failed', fault: { kind: 'network' } });
  });

  it('keeps and exports the outbox if the app is outdated (S13)', async () => {
    const { one, server } = setup();
    await one.write({ text: 'wartet auf die neue Version' });
    server.fault = ({ path }) => (path.startsWith('/api/sync/') ? 'client_too_old' : undefined);
    expect(await one.sync()).toEqual({ status: 'failed', fault: { kind: 'update-required' } });
    expect(await one.db.outbox.count()).toBe(1);
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ pending: true });
    expect(await (await exportWaiting(one.db)).blob.text()).toContain('wartet auf die neue Version');
  });
});
