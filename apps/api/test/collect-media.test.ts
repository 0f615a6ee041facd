import { DAY_MS } from '@tagfalter/domain/durations';
import { localDateOf } from '@tagfalter/domain/local-date';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entries, revisions } from '#api/db/entry-schema.ts';
import { media } from '#api/db/media-schema.ts';
import { owners } from '#api/db/owner-schema.ts';
import { emptyDeletedEntries } from '#api/features/entries/feed/empty-deleted.ts';
import { forgetRevisions } from '#api/features/entries/feed/revisions.ts';
import { findNamed } from '#api/features/entries/named-media.ts';
import { collectMedia } from '#api/features/media/collect.ts';
import { everyDatabase } from './database.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import type { Person } from './product.ts';
import { entriesOf, makeDevice } from './sync-actors.ts';
import { sha256 } from './tus.ts';

describe.each(everyDatabase)('media that nothing names any more, on $name', ({ create }) => {
  let stage: MediaStage;
  let start: number;
  let photo: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    stage = await openMediaStage(create);
    const area = { width: 60, height: 40, channels: 3, background: '#fa0' } as const;
    photo = Buffer.from(await sharp({ create: area }).jpeg().toBuffer());
    start = stage.clock.now;
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    stage.clock.now = start;
  });

  const deviceOf = (person: Person) =>
    makeDevice(
      stage.database.db,
      { ...person, emailVerified: true, isPro: true, subscriptions: [] },
      { now: () => stage.clock.now },
    );
  const imageOf = (bytes: Uint8Array) => ({
    ...{ hash: sha256(bytes), type: 'image/jpeg', size: bytes.length, name: 'see.jpg' },
  });
  /** Nightly maintenance some days later. */
  const passDays = async (days: number): Promise<void> => {
    stage.clock.now += days * DAY_MS;
    const { db, blobs } = stage.product.deps;
    await forgetRevisions(db, stage.clock.now);
    await emptyDeletedEntries({ db, nudges: { publish: () => {} } }, stage.clock.now);
    await collectMedia({ db, blobs, findNamed }, stage.clock.now);
  };
  const stateOf = async (person: Person) => {
    const { db, blobs } = stage.product.deps;
    const rows = await db.select().from(media).where(eq(media.ownerId, person.accountId));
    const [owner] = await db.select().from(owners).where(eq(owners.ownerId, person.accountId));
    const files = [];
    for await (const { key } of blobs.list()) if (key.startsWith(person.accountId)) files.push(key);
    return { rows: rows.length, files: files.length, isCounted: (owner?.mediaBytes ?? 0) > 0 };
  };
  const kept = { rows: 1, files: 3, isCounted: true };
  const gone = { rows: 0, files: 0, isCounted: false };
  const today = () => localDateOf(start, 'UTC');

  /** An entry with an arrived photo. */
  const withPhoto = async () => {
    const person = await stage.person();
    const phone = deviceOf(person);
    phone.save(today(), { text: 'am See' }, { add: [imageOf(photo)] });
    await phone.push();
    await person.device.upload(photo, {});
    return { person, phone };
  };

  it('stay while entry or history names them, 90 days (S10)', async () => {
    const [{ person, phone }, { person: witness }] = [await withPhoto(), await withPhoto()];
    await passDays(200);
    expect(await stateOf(person)).toEqual(kept);
    phone.save(today(), {}, { remove: [sha256(photo)] });
    expect((await phone.push()).results).toMatchObject([{ status: 'applied' }]);
    await passDays(89);
    expect(await stateOf(person)).toEqual(kept);
    await passDays(2);
    expect(await stateOf(person)).toEqual(gone);
    expect(await stateOf(witness)).toEqual(kept);
    // A device that needs it after all is told to send it.
    expect(await person.device.states([sha256(photo)])).toMatchObject([{ state: 'missing' }]);
    expect((await person.device.upload(photo, {}))?.state).toBe('ready');
  });

  it('stay 30 days with a deleted entry, then both go (S9)', async () => {
    const { person, phone } = await withPhoto();
    phone.save(today(), { text: 'am Fluss' });
    await phone.push();
    phone.remove(today());
    await phone.push();
    await passDays(29);
    expect(await stateOf(person)).toEqual(kept);
    await passDays(2);
    expect(await stateOf(person)).toEqual(gone);
    const { db } = stage.database;
    const [row] = await db.select().from(entries).where(eq(entries.accountId, person.accountId));
    expect(row).toMatchObject({ text: '', images: [], deletedAt: expect.any(Date) });
    expect(await db.select().from(revisions).where(eq(revisions.accountId, person.accountId))).toEqual([]);
  });

  it('let a late edit revive an emptied entry (spec decision 42)', async () => {
    const { person, phone } = await withPhoto();
    const drawer = deviceOf(person);
    await drawer.pull();
    phone.remove(today());
    await phone.push();
    stage.clock.now += DAY_MS;
    drawer.save(today(), { text: 'am See, abends' });
    await passDays(30.5);
    const { db } = stage.database;
    const stored = async () => (await db.select().from(entries).where(eq(entries.accountId, person.accountId)))[0];
    // An emptied tombstone: its content is gone everywhere.
    expect(await stored()).toMatchObject({ text: '', images: [], deletedAt: expect.any(Date) });
    expect(await stateOf(person)).toEqual(gone);
    expect((await drawer.push()).results).toMatchObject([{ status: 'applied' }]);
    expect(await stored()).toMatchObject({ text: 'am See, abends', images: [], deletedAt: null });
    expect(entriesOf(await phone.pull())).toMatchObject([{ text: 'am See, abends', images: [] }]);
    // Emptied content appears in no history either.
    expect(await db.select().from(revisions).where(eq(revisions.accountId, person.accountId))).toEqual([]);
  });

  it('wait 180 days for an entry, refusals 30', async () => {
    const person = await stage.person();
    await person.device.upload(photo, {});
    await person.device.upload(Buffer.from('no picture'), {});
    expect((await stateOf(person)).rows).toBe(2);
    await passDays(31);
    expect(await stateOf(person)).toEqual(kept);
    await passDays(148);
    expect(await stateOf(person)).toEqual(kept);
    const late = deviceOf(person);
    late.save(localDateOf(stage.clock.now, 'UTC'), { text: 'spät' }, { add: [imageOf(photo)] });
    await late.push();
    await passDays(100);
    expect(await stateOf(person)).toEqual(kept);
  });

  it('go after 180 days without an entry', async () => {
    const person = await stage.person();
    await person.device.upload(photo, {});
    await passDays(181);
    expect(await stateOf(person)).toEqual(gone);
  });

  it('stay after a restore while devices may offer (S13)', async () => {
    const { person } = await withPhoto();
    const { db } = stage.database;
    // The backup had the photo without its entry.
    await db.delete(entries).where(eq(entries.accountId, person.accountId));
    await db
      .update(owners)
      .set({ epoch: start })
      .where(and(eq(owners.ownerId, person.accountId)));
    await passDays(89);
    expect(await stateOf(person)).toEqual(kept);
    await passDays(2);
    expect(await stateOf(person)).toEqual(gone);
  });
});
