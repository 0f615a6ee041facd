import { blankEntry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { ReflectionAnswer } from '@tagfalter/domain/reflection';
import { describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { type EntryView, getEntryByDate } from '../entries/entries.ts';
import { listRevisions, restoreRevision, undoRestore } from '../entries/revisions.ts';
import { retryParked } from '../unsent/parked.ts';
import { listWaiting } from '../unsent/waiting.ts';
import { saveAnswers } from './answers.ts';
import { commitDraft, type Draft, draftFromEntry, loadDraft, storeDraft } from './drafts.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const answer = (questionId: string, words: string): ReflectionAnswer => ({ questionId, answer: words });

function setup() {
  const server = new FakeServer();
  const [phone, laptop] = [makeDevice(server, ACCOUNT), makeDevice(server, ACCOUNT)];
  return { server, account: server.account(ACCOUNT), phone, laptop };
}

async function day({ db }: Device): Promise<EntryView> {
  const view = await getEntryByDate(db, DAY);
  if (!view) throw new Error('no entry');
  return view;
}

/** The draft of the day with these answers, as its editor holds it. */
async function draftOf(device: Device, reflections: ReflectionAnswer[]): Promise<Draft> {
  const { createdAt: _c, updatedAt: _u, readyMedia: _r, pending: _p, ...entry } = await day(device);
  device.pass(1000);
  return { ...draftFromEntry(entry, { now: device.env.now() }), reflections };
}

/** Answers as the editor of a day that has an entry saves them. */
async function say(device: Device, reflections: ReflectionAnswer[]): Promise<boolean> {
  return saveAnswers(device.db, device.env, await draftOf(device, reflections));
}

describe('answers on a device', () => {
  it('are saved beside a draft, and arrive on the other device', async () => {
    const { account, phone, laptop } = setup();
    await phone.write({ text: 'Ein Tag' });
    const draft = { ...(await draftOf(phone, [answer('thanks', '  Paul ')])), text: 'noch nicht fertig' };
    await storeDraft(phone.db, draft);
    expect(await saveAnswers(phone.db, phone.env, draft)).toBe(true);
    expect(await day(phone)).toMatchObject({ text: 'Ein Tag', reflections: [answer('thanks', 'Paul')] });
    const base = { ...draft.base, reflections: [answer('thanks', 'Paul')] };
    expect(await loadDraft(phone.db, DAY)).toEqual({ ...draft, base });
    expect(await listWaiting(phone.db)).toMatchObject([{ words: 3 }]);
    await phone.sync();
    await laptop.sync();
    expect(account.day(DAY)?.reflections).toEqual([answer('thanks', 'Paul')]);
    expect(await day(laptop)).toMatchObject({ text: 'Ein Tag', reflections: [answer('thanks', 'Paul')] });
  });

  it('take the draft along that has become its entry, in one step', async () => {
    const { phone } = setup();
    await phone.write({ text: 'Ein Tag' });
    const draft = { ...(await draftOf(phone, [answer('thanks', 'Paul ')])), by: 'here' };
    await storeDraft(phone.db, draft);
    expect(await saveAnswers(phone.db, phone.env, draft)).toBe(true);
    expect(await loadDraft(phone.db, DAY)).toBeUndefined();
  });

  it("leave later typing and another editor's answers alone", async () => {
    const { phone } = setup();
    await phone.write({ text: 'Ein Tag' });
    const draft = { ...(await draftOf(phone, [answer('thanks', 'Paul')])), by: 'here' };
    const since = { ...draft, updatedAt: draft.updatedAt + 1, reflections: [answer('thanks', 'Paula')] };
    await storeDraft(phone.db, since);
    await saveAnswers(phone.db, phone.env, draft);
    const base = { ...since.base, reflections: [answer('thanks', 'Paul')] };
    expect(await loadDraft(phone.db, DAY)).toEqual({ ...since, base });
    const other = { ...(await draftOf(phone, [answer('thanks', 'Ida')])), by: 'there' };
    await storeDraft(phone.db, other, since);
    await saveAnswers(phone.db, phone.env, since);
    expect(await loadDraft(phone.db, DAY)).toEqual(other);
  });

  it('all stay after two devices answered offline, with history (decision 10)', async () => {
    const { phone, laptop } = setup();
    await phone.write({ text: 'Ein Tag' });
    await phone.sync();
    await laptop.sync();
    await say(phone, [answer('thanks', 'Paul'), answer('laughter', 'Ida')]);
    await say(laptop, [answer('keep', 'das Licht')]);
    await phone.sync();
    await laptop.sync();
    await phone.sync();
    for (const device of [phone, laptop]) expect((await day(device)).reflections).toHaveLength(3);
    const said = (await day(phone)).reflections ?? [];
    await say(phone, [answer('thanks', 'Marek'), ...said.filter(({ questionId }) => questionId !== 'thanks')]);
    const [version] = await listRevisions(phone.db, phone.env, (await day(phone)).id);
    expect(version?.content).toEqual({ reflections: [answer('thanks', 'Paul')] });
  });

  it('come back with an earlier version, and that can be taken back', async () => {
    const { phone } = setup();
    await phone.write({ text: 'Ein Tag' });
    await say(phone, [answer('thanks', 'Paul'), answer('keep', 'das Licht')]);
    await say(phone, [answer('keep', 'das Licht')]);
    const { id } = await day(phone);
    const [version] = await listRevisions(phone.db, phone.env, id);
    if (!version) throw new Error('no earlier version');
    const back = await restoreRevision(phone.db, phone.env, version);
    expect((await day(phone)).reflections).toEqual([answer('keep', 'das Licht'), answer('thanks', 'Paul')]);
    await undoRestore(phone.db, phone.env, id, back ?? { fields: {}, addImages: [], removeImages: [] });
    expect((await day(phone)).reflections).toEqual([answer('keep', 'das Licht')]);
  });

  it('wait in the draft without an entry, and go with its save', async () => {
    const { account, phone } = setup();
    const blank = blankEntry(entryIdFor(spaceOf(ACCOUNT), DAY), DAY, 'Europe/Berlin');
    const opened = draftFromEntry(blank, { isNew: true, now: phone.env.now() });
    const draft = { ...opened, text: 'Ein Tag', reflections: [answer('thanks', 'Paul ')] };
    expect(await saveAnswers(phone.db, phone.env, draft)).toBe(false);
    expect(await phone.db.outbox.count()).toBe(0);
    await commitDraft(phone.db, phone.env, draft);
    await phone.sync();
    expect(account.day(DAY)).toMatchObject({ text: 'Ein Tag', reflections: [answer('thanks', 'Paul')] });
  });

  it('that are blank change nothing', async () => {
    const { phone } = setup();
    await phone.write({ text: 'Ein Tag' });
    await say(phone, [answer('thanks', 'Paul')]);
    expect(await say(phone, [answer('thanks', '  '), answer('keep', '\n')])).toBe(false);
    expect((await day(phone)).reflections).toEqual([answer('thanks', 'Paul')]);
  });

  it('come back after a refusal, whole', async () => {
    const { account, phone } = setup();
    await phone.write({ text: 'Ein Tag' });
    await phone.sync();
    account.refuse = () => 'edit_window_closed';
    await say(phone, [answer('thanks', 'Paul')]);
    await phone.sync();
    expect((await day(phone)).reflections ?? []).toEqual([]);
    const [item] = await phone.db.parked.toArray();
    expect(item?.args).toMatchObject({ answers: { thanks: 'Paul' } });
    account.refuse = () => undefined;
    await retryParked(phone.db, phone.env, item?.id ?? 0);
    await phone.sync();
    expect(account.day(DAY)?.reflections).toEqual([answer('thanks', 'Paul')]);
  });

  it('are offered to a server that lost them, and remove nothing (S13)', async () => {
    const { account, phone, laptop } = setup();
    await phone.write({ text: 'Ein Tag' });
    await say(phone, [answer('thanks', 'Paul'), answer('laughter', 'Ida')]);
    await phone.sync();
    const restore = account.backUp();
    await say(phone, [answer('thanks', 'Marek')]);
    await phone.sync();
    await laptop.sync();
    restore();
    for (const device of [phone, laptop, phone]) await device.sync();
    const kept = account.day(DAY)?.reflections ?? [];
    expect(new Map(kept.map((one) => [one.questionId, one.answer]))).toEqual(
      new Map([
        ['thanks', 'Marek'],
        ['laughter', 'Ida'],
      ]),
    );
  });
});
