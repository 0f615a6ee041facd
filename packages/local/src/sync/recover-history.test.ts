import { MAX_PUSH_BYTES } from '@tagfalter/contract/protocol';
import { DAY_MS } from '@tagfalter/domain/durations';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { type LostContent, REVISION_DAYS, type Revision } from '@tagfalter/domain/revision';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice, someBytes } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { deleteEntry, queryNewest } from '../entries/entries.ts';
import { listRevisions } from '../entries/revisions.ts';
import { addFile } from '../media/blobs.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const ID = entryIdFor(spaceOf(ACCOUNT), DAY);
const EARLIER = '2026-11-19';

/** A day on the server, a backup of it, and a change after which the day has a history. */
async function setup() {
  const server = new FakeServer();
  const account = server.account(ACCOUNT);
  const disk = new IDBFactory();
  const open = (indexedDB = new IDBFactory()) => makeDevice(server, ACCOUNT, {}, indexedDB);
  const phone = open(disk);
  await phone.write({ text: 'Text', topMoment: 'Nebel' });
  await phone.write({ text: 'gestern' }, EARLIER);
  await phone.sync();
  let made = 0;
  /** The server keeps an earlier version of a day. */
  const keep = (content: LostContent, options: Partial<Revision> = {}): Revision => {
    made += 1;
    const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
    const at = new Date(phone.env.now() + made).toISOString();
    const record: Revision = { id, entryId: ID, at, kind: 'overwritten', content, ...options };
    account.version += 1;
    account.revisions.set(id, { version: account.version, record });
    return record;
  };
  return { server, account, phone, open, reopen: () => open(disk), keep };
}

const waitingNames = async ({ db }: Device) => (await db.outbox.toArray()).map(({ name }) => name);
const nothingLeft = async ({ db }: Device) => [
  await db.outbox.count(),
  await db.parked.count(),
  await db.uploads.count(),
];

