import { parseMutation } from '@tagfalter/contract/mutations';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pullChanges } from '@tagfalter/contract/sync-pull';
import { applyReverse } from '@tagfalter/domain/reverse-edit';
import type { OutboxRow, ParkedRow, RevisionRow } from '@tagfalter/local/db/rows';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { queryNewest } from '@tagfalter/local/entries/entries';
import { saveOf } from '@tagfalter/local/entries/overlay';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Device } from './device.ts';
import { pullKept } from './earlier-versions.ts';
import { existingIn } from './last-writers.ts';
import { marksIn, wordsOf, wordsOfSave } from './ledger.ts';
import { DAYS, hasRestores, type Schedule, type Step } from './steps.ts';
import type { World } from './world.ts';

/** Limit of promise 2. */
const MAX_ROUNDS = 200;

/** Refusal codes that a schedule may cause. */
function expectedRefusals({ isPro }: Schedule): string[] {
  // A clock that is two days off writes dates outside the window; two devices may together empty an entry, or exceed
  // the tier's photo limit.
  const always = ['date_out_of_window', 'empty_entry', 'tier_limit'];
  return isPro ? always : [...always, 'edit_window_closed'];
}

/** Whether no word can enter an entry twice. After a restore devices push again what the server has lost. */
const isTypedOnce = ({ sharedDraft }: World, { steps }: Schedule): boolean =>
  !(sharedDraft || steps.some((step) => step.do === 'restore' || step.do === 'putBack'));

const adopts = ({ steps }: Schedule): boolean => steps.some((step) => step.do === 'adopt');

/** Entries and earlier versions on a device, in a fixed order. */
interface Diary {
  entries: EntryView[];
  revisions: RevisionRow[];
}

