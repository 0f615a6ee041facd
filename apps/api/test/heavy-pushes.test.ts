import { randomUUID } from 'node:crypto';
import type { Mutation } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS } from '@tagfalter/domain/durations';
import { maxMerged } from '@tagfalter/domain/entry-fields';
import { addDays, localDateOf } from '@tagfalter/domain/local-date';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { SERVED } from '#api/sync/protocol.ts';
import { applyPush, parsePush } from '#api/sync/push/apply-push.ts';
import { createEfforts, UNITS_PER_MINUTE } from '#api/sync/push/effort.ts';
import { createPush } from '#api/sync/push/push.ts';
import type { PushState } from '#api/sync/push/push-state.ts';
import { databases, type TestDatabase } from './database.ts';
import { ANY_QUESTION, entriesOf, makeActor, makeDevice, silent } from './sync-actors.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const today = localDateOf(noon, 'UTC');
const MAX_PUSH = 500;
const DAYS = 25;

/** Saves of one entry, based alternately on nothing and on many words, each with something new. */
function meetingSaves(count: number, begunOn: string, from = 0): Mutation[] {
  return Array.from({ length: count }, (_, index) => {
    const text = `w${from + index} ${begunOn} ${from + index}w`;
    const bases = { text: reverseEdit(index % 2 === 0 ? '' : begunOn, text) };
    const args = { date: today, timeZone: 'UTC', fields: { text }, bases, addImages: [], removeImages: [] };
    const at = hlcTick(HLC_ZERO, noon + from + index);
    return { id: from + index + 1, key: randomUUID(), name: 'entry.save', args: { ...args, hadEntry: true }, at };
  });
}

const EQUAL = 'ja '.repeat(240).trim();
/** The largest number of equal pairs that is still compared. */
const COSTLY = Array.from({ length: 240 }, (_, at) => `w${at % 8}`).join(' ');

describe('the work of a push', () => {
  const actor = { accountId: randomUUID(), entrySpace: randomUUID(), email: '', emailVerified: true, isPro: true };
  const state: PushState = {
    ...{ version: 0, epoch: 0, client: undefined, person: null, actor: { ...actor, subscriptions: [] } },
    ...{ processed: new Map(), durations: new Map(), earlier: new Map(), knownRevisions: new Set(), entries: [] },
  };
  const stepsOf = (mutations: Mutation[]) => {
    const push = parsePush(ANY_QUESTION, state.actor, { protocol: SERVED.current, clientId: randomUUID(), mutations });
    const counted = { merges: 0, mutations: 0 };
    const effort = createEfforts(() => noon).begin(actor.accountId);
    const counting: typeof effort = {
      ...effort,
      merge: (...texts) => {
        counted.merges += 1;
        return effort.merge(...texts);
      },
      count: (characters) => {
        counted.mutations += 1;
        effort.count(characters);
      },
    };
    return { counted, steps: applyPush(push, state, { receivedAt: noon, effort: counting }) };
  };

  it.each([
    ['equal words', EQUAL],
    ['costly words', COSTLY],
  ])('leaves the event loop between merges of %s', (_, words) => {
    const { counted, steps } = stepsOf(meetingSaves(100, words));
    let turns = 0;
    let most = 0;
    let before = 0;
    for (let step = steps.next(); ; step = steps.next()) {
      most = Math.max(most, counted.merges - before);
      before = counted.merges;
      if (step.done) break;
      turns += 1;
    }
    expect(counted).toEqual({ merges: 100, mutations: 100 });
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(most).toBeLessThan(25);
  });

  it('takes one turn for ordinary work', () => {
    const saves = meetingSaves(8, 'Ein langer Tag am See mit Mia und den Kindern.');
    expect(stepsOf(saves).steps.next()).toMatchObject({ done: true });
  });
});