describe('the history after the server was restored from a backup (S13, decision 10)', () => {
  it('returns from any device that pulled it, each version once', async () => {
    const { server, account, phone, open, keep } = await setup();
    const held = keep({ topMoment: 'gesichert' });
    await phone.sync();
    const restore = account.backUp();
    const lost = [
      keep({ topMoment: 'verloren' }),
      keep({ text: 'auch' }, { entryId: entryIdFor(spaceOf(ACCOUNT), EARLIER) }),
    ];
    const laptop = open();
    for (const { sync } of [phone, laptop]) await sync();
    restore();
    const offers: string[] = [];
    account.refuse = ({ name }) => {
      offers.push(name);
      return undefined;
    };
    await phone.sync();
    const reached = account.version;
    await laptop.sync();
    expect(offers).toEqual(['revision.offer', 'revision.offer']);
    expect(account.version).toBe(reached);
    expect([...account.revisions.values()].map(({ record }) => record)).toEqual([held, ...lost]);
    server.seen.length = 0;
    const fresh = open();
    await fresh.sync();
    expect(await listRevisions(fresh.db, fresh.env, ID)).toEqual([lost[0], held]);
    expect(await nothingLeft(phone)).toEqual([0, 0, 0]);
  });

  it('is offered after a restart, before the days, without visible change (S5)', async () => {
    const { server, account, phone, reopen, keep } = await setup();
    const restore = account.backUp();
    await phone.write({ topMoment: 'Sonne' });
    await phone.sync();
    const lost = keep({ topMoment: 'Nebel' });
    await deleteEntry(phone.db, phone.env, EARLIER);
    await phone.sync();
    const [shown] = await queryNewest(phone.db, 5);
    restore();
    // The days have been gathered; then the browser goes.
    let pulls = 0;
    server.fault = ({ path }) => {
      if (path === '/api/sync/pull') pulls += 1;
      return pulls > 1 && path === '/api/sync/push' ? 'cut' : undefined;
    };
    await phone.sync();
    phone.db.close();
    server.fault = () => undefined;
    const again = reopen();
    expect(await waitingNames(again)).toEqual(['revision.offer', 'entry.offer']);
    expect((await queryNewest(again.db, 5))[0]).toMatchObject({ text: shown?.text, topMoment: 'Sonne', pending: true });
    expect(await listRevisions(again.db, again.env, ID)).toMatchObject([{ id: lost.id }]);
    expect(await again.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(account.revisions.get(lost.id)?.record).toEqual(lost);
    expect(await nothingLeft(again)).toEqual([0, 0, 0]);
  });

  it('is offered once if the server is restored again meanwhile', async () => {
    const { server, account, phone, keep } = await setup();
    const restore = account.backUp();
    const [late, gone] = ['2026-11-18', '2026-11-17'] as const;
    for (const date of [late, gone]) await phone.write({ text: 'nach der Sicherung' }, date);
    await phone.sync();
    const days = [DAY, late, gone].map((date) => entryIdFor(spaceOf(ACCOUNT), date));
    const lost = days.map((entryId) => keep({ topMoment: 'verloren' }, { entryId }));
    await phone.sync();
    restore();
    server.fault = ({ path }) => (path === '/api/sync/push' && account.epoch > 0 ? 'cut' : undefined);
    for (let round = 0; round < 2; round += 1) await phone.sync();
    // A version offered before the deletion keeps its day.
    await deleteEntry(phone.db, phone.env, gone);
    restore();
    server.fault = () => undefined;
    const offers: string[] = [];
    account.refuse = ({ name }) => {
      offers.push(name);
      return undefined;
    };
    for (let round = 0; round < 2; round += 1) await phone.sync();
    expect(offers.filter((name) => name === 'revision.offer')).toHaveLength(3);
    for (const one of lost) expect(account.revisions.get(one.id)?.record).toEqual(one);
  });

  it('leaves out versions past 90 days or of an unknown day', async () => {
    const { account, phone, keep } = await setup();
    const restore = account.backUp();
    keep({ topMoment: 'alt' });
    keep({ topMoment: 'eines Tages, den es nicht mehr gibt' }, { entryId: entryIdFor(spaceOf(ACCOUNT), '2026-11-11') });
    await phone.sync();
    phone.pass((REVISION_DAYS - 1) * DAY_MS);
    const young = keep({ topMoment: 'jung' });
    await phone.sync();
    phone.pass(2 * DAY_MS);
    restore();
    for (let round = 0; round < 2; round += 1) await phone.sync();
    expect([...account.revisions.keys()]).toEqual([young.id]);
  });

  it('stays here, not parked, if an older server refuses the offer (S4)', async () => {
    const { account, phone, keep } = await setup();
    const restore = account.backUp();
    await phone.write({ topMoment: 'Sonne' });
    await phone.sync();
    const lost = keep({ topMoment: 'Nebel' });
    await phone.sync();
    restore();
    account.refuse = ({ name }) => (name === 'revision.offer' ? 'bad_request' : undefined);
    for (let round = 0; round < 2; round += 1) await phone.sync();
    expect(account.day(DAY)).toMatchObject({ topMoment: 'Sonne' });
    expect(await listRevisions(phone.db, phone.env, ID)).toEqual([lost]);
    expect(await nothingLeft(phone)).toEqual([0, 0, 0]);
  });

  it('stays here if the device resyncs before the loss is repaired (S9)', async () => {
    const { account, phone, keep } = await setup();
    const restore = account.backUp();
    const refused = keep({ topMoment: 'Nebel' });
    const dayless = keep({ text: 'eines Tages' }, { entryId: entryIdFor(spaceOf(ACCOUNT), '2026-11-11') });
    await phone.sync();
    restore();
    account.refuse = ({ name }) => (name === 'revision.offer' ? 'bad_request' : undefined);
    for (let round = 0; round < 2; round += 1) await phone.sync();
    account.version += 1;
    account.resetBelow = account.version;
    const held = keep({ topMoment: 'danach' });
    for (let round = 0; round < 2; round += 1) await phone.sync();
    expect(await listRevisions(phone.db, phone.env, ID)).toEqual([held, refused]);
    expect(await listRevisions(phone.db, phone.env, dayless.entryId)).toEqual([dayless]);
  });

  it('goes out in pushes no larger than a server reads', async () => {
    const { server, account, phone, keep } = await setup();
    const restore = account.backUp();
    for (let count = 0; count < 300; count += 1) keep({ text: `${count} ${'lang '.repeat(2000)}` });
    await phone.sync();
    restore();
    const lengths: number[] = [];
    const { fetch } = server;
    phone.env.fetch = (input, init) => {
      if (String(input).endsWith('/api/sync/push')) lengths.push(String(init?.body).length);
      return fetch(input, init);
    };
    for (let round = 0; round < 2; round += 1) await phone.sync();
    expect(account.revisions.size).toBe(300);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_PUSH_BYTES);
    expect(Math.max(...lengths)).toBeGreaterThan(MAX_PUSH_BYTES / 2);
  });

  it('brings files that only it names, except deleted or refused ones (S10)', async () => {
    const { server, account, phone, keep } = await setup();
    const restore = account.backUp();
    const file = async (seed: number) => {
      const photo = await addFile(phone.db, new Blob([someBytes(2000, seed)], { type: 'image/jpeg' }), {
        kind: 'image',
        name: 'see.jpg',
      });
      return { ...photo, name: 'see.jpg' };
    };
    const [image, sound, deleted, refused] = [await file(1), await file(2), await file(3), await file(4)];
    keep({ images: [image], audio: { ...sound, durationMs: 1000, peaks: [] } });
    keep({ images: [refused] });
    keep({ images: [deleted] }, { entryId: entryIdFor(spaceOf(ACCOUNT), EARLIER) });
    await phone.sync();
    await phone.db.parked.add({
      ...{ at: 0, kind: 'media', code: 'unsupported_type', date: DAY, name: 'see.jpg' },
      ...{ args: {}, hash: refused.hash, mediaKind: 'image', size: refused.size },
    });
    restore();
    await deleteEntry(phone.db, phone.env, EARLIER);
    for (let round = 0; round < 3; round += 1) await phone.sync();
    expect([...account.media.keys()].sort()).toEqual([image.hash, sound.hash].sort());
    expect(account.revisions.size).toBe(3);

    // The backup may know the version and lack the file all the same: it was on its way then.
    const known = account.backUp();
    known();
    account.media.clear();
    server.seen.length = 0;
    for (let round = 0; round < 3; round += 1) await phone.sync();
    expect([...account.media.keys()].sort()).toEqual([image.hash, sound.hash].sort());
  });
});
