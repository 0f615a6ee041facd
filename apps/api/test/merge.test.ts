import { DAY_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { MAX_TEXT } from '@tagfalter/domain/text';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#api/base/actor.ts';
import { revisions } from '#api/db/entry-schema.ts';
import { forgetRevisions } from '#api/features/entries/feed/revisions.ts';
import { createPull } from '#api/sync/pull/pull.ts';
import { databases, type TestDatabase } from './database.ts';
import { entriesOf, laterFeed, makeActor, makeDevice, type TestDevice } from './sync-actors.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const today = localDateOf(now, 'UTC');
const BEFORE = 'Morgens lief ich zum See. Abends las ich.';

describe.each(databases)('texts of two devices on $name (S7, decision 10)', ({ create }) => {
  let database: TestDatabase;
  let actor: Actor;
  let phone: TestDevice;
  let laptop: TestDevice;
  beforeAll(async () => {
    database = await create();
    actor = await makeActor(database.db, { isPro: true });
    // Two days apart: merging ignores clocks.
    phone = makeDevice(database.db, actor, { now: () => now, serverNow: () => now });
    laptop = makeDevice(database.db, actor, { now: () => now - 2 * DAY_MS, serverNow: () => now });
    phone.save(today, { text: BEFORE });
    await phone.push();
  });
  afterAll(() => database.close());

  const revisionsIn = ({ changes }: Awaited<ReturnType<TestDevice['pull']>>) =>
    changes.flatMap((change) => (change.collection === 'revisions' ? [change.record] : []));

  it('takes separate changes and keeps the version before', async () => {
    const { cursor } = await phone.pull();
    phone.edit(today, BEFORE, BEFORE.replace('See', 'großen See'));
    laptop.edit(today, BEFORE, `${BEFORE} Dann Regen.`);
    await phone.push();
    await laptop.push();
    const page = await phone.pull(cursor);
    expect(entriesOf(page)).toMatchObject([{ text: 'Morgens lief ich zum großen See. Abends las ich. Dann Regen.' }]);
    expect(revisionsIn(page)).toMatchObject([
      { kind: 'merged', at: new Date(now).toISOString(), content: { text: BEFORE.replace('See', 'großen See') } },
    ]);
  });

  it('keeps both passages of one place, without lock (S2)', async () => {
    const [{ text } = { text: '' }] = entriesOf(await phone.pull()).flatMap((entry) => entry ?? []);
    const { cursor } = await phone.pull();
    phone.edit(today, text, text.replace('las ich', 'las ich Gedichte'));
    laptop.edit(today, text, text.replace('las ich', 'las ich Briefe'));
    await Promise.all([phone.push(), laptop.push()]);
    const page = await phone.pull(cursor);
    const merged = entriesOf(page)[0]?.text ?? '';
    for (const word of ['Gedichte', 'Briefe', 'großen', 'Regen']) expect(merged.split(word)).toHaveLength(2);
    expect(revisionsIn(page)).toMatchObject([{ kind: 'merged' }]);
  });

  it('keeps knowingly overwritten text, and nothing for added words', async () => {
    const [entry] = entriesOf(await phone.pull());
    const { cursor } = await phone.pull();
    phone.edit(today, entry?.text ?? '', 'Ganz neu.');
    phone.edit(today, 'Ganz neu.', 'Ganz neu. Und mehr.');
    await phone.push();
    expect(revisionsIn(await phone.pull(cursor))).toMatchObject([
      { kind: 'overwritten', content: { text: entry?.text } },
    ]);
  });

  it('sends revisions only to protocols that know them (S13)', async () => {
    const stored = () => database.db.select().from(revisions).where(eq(revisions.accountId, actor.accountId));
    expect(await stored()).toHaveLength(3);
    const served = { oldest: 1, current: 2 };
    const pull = createPull({ db: database.db, feed: laterFeed, served });
    const { changes } = await pull(actor, { protocol: 1 });
    expect(new Set(changes.map(({ collection }) => collection))).toEqual(new Set(['entries']));
    await forgetRevisions(database.db, now + 89 * DAY_MS);
    expect(await stored()).toHaveLength(3);
    await forgetRevisions(database.db, now + 91 * DAY_MS);
    expect(await stored()).toHaveLength(0);
  });

  it('keeps the version before a merge once, however often repeated', async () => {
    const somebody = await makeActor(database.db, { isPro: true });
    const [one, other] = [makeDevice(database.db, somebody), makeDevice(database.db, somebody)];
    const day = localDateOf(Date.now(), 'UTC');
    one.save(day, { text: 'Tee' });
    await one.push();
    const { cursor } = await one.pull();
    const offline = ['', 'Regen', 'Regen am Abend', 'Regen am Abend, dann Wind', 'Regen'];
    for (const [at, text] of offline.slice(1).entries()) {
      other.edit(day, offline[at] ?? '', text);
      // The first text counts in whichever push the rest comes.
      if (at === 1) await other.push();
    }
    await other.push();
    const page = await one.pull(cursor);
    expect(entriesOf(page)).toMatchObject([{ text: 'Tee\n\nRegen' }]);
    expect(revisionsIn(page)).toMatchObject([
      { kind: 'merged', content: { text: 'Tee' } },
      { kind: 'overwritten', content: { text: 'Tee\n\nRegen am Abend, dann Wind' } },
    ]);
  });

  it('keeps the version before once for texts merged on a device', async () => {
    const somebody = await makeActor(database.db, { isPro: true });
    const [one, other] = [makeDevice(database.db, somebody), makeDevice(database.db, somebody)];
    const day = localDateOf(Date.now(), 'UTC');
    one.edit(day, '', 'Tee. Regen.');
    await one.push();
    const { cursor } = await one.pull();
    other.edit(day, 'Tee. Regen.', 'Kaffee. Regen.', true);
    other.edit(day, 'Kaffee. Regen.', 'Kaffee. Regen. Wind.', true);
    await other.push();
    const page = await one.pull(cursor);
    expect(entriesOf(page)).toMatchObject([{ text: 'Kaffee. Regen. Wind.' }]);
    expect(revisionsIn(page)).toMatchObject([{ kind: 'merged', content: { text: 'Tee. Regen.' } }]);
    // If its outcome is there already, nothing has to be kept.
    const again = makeDevice(database.db, somebody);
    again.edit(day, 'Tee. Regen.', 'Kaffee. Regen. Wind.', true);
    await again.push();
    expect(revisionsIn(await one.pull(page.cursor))).toEqual([]);
  });

  it('keeps a version again that was restored and replaced again', async () => {
    const somebody = await makeActor(database.db, { isPro: true });
    const [one, other] = [makeDevice(database.db, somebody), makeDevice(database.db, somebody)];
    const day = localDateOf(Date.now(), 'UTC');
    const [begun, met] = ['Tee am Morgen.', 'Grüner Tee am Morgen.'];
    one.edit(day, '', begun);
    one.edit(day, begun, met);
    await one.push();
    const { cursor } = await one.pull();
    other.edit(day, begun, `${begun} Regen.`);
    await other.push();
    one.edit(day, `${met} Regen.`, met);
    one.edit(day, met, 'Grüner Tee.');
    await one.push();
    expect(revisionsIn(await one.pull(cursor))).toMatchObject([
      { kind: 'merged', content: { text: met } },
      { kind: 'overwritten', content: { text: `${met} Regen.` } },
      { kind: 'overwritten', content: { text: met } },
    ]);
  });

  it('takes back a merged overlong text, and no other', async () => {
    const somebody = await makeActor(database.db, { isPro: true });
    const [one, other] = [makeDevice(database.db, somebody), makeDevice(database.db, somebody)];
    const day = localDateOf(Date.now(), 'UTC');
    one.edit(day, '', 'Tee '.repeat(500).trim());
    other.edit(day, '', 'Regen '.repeat(500).trim());
    await one.push();
    await other.push();
    const long = entriesOf(await one.pull())[0]?.text ?? '';
    expect(long.length).toBeGreaterThan(MAX_TEXT);
    one.edit(day, long, 'Kurz.');
    await one.push();
    // There and back repeatedly, within one push and over versions kept earlier.
    one.edit(day, 'Kurz.', long);
    one.edit(day, long, 'Kürzer.');
    one.edit(day, 'Kürzer.', long);
    expect((await one.push()).results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
    expect(entriesOf(await one.pull())).toMatchObject([{ text: long }]);
    one.edit(day, long, `${long} Mehr.`);
    expect((await one.push()).results).toMatchObject([{ status: 'refused', code: 'text_too_long' }]);
  });

  it('doubles no word after many saves of one device', async () => {
    const somebody = await makeActor(database.db, { isPro: true });
    const [one, other] = [makeDevice(database.db, somebody), makeDevice(database.db, somebody)];
    const day = localDateOf(Date.now(), 'UTC');
    const words = Array.from({ length: 10 }, (_, at) => `wort${at}`);
    one.save(day, { text: words.join(' ') });
    one.edit(day, words.join(' '), words.join(' Tee '));
    await one.push();
    let before = words.join(' ');
    for (const word of words.slice(1)) {
      const after = before.replace(word, `Regen ${word}`);
      other.edit(day, before, after);
      before = after;
    }
    await other.push();
    const [merged] = entriesOf(await one.pull());
    expect(merged?.text.match(/wort\d/g)).toEqual(words);
  });
});
