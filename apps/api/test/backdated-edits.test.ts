import { randomUUID } from 'node:crypto';
import { generateSummary } from '@tagfalter/contract/generate-summary';
import { listEntries } from '@tagfalter/contract/list-entries';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { DAY_MS, HOUR_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aiUses } from '#api/db/assistant-schema.ts';
import { identitySession, identityUser } from '#api/db/identity-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { databases } from './database.ts';
import { type EntryStage, NOON, openEntryStage } from './entry-stage.ts';
import { createFakeAssistant } from './fake-assistant.ts';
import type { Person } from './product.ts';

const dateBefore = (days: number): string => localDateOf(NOON - days * DAY_MS, 'UTC');

describe.each(databases)('edits that claim to be of earlier, on $name (decision 11)', ({ create }) => {
  const assistant = createFakeAssistant();
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create, { assistant, jobPause: () => 20 });
  });
  beforeEach(() => {
    stage.clock.now = NOON;
  });
  afterAll(() => stage.close());

  const signInAt = async ({ email }: Person, at: number) => {
    const { db } = stage.database;
    const [user] = await db.select({ id: identityUser.id }).from(identityUser).where(eq(identityUser.email, email));
    const session = { createdAt: new Date(at) };
    await db
      .update(identitySession)
      .set(session)
      .where(eq(identitySession.userId, user?.id ?? ''));
  };

  /** A Free account, registered and signed in so many days ago. */
  const author = async ({ registered, signedIn }: { registered: number; signedIn: number }) => {
    const who = await stage.person({ createdAt: new Date(NOON - registered * DAY_MS), aiConsentAt: new Date(NOON) });
    await signInAt(who, NOON - signedIn * DAY_MS);
    return who;
  };

  /** A device with a clock set by the test. */
  const deviceOf = ({ headers }: Person, clientId = randomUUID()) => {
    let [id, at] = [0, HLC_ZERO];
    return async (days: number, name: 'entry.save' | 'entry.ask' | 'entry.delete', args: object) => {
      id += 1;
      at = hlcTick(at, NOON - days * DAY_MS);
      const mutation = { id, key: randomUUID(), name, args: { date: dateBefore(days), timeZone: 'UTC', ...args }, at };
      const payload = { protocol: PROTOCOL, clientId, mutations: [mutation] };
      const answer = await stage.product.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload });
      const [result] = v.parse(pushMutations.reply, answer.json()).results;
      return result?.status === 'refused' ? result.code : result?.status;
    };
  };
  const text = (words: string) => ({ fields: { text: words }, addImages: [], removeImages: [], hadEntry: false });
  const datesOf = async ({ headers }: Person) => {
    const answer = await stage.product.app.inject({ url: listEntries.path, headers });
    return v.parse(listEntries.reply, answer.json()).map(({ date }) => date);
  };

  it('writes no past entries for a new account under new names', async () => {
    const who = await author({ registered: 0.1, signedIn: 0.1 });
    for (let days = 28; days >= 0; days -= 1) {
      const push = deviceOf(who);
      expect(await push(days, 'entry.save', text(`Tag ${days}`))).toBe(days > 1 ? 'date_out_of_window' : 'applied');
      await push(days, 'entry.ask', { work: 'summary' });
    }
    expect(await datesOf(who)).toEqual([dateBefore(0), dateBefore(1)]);
    const uses = await stage.database.db.select().from(aiUses).where(eq(aiUses.accountId, who.accountId));
    expect(uses.length).toBeLessThanOrEqual(2);
  });

  it('takes an entry that is added later, open for a day (spec decision 75)', async () => {
    const who = await author({ registered: 1, signedIn: 1 });
    const push = deviceOf(who);
    const added = (words: string) => ({ ...text(words), fields: { text: words, addedLater: true } });
    const marksOf = async () => {
      const answer = await stage.product.app.inject({ url: listEntries.path, headers: who.headers });
      return v
        .parse(listEntries.reply, answer.json())
        .map((entry) => `${entry.date} ${entry.addedLater} ${entry.text}`);
    };
    const later = (date: string) => push(0, 'entry.save', { ...added('Damals'), date });
    expect(await later('2019-05-04')).toBe('applied');
    expect(await later('1899-12-31')).toBe('date_out_of_window');
    expect(await later(localDateOf(NOON + 2 * DAY_MS, 'UTC'))).toBe('date_out_of_window');
    // Today's is none that was added later.
    expect(await push(0, 'entry.save', added('Heute'))).toBe('applied');
    const { headers } = who;
    const streak = async () => (await stage.product.app.inject({ url: '/api/user-streak', headers })).json();
    expect(await later(dateBefore(1))).toBe('applied');
    expect(await streak()).toMatchObject({ currentStreak: 1, bonusInvitations: 0 });
    for (let days = 2; days < 8; days += 1) expect(await later(dateBefore(days))).toBe('applied');
    expect(await streak()).toMatchObject({ currentStreak: 1, bestStreak: 1, bonusInvitations: 0 });
    // Another device adds the same day; nobody takes the mark away.
    const other = deviceOf(who);
    expect(await other(0, 'entry.save', { ...added('Damals auch'), date: '2019-05-04' })).toBe('applied');
    const unmarked = { ...text('Ohne Zeichen'), fields: { text: 'Ohne Zeichen', addedLater: false } };
    expect(await push(0, 'entry.save', { ...unmarked, date: '2019-05-04' })).toBe('applied');
    expect(await marksOf()).toContain('2019-05-04 true Ohne Zeichen');
    expect(await marksOf()).toContain(`${dateBefore(0)} false Heute`);
    stage.clock.now = NOON + DAY_MS + 60_000;
    const late = deviceOf(who);
    expect(await late(-1.01, 'entry.save', { ...text('Zu spät'), date: '2019-05-04' })).toBe('edit_window_closed');
  });

  it('opens a deleted day for a day from its new addition (spec decision 75)', async () => {
    const who = await author({ registered: 3, signedIn: 3 });
    const push = deviceOf(who);
    const date = '2019-05-04';
    const at = async (hours: number, name: 'entry.save' | 'entry.delete', args: object) => {
      stage.clock.now = NOON + hours * HOUR_MS;
      return push(-hours / 24, name, { ...args, date });
    };
    const added = (words: string) => ({ ...text(words), fields: { text: words, addedLater: true } });
    expect(await at(0, 'entry.save', added('Damals'))).toBe('applied');
    expect(await at(1, 'entry.delete', { baseVersion: 0 })).toBe('applied');
    expect(await at(20, 'entry.save', added('Neu geschrieben'))).toBe('applied');
    const changed = (words: string) => ({ ...text(words), hadEntry: true });
    expect(await at(40, 'entry.save', changed('Noch offen'))).toBe('applied');
    expect(await at(45, 'entry.save', changed('Zu spät'))).toBe('edit_window_closed');
  });

  it('keeps entries of a device signed in before, under a new name', async () => {
    const who = await author({ registered: 60, signedIn: 25 });
    const push = deviceOf(who);
    for (let days = 24; days >= 0; days -= 1) {
      expect(await push(days, 'entry.save', text('Am Morgen'))).toBe('applied');
      expect(await push(days, 'entry.save', text('Am Abend'))).toBe('applied');
    }
    expect(await datesOf(who)).toHaveLength(25);
  });

  it('keeps entries of a known device after a new sign-in', async () => {
    const who = await author({ registered: 60, signedIn: 40 });
    const push = deviceOf(who);
    await push(20, 'entry.save', text('Vor der Reise'));
    await signInAt(who, NOON);
    expect(await push(10, 'entry.save', text('Unterwegs'))).toBe('applied');
    expect(await push(10, 'entry.save', text('Unterwegs, am Abend'))).toBe('applied');
  });

  it('counts earlier claims of a new name as now', async () => {
    const who = await author({ registered: 60, signedIn: 40 });
    await deviceOf(who)(1, 'entry.save', text('Gestern'));
    await signInAt(who, NOON - DAY_MS / 24);
    const clientId = randomUUID();
    const push = deviceOf(who, clientId);
    expect(await push(5, 'entry.save', text('Erfunden'))).toBe('date_out_of_window');
    await signInAt(who, NOON - 30 * DAY_MS);
    expect(await push(4, 'entry.save', text('Noch einmal'))).toBe('date_out_of_window');
    expect(await push(1, 'entry.save', text('Gestern, geändert'))).toBe('edit_window_closed');
    expect(await push(0, 'entry.save', text('Heute'))).toBe('applied');
  });

  it('keeps entries of new names after a restore (S13)', async () => {
    const who = await author({ registered: 60, signedIn: 0 });
    const epoch = NOON - DAY_MS;
    await stage.database.db.update(owners).set({ epoch }).where(eq(owners.ownerId, who.accountId));
    expect(await deviceOf(who)(5, 'entry.save', text('Vor dem Ausfall'))).toBe('applied');
  });

  it('makes requests of many offline dates later, two a day', async () => {
    const who = await author({ registered: 60, signedIn: 40 });
    const push = deviceOf(who);
    for (const days of [3, 2, 1, 0]) {
      await push(days, 'entry.save', text('Ein Tag am See.'));
      await push(days, 'entry.ask', { work: 'summary' });
    }
    const works = async () => {
      const url = `${pullChanges.path}?protocol=${PROTOCOL}`;
      const { changes } = v.parse(
        pullChanges.reply,
        (await stage.product.app.inject({ url, headers: who.headers })).json(),
      );
      const found = changes.flatMap((one) => (one.collection === 'entries' && one.record ? [one.record] : []));
      return found.flatMap(({ work }) => (work?.summary ? [`${work.summary.state} ${work.summary.code}`] : []));
    };
    const later = 'wanted too_many_requests';
    await expect.poll(works).toEqual([later, later]);
    stage.clock.now = NOON + DAY_MS + 1;
    await push(0, 'entry.save', text('Und noch ein Satz.'));
    await expect.poll(works).toEqual([]);
  });

  it('limits the calls too: zones bring no third summary', async () => {
    const who = await author({ registered: 60, signedIn: 40 });
    stage.clock.now = Date.parse('2026-11-21T10:30:00Z');
    const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    const codes: unknown[] = [];
    for (const timeZone of zones) {
      const payload = { text: 'Ein Tag am See.', timeZone };
      const call = { method: 'POST' as const, url: generateSummary.path, headers: who.headers, payload };
      const answer = await stage.product.app.inject(call);
      codes.push([answer.statusCode, answer.json().details]);
    }
    const retryAt = '2026-11-22T10:30:00.000Z';
    expect(codes).toEqual([
      [200, undefined],
      [200, undefined],
      [403, { limit: 2, retryAt }],
    ]);
  });

  it('ignores uses noted by a clock a month ahead', async () => {
    const who = await author({ registered: 60, signedIn: 40 });
    const ask = async (timeZone: string): Promise<number> => {
      const payload = { text: 'Ein Tag am See.', timeZone };
      const call = { method: 'POST' as const, url: generateSummary.path, headers: who.headers, payload };
      return (await stage.product.app.inject(call)).statusCode;
    };
    stage.clock.now = Date.parse('2026-12-21T10:30:00Z');
    expect([await ask('UTC'), await ask('Pacific/Kiritimati'), await ask('Pacific/Pago_Pago')]).toEqual([
      200, 200, 403,
    ]);
    stage.clock.now = Date.parse('2026-11-21T10:30:00Z');
    expect(await ask('UTC')).toBe(200);
  });
});