describe.each(databases)('heavy pushes on $name', ({ create }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  const pushFrom = (now: () => number, efforts = createEfforts(now)) => {
    const { db, isDistributed } = database;
    const deps = { db, isDistributed, nudges: silent, now, served: SERVED, questions: ANY_QUESTION };
    const push = createPush({ ...deps, efforts });
    return (actor: Actor, clientId: string, mutations: Mutation[]) =>
      push(actor, { protocol: SERVED.current, clientId, mutations });
  };

  it.each([
    ['equal words', EQUAL],
    ['costly words', COSTLY],
  ])('bound every text without losing a word: %s (S7)', async (_, words) => {
    const mia = await makeActor(database.db, { isPro: true });
    const saves = meetingSaves(498, words);
    const { results } = await pushFrom(() => noon)(mia, randomUUID(), saves);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']));
    const { changes } = await makeDevice(database.db, mia).pull(undefined, 2000);
    const texts = changes.map(
      ({ record }) => (record && 'content' in record ? record.content.text : record?.text) ?? '',
    );
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(maxMerged('text'));
    const found = new Set(texts.flatMap((text) => text.split(/\s+/)));
    const typed = saves.flatMap((_, index) => [`w${index}`, `${index}w`]);
    expect(typed.filter((word) => !found.has(word))).toEqual([]);
  });

  it('are refused only to an account without work left (wire 47)', async () => {
    let now = noon;
    const efforts = createEfforts(() => now);
    const push = pushFrom(() => now, efforts);
    const [mia, tom] = [await makeActor(database.db, { isPro: true }), await makeActor(database.db, { isPro: true })];
    const one = () => push(mia, randomUUID(), meetingSaves(1, 'Tag'));
    const heavy = efforts.begin(mia.accountId);
    for (let tenths = 0; tenths < 10; tenths += 1) {
      expect(await one()).toMatchObject({ results: [{ status: 'applied' }] });
      heavy.count(8 * (UNITS_PER_MINUTE / 10));
    }
    await expect(one()).rejects.toMatchObject({ code: 'too_many_requests', status: 429, retryAfter: 5 });
    expect((await push(tom, randomUUID(), meetingSaves(1, 'Tag'))).results).toMatchObject([{ status: 'applied' }]);
    expect(() => efforts.check(mia.accountId)).toThrow('too_many_requests');
    expect(() => efforts.check(tom.accountId)).not.toThrow();
    now += 10_000;
    expect((await one()).results).toMatchObject([{ status: 'applied' }]);
  });

  it('are taken with 1,000 edits of entries that others changed', async () => {
    const mia = await makeActor(database.db, { isPro: true });
    const prose = (day: number) => Array.from({ length: 200 }, (_, at) => `Wort${(at * at + day) % 90}`).join(' ');
    const days = Array.from({ length: DAYS }, (_, day) => ({ date: addDays(today, -day), text: prose(day) }));
    for (const [day, { date, text }] of days.entries()) {
      const writtenAt = noon - day * DAY_MS;
      const phone = makeDevice(database.db, mia, { now: () => writtenAt, serverNow: () => noon });
      phone.save(date, { text });
      phone.edit(date, text, `${text.replace('Wort', 'Telefon')} am Telefon`);
      await phone.push();
    }
    const laptop = makeDevice(database.db, mia, { now: () => noon });
    for (let edit = 0; edit < 1000 / DAYS; edit += 1) {
      for (const day of days) {
        const text = `${day.text.replace(/^\S+/, `R${edit}r`)} am Rechner`;
        laptop.edit(day.date, day.text, text);
        day.text = text;
      }
    }
    const push = pushFrom(() => noon);
    const edits = laptop.outbox.splice(0);
    expect(edits).toHaveLength(1000);
    // In pushes of growing size, as a device sends them.
    for (let size = 25; edits.length > 0; size = Math.min(MAX_PUSH, size * 2)) {
      const { results } = await push(mia, laptop.clientId, edits.splice(0, size));
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']));
    }
    const texts = entriesOf(await laptop.pull(undefined, 2000)).map((entry) => entry?.text ?? '');
    expect(texts).toHaveLength(DAYS);
    // Merged word by word: unchanged words appear once.
    for (const text of texts) expect([text.split('am Telefon').length, text.length < 2400]).toEqual([2, true]);
  });
});
