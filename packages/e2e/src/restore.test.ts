import { DAY_MS } from '@tagfalter/domain/durations';
import type { EntryFields } from '@tagfalter/domain/entry-fields';
import type { EntryChange } from '@tagfalter/domain/entry-merge';
import type { ImageRef } from '@tagfalter/domain/field-kinds';
import { localDateOf } from '@tagfalter/domain/local-date';
import { openDiary } from '@tagfalter/local/diary';
import { deleteEntry, queryNewest, saveEntry } from '@tagfalter/local/entries/entries';
import { listRevisions, type Revision } from '@tagfalter/local/entries/revisions';
import { addFile, ensureMedia } from '@tagfalter/local/media/blobs';
import { sendFile } from '@tagfalter/local/media/send-file';
import type { SendingEnv } from '@tagfalter/local/media/sending';
import { runRound } from '@tagfalter/local/sync/round';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, describe, expect, it } from 'vitest';
import { backUp, createFolders, putBack } from '../../../apps/api/test/backup-stage.ts';
import { databases } from '../../../apps/api/test/database.ts';
import { type MediaStage, openMediaStage } from '../../../apps/api/test/media-stage.ts';
import { createProduct, type Person, signInAgain } from '../../../apps/api/test/product.ts';

const folders = createFolders();
afterAll(() => folders.remove());

/** Where the product listens and what time it is there, for all devices. */
interface Surroundings {
  origin: string;
  now: number;
}

/** The device as it is, on a store in memory, talking to the product over the network. */
function openDevice(around: Surroundings, person: Person) {
  const { accountId, entrySpace } = person;
  let cut = '';
  const env: SendingEnv = {
    fetch: (input, init) =>
      cut !== '' && String(input).includes(cut) ? Promise.reject(new TypeError('cut')) : fetch(input, init),
    get origin() {
      return around.origin;
    },
    now: () => around.now,
    timeZone: () => 'UTC',
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
    token: async () => ({ status: 'ok', token: person.token }),
    uploader: async () => sendFile,
    locks: undefined,
    online: () => true,
    visible: () => true,
    report: () => undefined,
  };
  const db = openDiary({ id: accountId, entrySpace }, { indexedDB: new IDBFactory(), IDBKeyRange });
  const save = (date: string, change: EntryChange) => saveEntry(db, env, { date, timeZone: 'UTC', change });
  return {
    db,
    write: (date: string, fields: Partial<EntryFields>, addImages: ImageRef[] = []) =>
      save(date, { fields, addImages, removeImages: [] }),
    takeOut: (date: string, { hash }: ImageRef) => save(date, { fields: {}, addImages: [], removeImages: [hash] }),
    /** Earlier versions of a day, the newest first. */
    history: (date: string) => listRevisions(db, env, db.entryIdOf(date)),
    fetchPhoto: ({ hash }: ImageRef) => ensureMedia(db, env, hash, 'original'),
    remove: (date: string) => deleteEntry(db, env, date),
    sync: () => runRound(db, env),
    /** Syncs while requests to this path fail. */
    async syncWithout(path: string) {
      cut = path;
      await runRound(db, env);
      cut = '';
    },
    async photo(bytes: Uint8Array<ArrayBuffer>): Promise<ImageRef> {
      const blob = new Blob([bytes], { type: 'image/jpeg' });
      return { ...(await addFile(db, blob, { kind: 'image', name: 'see.jpg' })), name: 'see.jpg' };
    },
  };
}

const byId = (one: Revision, other: Revision) => one.id.localeCompare(other.id);

/** Stops the product and puts the backup back. Starts the product on the result, and signs its person in again. */
async function restore({ database, product }: MediaStage, folder: string, around: Surroundings, person: Person) {
  await product.close();
  const dataDir = await folders.make();
  await putBack(database, dataDir, folder);
  const restored = await createProduct(database, { dataDir, now: () => around.now });
  around.origin = await restored.app.listen({ port: 0, host: '127.0.0.1' });
  person.token = await signInAgain(restored, person);
  return restored;
}

