import { DAY_MS } from '@tagfalter/domain/durations';
import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import { describe, expect, it } from 'vitest';
import { DAY, makeDevice, someBytes } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import type { ParkedRow } from '../db/rows.ts';
import { draftFromEntry, loadDraft, storeDraft } from '../drafts/drafts.ts';
import { deleteEntry, getEntryByDate, saveEntry } from '../entries/entries.ts';
import { readBlob } from '../media/blobs.ts';
import { discardParked, exportParked, listParked, retryParked } from '../unsent/parked.ts';
import { countWaiting } from '../unsent/waiting.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';

function setup() {
  const server = new FakeServer();
  return { server, account: server.account(ACCOUNT), one: makeDevice(server, ACCOUNT) };
}

async function onlyParked(db: Parameters<typeof listParked>[0]): Promise<ParkedRow> {
  const [item, ...others] = await listParked(db);
  if (!item || others.length > 0) throw new Error('expected exactly one parked item');
  return item;
}

describe('refusals (S4)', () => {
  it('park the mutation with reason and words, and let others pass (S2)', async () => {
    const { one, account } = setup();
    await one.write({ text: 'zu spät' }, '2026-11-01');
    await one.write({ text: 'rechtzeitig' });
    account.refuse = (mutation) => (mutation.id === 1 ? 'edit_window_closed' : undefined);
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    expect(await onlyParked(one.db)).toMatchObject({
      kind: 'mutation',
      code: 'edit_window_closed',
      date: '2026-11-01',
      name: 'entry.save',
      args: { fields: { text: 'zu spät' } },
    });
    expect(await getEntryByDate(one.db, '2026-11-01')).toBeUndefined();
    expect(account.day(DAY)?.text).toBe('rechtzeitig');
  });

  it('give the same answer after a lost one (S2, S4)', async () => {
    const { one, account, server } = setup();
    await one.write({ text: 'x' });
    account.refuse = () => 'text_too_long';
    server.fault = ({ path }) => (path === '/api/sync/push' ? 'lost' : undefined);
    await one.sync();
    expect(await listParked(one.db)).toEqual([]);
    server.fault = () => undefined;
    account.refuse = () => undefined;
    await one.sync();
    expect(await onlyParked(one.db)).toMatchObject({ code: 'text_too_long' });
    expect(account.day(DAY)).toBeNull();
  });

  it('show what the server has once the refused edit is gone (S5)', async () => {
    const { one, account } = setup();
    await one.write({ text: 'gut' });
    await one.sync();
    account.refuse = () => 'edit_window_closed';
    await one.write({ text: 'zu spät geändert' });
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'gut', pending: false });
  });

  it('can be tried again as a new edit', async () => {
    const { one, account } = setup();
    await one.write({ text: 'noch einmal' });
    const refused = (await one.db.outbox.get(1))?.at ?? '';
    account.refuse = () => 'tier_limit';
    await one.sync();
    account.refuse = () => undefined;
    one.pass(DAY_MS);
    await retryParked(one.db, one.env, (await onlyParked(one.db)).id);
    expect(await listParked(one.db)).toEqual([]);
    const [again] = await one.db.outbox.toArray();
    expect(again?.id).toBe(2);
    expect(again && again.at > refused).toBe(true);
    await one.sync();
    expect(account.day(DAY)?.text).toBe('noch einmal');
  });

  it('make no claim of an existing day when retried after its deletion (S9)', async () => {
    const { account, one } = setup();
    await one.write({ text: 'Am See.' });
    await one.sync();
    account.refuse = () => 'edit_window_closed';
    await one.write({ topMoment: 'Gipfel' });
    await one.sync();
    account.refuse = () => undefined;
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    const [item] = await one.db.parked.toArray();
    expect(item?.args).toMatchObject({ hadEntry: true });
    await retryParked(one.db, one.env, item?.id ?? 0);
    const [row] = await one.db.outbox.toArray();
    expect(row?.args).not.toMatchObject({ hadEntry: true });
  });

  it("leave the day's draft alone when they are retried (decision 16)", async () => {
    const { one, account } = setup();
    await one.write({ text: 'noch einmal' });
    account.refuse = () => 'tier_limit';
    await one.sync();
    const blank = blankEntry(entryIdFor(spaceOf(ACCOUNT), DAY), DAY, 'UTC');
    const draft = { ...draftFromEntry(blank, { isNew: true, now: one.env.now() }), text: 'noch nicht fertig' };
    await storeDraft(one.db, draft);
    await retryParked(one.db, one.env, (await onlyParked(one.db)).id);
    expect(await loadDraft(one.db, DAY)).toEqual(draft);
    expect(await one.db.outbox.count()).toBe(1);
  });

  it('of a deletion bring the day back and can be tried again', async () => {
    const { one, account } = setup();
    await one.write({ text: 'bleib' });
    await one.sync();
    account.refuse = () => 'forbidden';
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    expect(await getEntryByDate(one.db, DAY)).toMatchObject({ text: 'bleib' });
    account.refuse = () => undefined;
    await retryParked(one.db, one.env, (await onlyParked(one.db)).id);
    await one.sync();
    expect(account.day(DAY)).toBeNull();
  });

  it('can be kept as a file or given up', async () => {
    const { one, account } = setup();
    await one.write({ text: 'mein Text' });
    account.refuse = () => 'text_too_long';
    await one.sync();
    const item = await onlyParked(one.db);
    const { name, blob } = await exportParked(one.db, item.id, 'mein Text');
    expect(name).toBe(`tagfalter-${DAY}.txt`);
    expect(await blob.text()).toBe('mein Text');
    await discardParked(one.db, one.env, { id: item.id, mayEdit: true });
    expect(await countWaiting(one.db)).toEqual({ waiting: 0, parked: 0, awaited: 0, oldestAt: null });
  });

  it('of a whole call are narrowed down to one mutation', async () => {
    const { one, server, account } = setup();
    for (let day = 1; day <= 9; day += 1) await one.write({ text: `Tag ${day}` }, `2026-11-0${day}`);
    const spoilt = await one.db.outbox.get(4);
    const { fetch } = server;
    server.fault = () => undefined;
    const picky: typeof globalThis.fetch = async (input, init) => {
      const isSpoilt = typeof init?.body === 'string' && init.body.includes(`"at":"${spoilt?.at}"`);
      server.fault = ({ path }) => (isSpoilt && path === '/api/sync/push' ? 'bad_request' : undefined);
      return fetch(input, init);
    };
    one.env.fetch = picky;
    expect(await one.sync()).toMatchObject({ status: 'synced' });
    expect(await onlyParked(one.db)).toMatchObject({ code: 'bad_request', date: '2026-11-04' });
    expect(account.day('2026-11-04')).toBeNull();
    expect(account.day('2026-11-09')?.text).toBe('Tag 9');
    expect([...account.effects.values()].every((times) => times === 1)).toBe(true);
  });
});

