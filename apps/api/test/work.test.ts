import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges, type SyncedEntry } from '@tagfalter/contract/sync-pull';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import { entryIdFor } from '@tagfalter/domain/entry-id';
import type { WorkKind } from '@tagfalter/domain/entry-work';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import { builtinSummary } from '@tagfalter/domain/summary/builtin-summary';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#api/base/refusal.ts';
import { aiUses } from '#api/db/assistant-schema.ts';
import { revisions } from '#api/db/entry-schema.ts';
import { AssistantFault } from '#api/ports/assistant.ts';
import { databases } from './database.ts';
import { type EntryStage, filePart, NOON, openEntryStage, saved } from './entry-stage.ts';
import { createFakeAssistant, type FakeAssistant } from './fake-assistant.ts';
import { form } from './forms.ts';
import { createProduct, type Person, type Product, twinOf } from './product.ts';

const DATE = '2026-11-20';

describe.each(databases)('requested work of an entry, on $name (decision 19)', ({ create }) => {
  let stage: EntryStage;
  let assistant: FakeAssistant;
  let retry: PromiseWithResolvers<void>;
  beforeAll(async () => {
    assistant = createFakeAssistant();
    stage = await openEntryStage(create, { assistant, jobPause: () => 20 });
  });
  beforeEach(() => {
    assistant.reset();
    retry = Promise.withResolvers();
  });
  afterAll(() => stage.close());

  /** A person with a phone and consent. */
  const author = async (change: Parameters<EntryStage['person']>[0] = {}, { consent = true } = {}) => {
    const who = await stage.person(change);
    const phone = createPhone(stage.product, who);
    if (consent) await phone.agree(true);
    return phone;
  };

  /** Requests a summary and resolves once the assistant works; `retry` continues. */
  const askSlowly = async (phone: Awaited<ReturnType<typeof author>>) => {
    const asked = Promise.withResolvers<void>();
    assistant.before = () => {
      asked.resolve();
      return retry.promise;
    };
    await phone.ask('summary');
    await asked.promise;
  };

  it('makes transcript and summary, with their source', async () => {
    const phone = await author();
    await phone.speak('speech-de.webm');
    await phone.ask('transcript', 'summary');
    const day = await phone.dayWith((one) => !one.work);
    expect(day).toMatchObject({
      ...{ audioTranscript: 'Heute war ich am See.', transcriptFrom: 'ai' },
      ...{ summary: 'Ein Tag am See.', summaryFrom: 'ai', emojis: '🌊' },
    });
    const [received, read] = assistant.asked;
    expect(received).toMatchObject({ type: 'audio/webm' });
    expect(read).toMatchObject({ transcript: 'Heute war ich am See.' });
    expect(await usesOf(phone)).toEqual([
      ['summary', DATE, null],
      ['transcription', DATE, null],
    ]);
  });

  it('waits while the store is away', async () => {
    const phone = await author();
    await phone.speak('speech-de.webm');
    const { blobs } = stage.product.deps;
    const { read } = blobs;
    blobs.read = () => Promise.reject(new Refusal('store_away'));
    await phone.ask('transcript');
    const waiting = await phone.dayWith((one) => one.work?.transcript?.code !== undefined);
    expect(waiting?.work?.transcript).toMatchObject({ state: 'wanted', code: 'store_away' });
    blobs.read = read;
    expect(await phone.dayWith((one) => !one.work)).toMatchObject({ audioTranscript: 'Heute war ich am See.' });
  });

  it('waits for a recording that has not arrived', async () => {
    const phone = await author();
    const { bytes } = await filePart('speech-de.m4a');
    const other = await author();
    const audio = (await other.speak('speech-de.m4a'))?.audio;
    if (!audio) throw new Error('no recording');
    await phone.save({ audio });
    await phone.ask('transcript');
    expect((await phone.day())?.work?.transcript).toMatchObject({ state: 'wanted' });
    expect(assistant.asked).toEqual([]);
    await phone.upload(bytes);
    expect(await phone.dayWith((one) => !one.work)).toMatchObject({ audioTranscript: 'Heute war ich am See.' });
  });

  it('keeps both passages when a person wrote meanwhile', async () => {
    const phone = await author({ proAccount: true });
    await phone.save({ text: 'Am See.' });
    await askSlowly(phone);
    await phone.save({ summary: 'Von mir.' }, { summary: reverseEdit('', 'Von mir.') });
    retry.resolve();
    const both = await phone.dayWith((one) => !one.work);
    expect(both?.summary).toContain('Von mir.');
    expect(both?.summary).toContain('Ein Tag am See.');

    assistant.summary = { summary: 'Ganz neu.', emojis: '🔥' };
    await phone.ask('summary');
    expect(await phone.dayWith((one) => !one.work)).toMatchObject({ summary: 'Ganz neu.', emojis: '🔥' });
    const kept = await stage.database.db.select().from(revisions).where(eq(revisions.accountId, phone.accountId));
    expect(kept.map(({ content }) => content)).toContainEqual({
      summary: both?.summary,
      summaryFrom: 'ai-edited',
      emojis: '🌊',
    });
  });

  it('replaces emojis of an earlier summary, not chosen ones', async () => {
    const text = 'Am Morgen war ich im Wald. Danach gab es Kuchen.';
    const { summary, emojis } = await builtinSummary({ text, transcript: '' });
    const madeHere = { text, summary, summaryFrom: 'builtin' as const };
    const phone = await author();
    await phone.save({ ...madeHere, emojis });
    await phone.ask('summary');
    expect(await phone.dayWith((one) => !one.work)).toMatchObject({ summary: 'Ein Tag am See.', emojis: '🌊' });

    const other = await author();
    await other.save({ ...madeHere, emojis: '🍰🦋' });
    await other.ask('summary');
    expect(await other.dayWith((one) => !one.work)).toMatchObject({ summary: 'Ein Tag am See.', emojis: '🍰🦋' });

    const late = await author();
    await late.save({ ...madeHere, emojis });
    await askSlowly(late);
    await late.save({ emojis: '🦋' });
    retry.resolve();
    expect(await late.dayWith((one) => !one.work)).toMatchObject({ summary: 'Ein Tag am See.', emojis: '🦋' });
  });

  it('retries without cost while the assistant is away', async () => {
    const phone = await author();
    await phone.save({ text: 'Am See.' });
    const first = Promise.withResolvers<void>();
    let calls = 0;
    assistant.faults.push(
      new AssistantFault('unavailable'),
      new AssistantFault('busy', 5),
      new AssistantFault('broken'),
    );
    assistant.before = async () => {
      calls += 1;
      if (calls === 2) first.resolve();
      if (calls === 2) await retry.promise;
    };
    await phone.ask('summary');
    await first.promise;
    expect((await phone.day())?.work?.summary).toMatchObject({ state: 'wanted', code: 'ai_unavailable' });
    expect(await usesOf(phone)).toEqual([]);
    retry.resolve();
    expect(await phone.dayWith((one) => !one.work)).toMatchObject({ summary: 'Ein Tag am See.' });
    expect(await usesOf(phone)).toHaveLength(1);
  });

  it.each([
    ['a refusal', [new AssistantFault('refused')], 'ai_failed', 1],
    ['answers that are never usable', [1, 2, 3].map(() => new AssistantFault('broken')), 'ai_failed', 3],
    ['a fault of our own', [1, 2, 3, 4, 5, 6].map(() => new Error('bug')), 'internal', 6],
  ] as const)('fails for %s, is asked again and made', async (_what, faults, code, calls) => {
    const phone = await author();
    await phone.save({ text: 'Am See.' });
    assistant.faults.push(...faults);
    await phone.ask('summary');
    const failed = await phone.dayWith((one) => one.work?.summary?.state === 'failed');
    expect([failed?.work?.summary?.code, assistant.asked.length]).toEqual([code, calls]);
    expect(await usesOf(phone)).toEqual([]);
    await phone.ask('summary');
    expect(await phone.dayWith((one) => !one.work)).toMatchObject({ summary: 'Ein Tag am See.' });
  });

  it('says of a recording without words that it has none, once', async () => {
    const phone = await author();
    await phone.speak('speech-de.webm');
    assistant.faults.push(new AssistantFault('wordless'));
    await phone.ask('transcript');
    const silent = await phone.dayWith((one) => one.work?.transcript?.state === 'failed');
    expect([silent?.work?.transcript?.code, silent?.audioTranscript]).toEqual(['nothing_heard', '']);
    expect([assistant.asked.length, await usesOf(phone)]).toEqual([1, []]);
  });

  it('waits after too many attempts, and says so', async () => {
    const phone = await author();
    await phone.save({ text: 'Am See.' });
    for (let round = 0; round < 7; round += 1) {
      assistant.faults.push(...[1, 2, 3].map(() => new AssistantFault('broken')));
      await phone.ask('summary');
      await phone.dayWith((one) => one.work?.summary?.code !== undefined);
    }
    const day = await phone.dayWith((one) => one.work?.summary?.code === 'too_many_requests');
    expect([day?.work?.summary?.state, assistant.asked.length]).toEqual(['wanted', 20]);
    await phone.remove((await phone.change())?.version ?? 0);
  });

  it('is not sent once its entry is deleted', async () => {
    const phone = await author();
    await phone.save({ text: 'Am See.' });
    assistant.faults.push(new AssistantFault('unavailable'));
    await askSlowly(phone);
    await phone.remove((await phone.change())?.version ?? 0);
    retry.resolve();
    const other = await author();
    await other.save({ text: 'Im Wald.' });
    await other.ask('summary');
    await other.dayWith((one) => !one.work);
    // The deleted entry's job has run again by now: its pause is shorter.
    expect(assistant.asked.map((one) => 'text' in one && one.text)).toEqual(['Am See.', 'Im Wald.']);
  });

  it('fails without consent, sending nothing, or without quota', async () => {
    const phone = await author({}, { consent: false });
    await phone.save({ text: 'Am See.' });
    await phone.ask('summary');
    const failedWith = async () => {
      const day = await phone.dayWith((one) => one.work?.summary?.state === 'failed');
      return day?.work?.summary?.code;
    };
    expect([await failedWith(), assistant.asked.length]).toEqual(['ai_consent_required', 0]);
    await phone.agree(true);
    await phone.ask('summary');
    await phone.dayWith((one) => !one.work);
    await phone.ask('summary');
    expect([await failedWith(), assistant.asked.length]).toEqual(['tier_limit', 1]);
  });

  it('lets a deletion win that has not seen the result', async () => {
    const phone = await author();
    await phone.save({ text: 'Am See.' });
    const seen = (await phone.change())?.version ?? 0;
    await phone.ask('summary');
    await phone.dayWith((one) => !one.work);
    await phone.remove(seen);
    expect(await phone.day()).toBeNull();
  });

  it('is done once by the next process', async () => {
    const phone = await author();
    await phone.save({ text: 'Am See.' });
    await askSlowly(phone);
    // At its start it finds what the first process is still doing.
    const twin = await twinOf(stage.product);
    await twin.ready();
    await expect.poll(() => assistant.asked.length, { timeout: 20_000 }).toBe(2);
    retry.resolve();
    await phone.dayWith((one) => !one.work);
    await twin.close();
    expect(await usesOf(phone)).toHaveLength(1);
  });

  it('ends with the product and is made after the next start', async () => {
    const slow = createFakeAssistant();
    const asked = Promise.withResolvers<void>();
    slow.summarize = (_input, signal) => {
      asked.resolve();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const first = await createProduct(stage.database, { assistant: slow, now: () => NOON });
    const who = await stage.person();
    const phone = createPhone(first, who);
    await phone.agree(true);
    await phone.save({ text: 'Am See.' });
    await phone.ask('summary');
    await asked.promise;
    const clock = performance.now();
    await first.close();
    expect(performance.now() - clock).toBeLessThan(4000);

    const second = await createProduct(stage.database, { assistant, now: () => NOON });
    await second.app.ready();
    const later = createPhone(second, who);
    expect(await later.dayWith((one) => !one.work)).toMatchObject({ summary: 'Ein Tag am See.' });
    await second.close();
  });

  it('is made without an endpoint, except transcripts (wire 16)', async () => {
    const inHouse = await createProduct(stage.database, { now: () => NOON });
    const phone = createPhone(inHouse, await stage.person());
    await phone.speak('speech-de.webm');
    await phone.ask('transcript', 'summary');
    const waiting = await phone.dayWith((one) => one.work?.transcript?.code !== undefined);
    expect(waiting?.work).toMatchObject({
      transcript: { state: 'wanted', code: 'ai_unavailable' },
      summary: { state: 'wanted' },
    });
    await phone.save({ text: 'Am Morgen war ich im Wald. Danach gab es Kuchen.' });
    await phone.ask('summary');
    expect(await phone.dayWith((one) => !one.work?.summary)).toMatchObject({
      summary: expect.stringMatching(/\w/),
      summaryFrom: 'builtin',
      work: { transcript: { state: 'wanted', code: 'ai_unavailable' } },
    });
    await inHouse.close();
  });

  const usesOf = async ({ accountId }: { accountId: string }) => {
    const rows = await stage.database.db.select().from(aiUses).where(eq(aiUses.accountId, accountId));
    return rows.map(({ kind, day, result }) => [kind, day, result]).sort();
  };
});

/** A device of one entry against the whole product. */
function createPhone({ app }: Product, { accountId, entrySpace, headers }: Person) {
  const clientId = randomUUID();
  let [id, at] = [0, HLC_ZERO];
  const push = async (name: string, args: object) => {
    id += 1;
    at = hlcTick(at, NOON);
    const mutation = { id, key: randomUUID(), name, args: { date: DATE, ...args }, at };
    const payload = { protocol: PROTOCOL, clientId, mutations: [mutation] };
    const response = await app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
    expect(response.json()).toMatchObject({ results: [{ status: 'applied', rejected: [] }] });
  };
  const change = async () => {
    const response = await app.inject({ url: `/api/sync/pull?protocol=${PROTOCOL}`, headers });
    const { changes } = v.parse(pullChanges.reply, response.json());
    return changes.findLast((one) => one.collection === 'entries' && one.id === entryIdFor(entrySpace, DATE));
  };
  const day = async (): Promise<SyncedEntry | null> => {
    const found = await change();
    return found?.collection === 'entries' ? found.record : null;
  };
  const phone = {
    accountId,
    change,
    day,
    save: (fields: Partial<EntryFields>, bases = {}) =>
      push('entry.save', { timeZone: 'UTC', fields, bases, addImages: [], removeImages: [], hadEntry: false }),
    remove: (baseVersion: number) => push('entry.delete', { baseVersion }),
    ask: async (...kinds: WorkKind[]) => {
      for (const work of kinds) await push('entry.ask', { timeZone: 'UTC', work });
    },
    agree: (consent: boolean) =>
      app.inject({ method: 'PUT', url: '/api/users/ai-consent', headers, payload: { consent } }),
    /** Saves the entry with a recording and uploads it. */
    async speak(name: string) {
      const body = await form({ date: DATE }, [await filePart(name, 'audio')]);
      const all = { ...headers, ...body.headers };
      saved(await app.inject({ method: 'POST', url: '/api/entries', headers: all, payload: body.payload }));
      return day();
    },
    /** Awaits a state of the entry. */
    async dayWith(isSo: (day: SyncedEntry) => boolean): Promise<SyncedEntry | null> {
      let last: SyncedEntry | null = null;
      await expect
        .poll(
          async () => {
            last = await day();
            return last !== null && isSo(last);
          },
          { timeout: 20_000 },
        )
        .toBe(true);
      return last;
    },
    /** Uploads a recording the entry already names. */
    async upload(bytes: Uint8Array<ArrayBuffer>) {
      const body = await form({}, [{ field: 'audio', name: 'a', bytes }]);
      const url = `/api/entries/${entryIdFor(entrySpace, DATE)}`;
      const all = { ...headers, ...body.headers };
      saved(await app.inject({ method: 'PATCH', url, headers: all, payload: body.payload }));
    },
  };
  return phone;
}