describe.each(databases)('a product on $name that was restored from a backup (S13, promise 11)', ({ create }) => {
  it('gets back from devices all they had seen and not sent', {
    timeout: 300_000,
  }, async () => {
    const stage = await openMediaStage(create);
    const person = await stage.person({ proAccount: true });
    const today = Date.now();
    const around = { origin: stage.origin, now: today };
    const travel = (days: number) => {
      around.now = today + days * DAY_MS;
      stage.clock.now = around.now;
      return localDateOf(around.now, 'UTC');
    };
    const [phone, laptop] = [openDevice(around, person), openDevice(around, person)];
    const known = travel(-60);
    await phone.write(known, { text: 'gesichert' });
    const doomed = travel(-59);
    await phone.write(doomed, { text: 'bald gelöscht' });
    await phone.sync();
    await laptop.sync();
    const folder = `${await folders.make()}/backup`;
    await backUp(stage.database, stage.product.deps.config.dataDir, folder);

    const lost = travel(-25);
    const photo = await phone.photo(stage.photo);
    await phone.write(lost, { text: 'nach der Sicherung' }, [photo]);
    expect(await phone.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    await laptop.sync();
    await laptop.write(known, { topMoment: 'am Laptop ergänzt' });
    await laptop.remove(doomed);
    await laptop.sync();
    await phone.sync();
    await laptop.write(lost, { summary: 'angenommen, nie abgeholt' });
    await laptop.syncWithout('/api/sync/pull');
    travel(-20);
    await phone.write(lost, { emojis: '🦋' });

    const restored = await restore(stage, folder, around, person);
    travel(0);
    for (const { sync } of [phone, laptop, phone, laptop])
      expect(await sync()).toMatchObject({ status: 'synced', waiting: 0 });

    const fresh = openDevice(around, person);
    await fresh.sync();
    const days = await queryNewest(fresh.db, 10);
    expect(days).toMatchObject([
      { date: lost, text: 'nach der Sicherung', summary: 'angenommen, nie abgeholt', emojis: '🦋' },
      { date: doomed, text: 'bald gelöscht' },
      { date: known, text: 'gesichert', topMoment: 'am Laptop ergänzt' },
    ]);
    expect([days[0]?.images, days[0]?.readyMedia]).toEqual([[photo], [photo.hash]]);
    for (const { db } of [phone, laptop]) {
      expect(await queryNewest(db, 10)).toEqual(days);
      expect([await db.outbox.count(), await db.parked.count(), await db.uploads.count()]).toEqual([0, 0, 0]);
    }
    await restored.close();
    await stage.database.close();
  });

  it('gets back pulled history once, and the photo only it names', {
    timeout: 300_000,
  }, async () => {
    const stage = await openMediaStage(create);
    const person = await stage.person({ proAccount: true });
    const around = { origin: stage.origin, now: Date.now() };
    const pass = () => {
      around.now += 1000;
      stage.clock.now = around.now;
    };
    pass();
    const day = localDateOf(around.now, 'UTC');
    const [phone, laptop] = [openDevice(around, person), openDevice(around, person)];
    await phone.write(day, { text: 'Text', topMoment: 'vor der Sicherung' });
    await phone.sync();
    const folder = `${await folders.make()}/backup`;
    await backUp(stage.database, stage.product.deps.config.dataDir, folder);

    const photo = await phone.photo(stage.photo);
    pass();
    await phone.write(day, { topMoment: 'danach' }, [photo]);
    expect(await phone.sync()).toMatchObject({ status: 'synced', waiting: 0 });
    pass();
    await phone.write(day, { topMoment: 'jetzt' });
    await phone.takeOut(day, photo);
    for (const { sync } of [phone, laptop]) expect(await sync()).toMatchObject({ status: 'synced', waiting: 0 });
    const before = await phone.history(day);
    expect(before.map(({ content }) => content)).toEqual(
      expect.arrayContaining([{ topMoment: 'vor der Sicherung' }, { topMoment: 'danach' }, { images: [photo] }]),
    );

    const restored = await restore(stage, folder, around, person);
    for (const { sync } of [phone, laptop, phone, laptop])
      expect(await sync()).toMatchObject({ status: 'synced', waiting: 0 });
    const fresh = openDevice(around, person);
    await fresh.sync();
    expect(await queryNewest(fresh.db, 2)).toMatchObject([{ date: day, topMoment: 'jetzt', images: [] }]);
    const history = await fresh.history(day);
    expect(history.sort(byId)).toEqual(before.sort(byId));
    expect(await fresh.fetchPhoto(photo)).toBeDefined();
    for (const device of [phone, laptop]) {
      expect((await device.history(day)).sort(byId)).toEqual(history);
      expect([await device.db.outbox.count(), await device.db.parked.count(), await device.db.uploads.count()]).toEqual(
        [0, 0, 0],
      );
    }
    await restored.close();
    await stage.database.close();
  });
});
