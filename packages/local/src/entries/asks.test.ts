import { blankEntry, type Entry } from '@tagfalter/domain/entry';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, type Device, makeDevice } from '../../test/device.ts';
import { spaceOf } from '../../test/entry-space.ts';
import { FakeServer } from '../../test/fake-server.ts';
import { commitDraft, type Draft, draftFromEntry, hasDirtyDraft, storeDraft } from '../drafts/drafts.ts';
import { listParked, retryParked } from '../unsent/parked.ts';
import { countWaiting } from '../unsent/waiting.ts';
import { deleteEntry, getEntryByDate, requestAssistant, saveEntry } from './entries.ts';
import { listRevisions, restoreRevision } from './revisions.ts';

const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const timeZone = 'Europe/Berlin';
const ask = { date: DAY, timeZone, work: 'summary' as const };

describe('asking the assistant for something of a day (decision 19)', () => {
  let server: FakeServer;
  let phone: Device;
  let laptop: Device;
  beforeEach(() => {
    server = new FakeServer();
    [phone, laptop] = [makeDevice(server, ACCOUNT), makeDevice(server, ACCOUNT)];
  });
  const day = (device: Device) => getEntryByDate(device.db, DAY);
  const askSummary = () => requestAssistant(phone.db, phone.env, ask);
  const account = () => server.account(ACCOUNT);

  it('is shown at once, survives a push, and reaches every device', async () => {
    await phone.write({ text: 'Am See.' });
    await askSummary();
    const wanted = { state: 'wanted', since: expect.stringMatching(/^2026-11-20T/), day: DAY };
    expect(await day(phone)).toMatchObject({ text: 'Am See.', pending: true, work: { summary: wanted } });
    expect(await countWaiting(phone.db)).toMatchObject({ waiting: 1 });
    await phone.sync();
    await laptop.sync();
    expect(await day(phone)).toMatchObject({ pending: false, work: { summary: wanted } });
    expect((await day(laptop))?.work).toEqual((await day(phone))?.work);

    account().made(DAY, 'summary', 'Ein Tag am See.');
    await phone.sync();
    expect(await day(phone)).toMatchObject({ summary: 'Ein Tag am See.', summaryFrom: 'ai' });
    expect((await day(phone))?.work).toBeUndefined();
  });

  it('stays on the day under later edits of this device', async () => {
    await phone.write({ text: 'Am See.' });
    await askSummary();
    await phone.write({ topMoment: 'Der Sprung.' });
    expect(await day(phone)).toMatchObject({ topMoment: 'Der Sprung.', work: { summary: { state: 'wanted' } } });
  });

  it('goes with the draft in one transaction, after its save', async () => {
    const draft: Draft = {
      ...draftFromEntry(blankEntry(entryIdFor(spaceOf(ACCOUNT), DAY), DAY, timeZone), { isNew: true }),
      text: 'Am See.',
      asks: ['transcript', 'summary'],
      updatedAt: Date.parse('2026-11-20T11:00:00Z'),
    };
    await commitDraft(phone.db, phone.env, draft);
    const rows = await phone.db.outbox.toArray();
    expect(rows.map(({ name }) => name)).toEqual(['entry.save', 'entry.ask', 'entry.ask']);
    expect((await day(phone))?.work).toMatchObject({
      transcript: { since: '2026-11-20T11:00:00.000Z' },
      summary: { since: '2026-11-20T11:00:00.000Z' },
    });
    expect(await phone.db.drafts.count()).toBe(0);
  });

  it('makes a draft of a saved day worth saving', async () => {
    await phone.write({ text: 'Am See.' });
    const entry = await day(phone);
    if (!entry) throw new Error('no day');
    const draft: Draft = { ...draftFromEntry(entry), asks: ['summary'] };
    await storeDraft(phone.db, { ...draft, asks: [] });
    expect(await hasDirtyDraft(phone.db)).toBe(false);
    await storeDraft(phone.db, draft);
    expect(await hasDirtyDraft(phone.db)).toBe(true);
    await commitDraft(phone.db, phone.env, draft);
    expect((await phone.db.outbox.toArray()).map(({ name }) => name)).toEqual(['entry.save', 'entry.ask']);
  });

  it('asks nothing of a day that is not there', async () => {
    await askSummary();
    await phone.write({ text: 'Am See.' });
    await deleteEntry(phone.db, phone.env, DAY);
    await askSummary();
    expect((await phone.db.outbox.toArray()).map(({ name }) => name)).toEqual(['entry.save', 'entry.delete']);
  });

  it('parks a refused one and asks again on a retry', async () => {
    await phone.write({ text: 'Am See.' });
    await askSummary();
    account().refuse = ({ name }) => (name === 'entry.ask' ? 'bad_request' : undefined);
    await phone.sync();
    expect((await day(phone))?.work).toBeUndefined();
    const [parked] = await listParked(phone.db);
    expect(parked).toMatchObject({ name: 'entry.ask', code: 'bad_request', date: DAY });
    account().refuse = () => undefined;
    await retryParked(phone.db, phone.env, parked?.id ?? 0);
    expect(await day(phone)).toMatchObject({ work: { summary: { state: 'wanted' } } });
    expect(await listParked(phone.db)).toEqual([]);
  });

  it('keeps the author of a text restored from the history', async () => {
    await phone.write({ text: 'Am See.', summary: 'Ein Tag.', summaryFrom: 'ai' });
    const change = { fields: { summary: 'Von mir.', summaryFrom: 'person' as const }, addImages: [], removeImages: [] };
    await saveEntry(phone.db, phone.env, { date: DAY, timeZone, change });
    const bySource = async (): Promise<Entry['summaryFrom'] | undefined> => (await day(phone))?.summaryFrom;
    const restoreNewest = async () => {
      const [newest] = await listRevisions(phone.db, phone.env, entryIdFor(spaceOf(ACCOUNT), DAY));
      if (newest) await restoreRevision(phone.db, phone.env, newest);
    };
    await restoreNewest();
    expect([(await day(phone))?.summary, await bySource()]).toEqual(['Ein Tag.', 'ai']);
    await restoreNewest();
    expect([(await day(phone))?.summary, await bySource()]).toEqual(['Von mir.', 'person']);
  });
});