describe('parts that were left out (S4, decision 12)', () => {
  it('park a photo over the limit, keep its bytes and hide it', async () => {
    const { one, account } = setup();
    await one.write({ text: 'zwei Fotos' });
    const taken = await one.photo(someBytes(100, 1));
    const surplus = await one.photo(someBytes(100, 2));
    account.leaveOut = (save) => ({
      rejected: save.addImages
        .filter((image) => image.hash === surplus.hash)
        .map((image) => ({ field: 'images', code: 'tier_limit', hash: image.hash, name: image.name })),
    });
    expect(await one.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    const item = await onlyParked(one.db);
    expect(item).toMatchObject({
      kind: 'media',
      code: 'tier_limit',
      hash: surplus.hash,
      mediaKind: 'image',
      name: 'foto.jpg',
      size: 100,
    });
    expect((await getEntryByDate(one.db, DAY))?.images).toEqual([taken]);
    expect([...account.media.keys()]).toEqual([taken.hash]);
    expect((await exportParked(one.db, item.id, null)).name).toBe('foto.jpg');
    expect((await readBlob(one.db, surplus.hash, 'original'))?.size).toBe(100);
  });

  it('stop no upload of a photo taken out since (S7)', async () => {
    const { one, account } = setup();
    const [taken, surplus] = [await one.photo(someBytes(100, 1)), await one.photo(someBytes(100, 2))];
    await deleteEntry(one.db, one.env, DAY);
    await one.sync();
    const save = (change: Partial<EntryChange>) => {
      const whole = { fields: {}, addImages: [], removeImages: [], ...change };
      return saveEntry(one.db, one.env, { date: DAY, timeZone: 'UTC', change: whole });
    };
    await save({ fields: { text: 'zwei Fotos' }, addImages: [taken, surplus] });
    await save({ removeImages: [taken.hash] });
    const isSurplus = ({ hash }: { hash: string }) => hash === surplus.hash;
    account.leaveOut = ({ addImages }) => ({
      rejected: addImages.filter(isSurplus).map(({ hash }) => ({ field: 'images', code: 'tier_limit', hash })),
    });
    await one.sync();
    expect(await onlyParked(one.db)).toMatchObject({ kind: 'media', hash: surplus.hash });
    expect([...account.media.keys()]).toEqual([taken.hash]);
  });

  it('never show the left-out photo between push and pull (S5)', async () => {
    const { one, account, server } = setup();
    const surplus = await one.photo(someBytes(50));
    account.leaveOut = () => ({ rejected: [{ field: 'images', code: 'tier_limit', hash: surplus.hash }] });
    server.fault = ({ path }) => (path === '/api/sync/pull' ? 'cut' : undefined);
    await one.sync();
    expect((await getEntryByDate(one.db, DAY))?.images).toEqual([]);
    expect(await one.db.uploads.count()).toBe(0);
  });

  it('send a parked photo when it is tried again', async () => {
    const { one, account } = setup();
    const photo = await one.photo(someBytes(500));
    account.leaveOut = () => ({ rejected: [{ field: 'images', code: 'tier_limit', hash: photo.hash }] });
    await one.sync();
    account.leaveOut = () => ({});
    await retryParked(one.db, one.env, (await onlyParked(one.db)).id);
    await one.sync();
    expect(account.day(DAY)?.images).toEqual([photo]);
    expect(account.media.get(photo.hash)?.state).toBe('ready');
  });

  it('park a dropped feeling and leave the rest of the mood', async () => {
    const { one, account } = setup();
    await one.write({ text: 'froh', mood: { level: 9, feeling: 'happy', customEmoji: null } });
    account.leaveOut = () => ({ dropped: [{ field: 'feeling', code: 'pro_required' }] });
    await one.sync();
    expect(await onlyParked(one.db)).toMatchObject({
      kind: 'mutation',
      code: 'pro_required',
      args: { fields: { mood: { level: 9, feeling: 'happy' } } },
    });
    expect((await getEntryByDate(one.db, DAY))?.mood).toEqual({ level: 9, feeling: null, customEmoji: null });
  });

  it('park feeling and emoji of one mood together', async () => {
    const { one, account } = setup();
    const mood = { level: 9, feeling: 'happy', customEmoji: '🐢' } as const;
    await one.write({ text: 'froh', mood });
    const dropped = (['feeling', 'customEmoji'] as const).map((field) => ({ field, code: 'pro_required' as const }));
    account.leaveOut = () => ({ dropped });
    await one.sync();
    expect(await onlyParked(one.db)).toMatchObject({ code: 'pro_required', args: { fields: { mood } } });
    expect((await getEntryByDate(one.db, DAY))?.mood).toEqual({ level: 9, feeling: null, customEmoji: null });
  });
});
