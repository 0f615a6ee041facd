import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { audit, filesIn } from '../../../apps/api/test/audit.ts';
import { createDatabase } from '../src/database.ts';
import { GuestBook } from '../src/guest-book.ts';
import { sha256 } from '../src/person.ts';
import { randomBy } from '../src/random.ts';
import { Stack } from '../src/stack.ts';
import { Diarist, makePro } from './diarist.ts';
import { Household } from './household.ts';
import { type KeptData, readKeptData } from './kept-data.ts';
import { photoOf } from './photos.ts';
import { sizeOfRun } from './size.ts';
import { contentOf, LIMIT_MS, verifyHousehold } from './verify.ts';

const PACE = 20;
const WRITES = 8;
const PER_ACCOUNT_MS = MINUTE_MS;
/** Recovery time that is promised, per gigabyte of files (promise 11). */
const PROMISED_MINUTES = 15;

const { count, seed, isSoak } = sizeOfRun(1);
/** As a phone makes them, in a soak run. */
const PHOTO_BYTES = isSoak ? 6_000_000 : 60_000;

const folder = await mkdtemp(path.join(tmpdir(), 'tagfalter-drill-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('brings a lost machine back to the moment of its backup (S13, promise 11)', {
  timeout: LIMIT_MS + count * PER_ACCOUNT_MS,
}, async () => {
  console.log(`seed ${seed}`);
  const random = randomBy(seed);
  const stack = await Stack.boot('postgres');
  const diarists = await writeDiaries(stack, random);
  const household = await moveIn(stack, random);
  const guests = await GuestBook.of(stack, household.person);
  await guests.contribute({ guestName: 'Tante Inge', guestMessage: 'Alles Gute', top: 2, more: 1 });
  const book = await readBook(stack, guests);
  const seen = await seenAnew(household);
  const kept = await readKeptData(stack.databaseAddress, stack.dataDir);
  await stack.operate('backup', path.join(folder, 'backup'));
  expect(await readKeptData(stack.databaseAddress, stack.dataDir)).toEqual(kept);

  const late = await liveOn(stack, household, guests, random);
  const lateSeen = await contentOf(firstOf(late));
  await stack.moveTo(await createDatabase('postgres'));
  // Written while nobody answers.
  await writeMuch(household);
  const { ms, output } = await stack.operate('restore', path.join(folder, 'backup'));
  expect(output).toContain('; 0 files missing.');
  expect(await readKeptData(stack.databaseAddress, stack.dataDir)).toEqual(kept);

  const started = performance.now();
  await stack.start();
  sayTimes(kept, output, ms, performance.now() - started);
  for (const diarist of diarists) {
    diarist.person.forgetToken();
    await diarist.verify();
  }
  expect(await readBook(stack, guests)).toEqual(book);
  for (const device of [...household.devices.slice(1), ...late.devices]) await device.signedOut(LIMIT_MS);
  household.stop();
  await household.signInAgain();
  expect(await seenAnew(household)).toEqual(seen);
  household.start();
  await verifyHousehold(household);
  // An account of after the backup is gone; its devices keep what they hold.
  await expect(late.signInAgain()).rejects.toThrow('401');
  for (const device of late.devices) expect(await contentOf(device)).toEqual(lateSeen);

  household.stop();
  late.stop();
  await stack.end();
  expect((await audit(stack.databaseAddress, filesIn(stack.dataDir))).faults).toEqual([]);
  await stack.stop();
});

async function writeDiaries(stack: Stack, random: () => number): Promise<Diarist[]> {
  const pattern = photoOf(PHOTO_BYTES, random);
  let photos = 0;
  const photo = () => {
    photos += 1;
    const bytes = pattern.slice();
    new DataView(bytes.buffer).setUint32(bytes.length - 4, photos);
    return bytes;
  };
  const diarists: Diarist[] = [];
  for (let number = 0; number < count; number += 1) diarists.push(await Diarist.write(stack, photo));
  return diarists;
}

/**
 * A photo and words by each device. Called three times it reaches the photos of a day: more would replace one, which a
 * restore brings back (docs/sync.md).
 */
async function writeMuch(household: Household): Promise<void> {
  for (const device of household.devices.keys()) await household.write('photo', device);
  for (let write = 0; write < WRITES; write += 1) await household.write('words');
}

/** Three devices of one person that have written much, and agree. */
async function moveIn(stack: Stack, random: () => number): Promise<Household> {
  const household = await Household.move(stack, await stack.spareCode(), random, PACE);
  await makePro(stack, household.person);
  household.start();
  await household.settleIn(LIMIT_MS);
  await writeMuch(household);
  await household.settled(LIMIT_MS);
  for (const device of household.devices) await device.synced(LIMIT_MS);
  return household;
}

/**
 * Makes changes that the backup misses. One device stays at its moment and writes offline, and two go on and see each
 * other's changes. A guest contributes, and somebody registers.
 */
async function liveOn(stack: Stack, household: Household, guests: GuestBook, random: () => number): Promise<Household> {
  const [asleep, ...awake] = household.devices;
  asleep?.stop();
  await writeMuch(household);
  for (const device of awake) await device.drained(LIMIT_MS);
  for (const device of awake) await device.synced(LIMIT_MS);
  await guests.contribute({ guestName: 'Onkel Uwe', top: 1 });
  return moveIn(stack, random);
}

/** Content that a new, empty device gets from the server. */
async function seenAnew(household: Household) {
  const fresh = household.newDevice();
  fresh.start();
  await fresh.synced(LIMIT_MS);
  const content = await contentOf(fresh);
  fresh.stop();
  return content;
}

/** A guest book as its guests see it: words, and hashes of what its pictures' addresses deliver. */
async function readBook(stack: Stack, { event }: GuestBook) {
  const load = (address: string) => fetch(`${stack.direct}${address}`);
  const reply = await load(sharedEvent.path.replace(':token', event.shareToken));
  const { entries } = v.parse(sharedEvent.reply, await reply.json());
  const reading = entries.map(async ({ id, guestName, guestMessage, pictures }) => {
    const addresses = pictures.map(({ displayUrl }) => new URL(displayUrl, stack.direct));
    const loading = addresses.map(async ({ pathname, search }) => {
      const picture = await load(`${pathname}${search}`);
      return [picture.status, sha256(new Uint8Array(await picture.arrayBuffer()))];
    });
    return { id, guestName, guestMessage, pictures: await Promise.all(loading) };
  });
  return Promise.all(reading);
}

function firstOf({ devices: [first] }: Household) {
  if (!first) throw new Error('a household without devices');
  return first;
}

function sayTimes({ files }: KeptData, output: string, restoreMs: number, startMs: number): void {
  const megabytes = Number(/\((\d+\.\d) MB\)/.exec(output)?.[1]);
  const seconds = restoreMs / 1000;
  const minutes = (seconds / 60 / megabytes) * 1000;
  const size = `${Object.keys(files).length} files of ${Math.round(megabytes)} MB`;
  process.stdout.write(`restored ${size} in ${seconds.toFixed(1)} s, started in ${Math.round(startMs)} ms\n`);
  if (!isSoak) return;
  process.stdout.write(`${minutes.toFixed(2)} minutes per GB\n`);
  expect(minutes).toBeLessThan(PROMISED_MINUTES);
}
