import { getEntryShelf } from '@tagfalter/contract/entry-shelf';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { MAX_LONG_TEXT, MAX_TEXT } from '@tagfalter/domain/text';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SERVED } from '#api/sync/protocol.ts';
import { subscriptionOpener } from '#api/sync/stream/subscription.ts';
import { type DatabaseKind, databases, embeddedDatabase } from './database.ts';
import { dayOneFiles } from './diary-archives.ts';
import { form } from './forms.ts';
import { type ImportStage, openImportStage } from './import-stage.ts';
import type { Person } from './product.ts';
import { makeDevice, type TestDevice } from './sync-actors.ts';
import { zipOf } from './zip-file.ts';

const SLOW = 120_000;
const DAY = '2019-07-06';

/** Numbered words, so that a lost one shows. */
function words(length: number, mark = 'wort'): string {
  let text = '';
  for (let at = 0; text.length < length; at += 1) text += `${mark}${at}${at % 40 === 39 ? '.\n\n' : ' '}`;
  return text
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, 'x');
}

const LONG = words(MAX_LONG_TEXT);

describe.each(databases)('a day of 100,000 characters on $name (spec decision 73)', ({ create }) => {
  let stage: ImportStage;
  let who: Person;
  let phone: TestDevice;
  let id: string;
  beforeAll(async () => {
    stage = await openImportStage(create);
  }, SLOW);
  afterAll(() => stage.close());
  beforeEach(async () => {
    who = await stage.person({ proAccount: true });
    await bring(LONG);
    const [entry] = (await stage.diary(who)).entries;
    id = entry?.id ?? '';
    const now = () => stage.media.clock.now;
    const { accountId, entrySpace, email } = who;
    const actor = { accountId, entrySpace, email, emailVerified: true, isPro: true, subscriptions: [] };
    phone = makeDevice(stage.media.database.db, actor, { now });
  }, SLOW);

  const bring = async (text: string, date = DAY) => {
    const { id: archive } = await stage.check(who, zipOf(dayOneFiles([{ at: `${date}T12:00:00Z`, text }])));
    await stage.apply(who, archive);
    return stage.reaches(who, 'done');
  };
  const textOf = async (date = DAY) => (await stage.diary(who)).entries.find((entry) => entry.date === date)?.text;
  const patch = async (fields: Record<string, string>) => {
    const { payload, headers } = await form(fields);
    const all = { ...who.headers, ...headers };
    return stage.media.product.app.inject({ method: 'PATCH', url: `/api/entries/${id}`, payload, headers: all });
  };
  const call = (url: string, payload: object) =>
    stage.media.product.app.inject({ method: 'POST', url, headers: who.headers, payload });

  it('comes whole from an import, and takes mood, photo and shorter words', async () => {
    expect(await stage.diary(who)).toMatchObject({ entries: [{ date: DAY, text: LONG }], earlier: [] });
    expect((await patch({ mood: '{"level":8}' })).statusCode).toBe(200);
    // A program sends all that it got.
    expect((await patch({ text: LONG, topMoment: 'See' })).statusCode).toBe(200);
    const longer = await patch({ text: `${LONG}!` });
    expect([longer.statusCode, longer.json()]).toMatchObject([422, { code: 'text_too_long' }]);
    const shorter = LONG.slice(0, -500);
    expect((await patch({ text: shorter })).statusCode).toBe(200);
    expect((await patch({ text: LONG.slice(0, -499) })).statusCode).toBe(422);
    expect(await textOf()).toBe(shorter);
    expect((await patch({ text: 'Kurz.' })).statusCode).toBe(200);
    expect((await patch({ text: 'y'.repeat(MAX_TEXT + 1) })).statusCode).toBe(422);
  });

  it('becomes shorter offline, from the version the device knows, never longer', async () => {
    const [first, second] = [LONG.slice(0, -30_000), LONG.slice(0, -40_000)];
    phone.save(DAY, { mood: { level: 3, feeling: null, customEmoji: null } }, { hadEntry: true });
    phone.edit(DAY, LONG, first);
    phone.edit(DAY, first, second);
    expect((await phone.push()).results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect(await textOf()).toBe(second);
    // The other device began on the version before, which is in the history now.
    phone.edit(DAY, LONG, LONG.slice(20));
    expect((await phone.push()).results).toMatchObject([{ status: 'applied' }]);
    const merged = (await textOf()) ?? '';
    expect(merged).toBe(second.slice(20));
    phone.edit(DAY, merged, 'Kurz.');
    phone.edit(DAY, 'Kurz.', words(5000, 'neu'));
    // A version that nobody has seen is no excuse.
    phone.edit(DAY, words(9000, 'erfunden'), words(8000, 'neu'));
    expect((await phone.push()).results).toMatchObject([
      { status: 'applied' },
      { status: 'refused', code: 'text_too_long' },
      { status: 'refused', code: 'text_too_long' },
    ]);
    expect(await textOf()).toBe('Kurz.');
  });

  it('comes back after its deletion, also once it was emptied', async () => {
    phone.remove(DAY);
    phone.restore(DAY, { text: LONG }, { baseVersion: 1 });
    await phone.push();
    expect(await textOf()).toBe(LONG);
    phone.remove(DAY);
    phone.purge(DAY, Number.MAX_SAFE_INTEGER);
    phone.restore(DAY, { text: LONG });
    await phone.push();
    expect(await textOf()).toBe(LONG);
  });

  it('grows by another import up to the bound, and loses no word', async () => {
    const parts = [words(60_000, 'erst'), words(30_000, 'dann'), words(30_000, 'zuletzt')] as const;
    const day = '2018-05-05';
    for (const part of parts.slice(0, 2)) await bring(part, day);
    expect(await textOf(day)).toBe(`${parts[0]}\n\n${parts[1]}`);
    const { report } = await bring(parts[2], day);
    // The day has no room for the third: it lies on the shelf whole, which has no term.
    const { entries } = await stage.diary(who);
    const entry = entries.find(({ date }) => date === day);
    expect(entry?.text).toBe(`${parts[0]}\n\n${parts[1]}`);
    const url = getEntryShelf.path.replace(':id', entry?.id ?? '');
    const shelf = await stage.media.product.app.inject({ url, headers: who.headers });
    const whole = v.parse(getEntryShelf.reply, shelf.json()).items.find(({ kind }) => kind === 'text')?.file;
    expect(await (await stage.media.load(whole?.url ?? '')).text()).toBe(parts[2]);
    expect(report?.problems.map(({ kind, items }) => [kind, items[0]?.date])).toEqual([['long_text', day]]);
  });

  it('leaves no day out of an event of the stream', async () => {
    const { accountId, entrySpace, email } = who;
    const actor = { accountId, entrySpace, email, emailVerified: true, isPro: true, subscriptions: [] };
    const open = subscriptionOpener({ db: stage.media.database.db, served: SERVED });
    const reader = await open(actor, PROTOCOL);
    const more = [words(25_000, 'erst'), words(25_000, 'dann'), 'Kurz.'];
    const days = more.map((text, at) => ({ at: `2017-05-0${at + 1}T12:00:00Z`, text }));
    const { id: archive } = await stage.check(who, zipOf(dayOneFiles(days)));
    await stage.apply(who, archive);
    await stage.reaches(who, 'done');
    // The device pulls.
    expect(await reader.next()).toBeNull();
  });

  it('is summarised', async () => {
    const made = await call('/api/generate-summary', { text: LONG });
    expect([made.statusCode, made.json()]).toMatchObject([200, { by: 'builtin' }]);
    expect((await call('/api/generate-summary', { text: `${LONG}!` })).json()).toMatchObject({ code: 'text_too_long' });
  });
});

describe.each([embeddedDatabase])(
  'pages of a pull with long days on $name (spec decision 73)',
  ({ create }: DatabaseKind) => {
    it(
      'hold what arrives in time, and together everything',
      async () => {
        const stage = await openImportStage(create);
        try {
          const who = await stage.person({ proAccount: true });
          const days = Array.from({ length: 10 }, (_, at) => ({
            at: `2019-06-${String(at + 1).padStart(2, '0')}T12:00:00Z`,
            text: words(90_000, `tag${at}x`),
          }));
          const { id } = await stage.check(who, zipOf(dayOneFiles(days)));
          await stage.apply(who, id);
          await stage.reaches(who, 'done');
          const { accountId, entrySpace, email } = who;
          const device = makeDevice(stage.media.database.db, {
            accountId,
            entrySpace,
            email,
            emailVerified: true,
            isPro: true,
            subscriptions: [],
          });
          const sizes: number[] = [];
          const texts = new Set<string>();
          for (let cursor: string | undefined, more = true; more; ) {
            const page = await device.pull(cursor, 50);
            ({ cursor, more } = page);
            sizes.push(JSON.stringify(page).length);
            for (const { record } of page.changes) if (record && 'text' in record) texts.add(record.text);
          }
          expect(texts).toEqual(new Set(days.map(({ text }) => text)));
          expect(Math.max(...sizes)).toBeLessThan(120_000);
        } finally {
          await stage.close();
        }
      },
      SLOW,
    );
  },
);