async function diaryOf({ db }: Device): Promise<Diary> {
  const [entries, revisions] = await Promise.all([queryNewest(db, DAYS.length + 1), db.revisions.toArray()]);
  return { entries, revisions: revisions.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

/** Restores the network and syncs every device until none has changes. @returns number of rounds */
async function settle({ network, devices }: World): Promise<number> {
  network.faults = [];
  network.pageRows = 500;
  await network.deliver();
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const outcomes = [];
    for (const device of devices) outcomes.push(await device.sync());
    const cursors = await Promise.all(devices.map(({ db }) => db.meta.get('cursor')));
    const isQuiet =
      outcomes.every((outcome) => outcome?.status === 'synced' && outcome.waiting === 0) &&
      new Set(cursors.map((cursor) => JSON.stringify(cursor))).size === 1;
    if (isQuiet) return round;
  }
  throw new Error(`not quiet after ${MAX_ROUNDS} rounds`);
}

/** Last mutation id that the server has processed of a device, and the id expected. */
async function progress({ accountId, stage }: World, { db }: Device): Promise<{ is: number; ought: number }> {
  const client = await db.meta.get('client');
  if (client?.key !== 'client') return { is: 0, ought: 0 };
  const headers = { authorization: `Bearer ${accountId}` };
  const reply = await fetch(`${stage.origin}${pullChanges.path}?protocol=${PROTOCOL}&clientId=${client.clientId}`, {
    headers,
  });
  const { lastMutationId } = v.parse(pullChanges.reply, await reply.json());
  return { is: lastMutationId, ought: client.nextId - 1 };
}

/** Words added by the last pending save of an entry (S5). */
function wordsOnTheWay(rows: readonly OutboxRow[]): string[] {
  let words: string[] = [];
  for (const mutation of rows.map(parseMutation)) {
    if (mutation?.name === 'entry.delete') words = [];
    if (mutation?.name !== 'entry.save') continue;
    const { fields, bases } = mutation.args;
    if (fields.text === undefined) continue;
    const before = new Set(marksIn(bases?.text ? applyReverse(fields.text, bases.text) : ''));
    words = marksIn(fields.text).filter((mark) => !before.has(mark));
  }
  return words;
}

/** Invariant at any moment: a device shows its own words once, pushed or not (S5). */
export async function checkViews(world: World, schedule: Schedule, step: Step): Promise<void> {
  for (const device of world.touchedBy(step)) {
    const { db } = device;
    const views = await queryNewest(db, DAYS.length + 1);
    const doubled = views.flatMap(({ text }) => world.ledger.doubledIn(text));
    if (isTypedOnce(world, schedule)) expect(doubled, 'no passage is shown twice (S5)').toEqual([]);
    const outbox = await db.outbox.orderBy('id').toArray();
    for (const [id, rows] of Map.groupBy(outbox, ({ entryId }) => entryId)) {
      const shown = marksIn(views.find((view) => view.id === id)?.text ?? '');
      const words = wordsOnTheWay(rows);
      expect(shown, 'what is on its way is shown (S5)').toEqual(expect.arrayContaining(words));
      for (const mark of words) device.sent.add(mark);
    }
    if (!isTypedOnce(world, schedule)) continue;
    const parked = (await db.parked.toArray()).flatMap(textsOf).flatMap(marksIn);
    const here = new Set([...views.flatMap(({ text }) => marksIn(text)), ...parked]);
    const gone = [...device.sent].filter((mark) => world.ledger.isLeft(mark) && !here.has(mark));
    expect(gone, 'what this device has sent stays shown (S5)').toEqual([]);
  }
}

/** Invariants after all devices have settled (promises 2 and 3). */
export async function checkConvergence(world: World, schedule: Schedule): Promise<void> {
  await settle(world);
  const fresh = world.newDevice();
  expect(await fresh.sync(), 'a new device gets everything').toMatchObject({ status: 'synced', waiting: 0 });
  const server = await diaryOf(fresh);
  const parked: string[] = [];
  for (const device of world.devices) {
    expect(await diaryOf(device), 'devices and server are equal (S1, S5)').toEqual(server);
    expect(await device.db.outbox.count(), 'outboxes are empty (S4)').toBe(0);
    // A copied profile may have lagged behind its twin ever since.
    if (!adopts(schedule)) {
      const { is, ought } = await progress(world, device);
      expect(is, 'each mutation was processed once (S2)').toBe(ought);
    }
    const items = await device.db.parked.toArray();
    for (const { code } of items)
      expect(expectedRefusals(schedule), 'nothing comes back without a reason').toContain(code);
    // The words that a refused change would have taken out may since have gone with a deleted entry.
    const goneSince = items.map(({ args }) => device.deletedBeneath.get(JSON.stringify(args)) ?? '');
    parked.push(...items.flatMap(textsOf), ...goneSince);
  }
  checkWords(world, schedule, server, parked);
  if (isTypedOnce(world, schedule)) await checkHistory(world);
  // After a restore the server has lost some writes, so the last writer and the removed photos are unknown.
  if (hasRestores(schedule)) return;
  checkFields(world, server);
  const { expectedPhotos } = world;
  expect(expectedPhotos.missingFrom(server.entries), 'a photo nobody has taken out stands in its day (S7)').toEqual([]);
}

/** Writes of two devices into different fields of an entry both stand; neither goes into the history (S6). */
function checkFields({ lastWriters }: World, { entries }: Diary): void {
  for (const [date, values] of lastWriters.expected()) {
    const entry = entries.find((one) => one.date === date);
    const existing = entry && existingIn(entry, Object.keys(values));
    expect(existing, 'the last writer of each field stands (S6)').toEqual(values);
  }
}

/** Words and photos of a parked item, and the words of its base, because a cut would split them. */
function textsOf({ kind, name, args }: ParkedRow): string[] {
  // A parked photo holds the save that would add it again.
  const mutation = parseMutation({ name: kind === 'media' ? 'entry.save' : name, args });
  const save = saveOf(mutation);
  if (!save) return [];
  const { fields, bases } = save;
  const before = fields.text !== undefined && bases?.text ? applyReverse(fields.text, bases.text) : '';
  return [wordsOfSave(save), before];
}

function checkWords(world: World, schedule: Schedule, { entries, revisions }: Diary, parked: string[]): void {
  const { ledger, expectedPhotos } = world;
  const heads = entries.map(wordsOf);
  const history = revisions.map(({ content }) => wordsOf(content));
  const known = [...heads, ...history, ...parked, ...expectedPhotos.letGo()];
  expect(ledger.missingFrom(known), 'no word and no photo is lost (S7, S9)').toEqual([]);
  if (!isTypedOnce(world, schedule)) return;
  for (const { text } of entries) expect(ledger.doubledIn(text), 'no passage stands twice (S2, S7)').toEqual([]);
}

async function checkHistory({ stage, accountId, earlierVersions }: World): Promise<void> {
  const kept = await pullKept(stage.origin, accountId);
  // A mood or an emoji may be chosen again and give way again.
  const texts = kept.filter(({ record: { content } }) => marksIn(`${content.text} ${content.topMoment}`).length > 0);
  expect(earlierVersions.keptTwice(texts), 'one earlier version per merge (S7)').toEqual([]);
}
