import { UPLOAD_CHUNK_BYTES } from '@tagfalter/contract/upload';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { makeKey, SIGNED_AT } from '../../test/fake-book.ts';
import { makeBook, makePhone, NOW, type Phone } from '../../test/guest-phone.ts';
import { deleteContribution, retryContribution, submitContribution } from './contributions.ts';
import { progressOf } from './progress.ts';
import { countGuestWaiting } from './round.ts';

const WORDS = { guestName: 'Helga', topMoment: '', guestMessage: 'Macht es gut.' };
const BIG = 2 * UPLOAD_CHUNK_BYTES - 1000;

async function setup(photos = 3) {
  const book = await makeBook();
  const phone = makePhone(book, new IDBFactory());
  const { id } = await phone.begin();
  for (let index = 0; index < photos; index += 1) await phone.photo(id, BIG + index, index + 1);
  return { book, phone, id };
}

/** Rounds, each as the loop would begin it, until nothing waits. @returns the phone of the last visit */
async function untilDone(phone: Phone, isKilled = false, most = 60): Promise<Phone> {
  let current = phone;
  for (let count = 0; count < most; count += 1) {
    await current.round();
    if ((await countGuestWaiting(current.db)) === 0) return current;
    if (isKilled) current = current.revisit();
  }
  throw new Error('something waits for ever');
}

const progress = async ({ db, row }: Phone, id: string) => progressOf(await row(id), await db.receipts.toArray());

describe('a contribution of a guest', () => {
  it('arrives whole, with a receipt per picture that shows the time', async () => {
    const { book, phone, id } = await setup();
    await submitContribution(phone.db, id, WORDS);
    expect(await phone.round()).toEqual({ status: 'synced', at: NOW, waiting: 0 });
    expect(book.held.get(id)?.said).toMatchObject({ ...WORDS, submitted: true });
    expect(await progress(phone, id)).toMatchObject({ images: 3, arrived: 3, at: SIGNED_AT * 1000, isWhole: true });
    expect(book.count('POST', '/api/uploads')).toBe(3);
    expect(phone.reports).toEqual([]);
  });

  it('sends files ahead of the words, but tells of them first', async () => {
    const { book, phone, id } = await setup(1);
    await phone.round();
    expect(book.held.get(id)?.said).toMatchObject({ guestName: '', submitted: false });
    expect(await progress(phone, id)).toMatchObject({ arrived: 1, isWhole: false });
    await submitContribution(phone.db, id, WORDS);
    await phone.round();
    expect(await progress(phone, id)).toMatchObject({ arrived: 1, isWhole: true });
    expect(book.count('POST', '/api/uploads')).toBe(1);
  });

  it('sends words between chunks, and an added photo beside the file', async () => {
    const { book, phone, id } = await setup(1);
    let isAdded = false;
    book.fault = ({ method }) => {
      if (method === 'POST' && !isAdded) {
        isAdded = true;
        void phone.photo(id, 4000, 9).then(() => submitContribution(phone.db, id, WORDS));
      }
      return undefined;
    };
    await untilDone(phone);
    expect(await progress(phone, id)).toMatchObject({ images: 2, arrived: 2, isWhole: true });
  });

  it.each([
    ['is cut', 'cut'],
    ['loses its answer', 'lost'],
    ['meets a portal', 'portal'],
    ['meets a failing proxy', 502],
  ] as const)('survives that any one request %s, and sends nothing twice', async (_what, fault) => {
    for (let hit = 1; ; hit += 1) {
      const { book, phone, id } = await setup(2);
      await submitContribution(phone.db, id, WORDS);
      let count = 0;
      book.fault = () => {
        count += 1;
        return count === hit ? fault : undefined;
      };
      const { db } = await untilDone(phone);
      const label = `request ${hit}`;
      expect([...book.held.keys()], label).toEqual([id]);
      expect(book.event.media.size, label).toBe(2);
      expect(await progress(phone, id), label).toMatchObject({ arrived: 2, isWhole: true });
      expect(book.tus.received, label).toBeLessThanOrEqual(2 * BIG + 1 + UPLOAD_CHUNK_BYTES);
      expect(await db.uploads.count(), label).toBe(0);
      if (count < hit) return;
    }
  });

  it('goes on after the browser was killed, whichever request was the last', async () => {
    const { book, phone, id } = await setup(2);
    await submitContribution(phone.db, id, WORDS);
    let count = 0;
    // Every third request finds the line dead; after each round the browser is killed.
    book.fault = () => {
      count += 1;
      return count % 3 === 0 ? 'cut' : undefined;
    };
    const last = await untilDone(phone, true);
    expect([...book.held.keys()]).toEqual([id]);
    expect(await progress(last, id)).toMatchObject({ arrived: 2, isWhole: true });
  });

  it('is parked whole by a wrong code, and sent with another', async () => {
    const book = await makeBook();
    book.code = 'FLIEDER7';
    const phone = makePhone(book, new IDBFactory(), 'code_required');
    const { id } = await phone.begin();
    await phone.photo(id, 3000, 1);
    await phone.round();
    expect(book.seen).toEqual([]);
    await submitContribution(phone.db, id, { ...WORDS, eventCode: 'FALSCH' });
    await phone.round();
    expect((await phone.row(id)).block).toEqual({ code: 'wrong_code', at: NOW });
    const asked = book.seen.length;
    await phone.round();
    expect(book.seen.length).toBe(asked);
    await retryContribution(phone.db, id, { eventCode: 'FLIEDER7' });
    await phone.round();
    expect(await progress(phone, id)).toMatchObject({ arrived: 1, isWhole: true });
  });

  it('goes ahead by a ticket; past a new code it asks', async () => {
    const book = await makeBook();
    book.code = 'FLIEDER7';
    book.ticket = 'a'.repeat(22);
    const phone = makePhone(book, new IDBFactory(), 'code_required');
    const { id } = await phone.begin({ ticket: 'a'.repeat(22) });
    await phone.photo(id, 3000, 1);
    await phone.round();
    expect(await progress(phone, id)).toMatchObject({ arrived: 1 });
    await submitContribution(phone.db, id, WORDS);
    await phone.round();
    expect(await progress(phone, id)).toMatchObject({ isWhole: true });

    const late = await phone.begin({ ticket: 'a'.repeat(22) });
    book.code = 'HOLUNDER';
    book.ticket = 'b'.repeat(22);
    await submitContribution(phone.db, late.id, WORDS);
    await phone.round();
    expect((await phone.row(late.id)).block).toMatchObject({ code: 'wrong_code' });
    await retryContribution(phone.db, late.id, { ticket: 'b'.repeat(22) });
    await phone.round();
    expect(await progress(phone, late.id)).toMatchObject({ isWhole: true });
  });

  it('is kept if the event has closed, and finished if begun before', async () => {
    const { book, phone, id } = await setup(1);
    await phone.round();
    book.closed = true;
    await submitContribution(phone.db, id, WORDS);
    const late = await phone.begin();
    await phone.photo(late.id, 2000, 8);
    await phone.round();
    expect(await progress(phone, id)).toMatchObject({ isWhole: true });
    expect((await phone.row(late.id)).block).toMatchObject({ code: 'event_closed' });
    expect((await phone.row(late.id)).files).toHaveLength(1);
  });

  it.each([
    ['too many requests', 'too_many_requests'],
    ['a busy server', 'overloaded'],
    ['a full disk', 'storage_full'],
    ['a store that is away', 'store_away'],
  ] as const)('waits by itself for %s', async (_what, code) => {
    const { book, phone, id } = await setup(1);
    await submitContribution(phone.db, id, WORDS);
    book.fault = ({ method }) => (method === 'PUT' ? code : undefined);
    expect(await phone.round()).toMatchObject({ status: 'failed', fault: { kind: 'server', code } });
    expect((await phone.row(id)).block).toBeNull();
    book.fault = () => undefined;
    await untilDone(phone);
    expect(await progress(phone, id)).toMatchObject({ isWhole: true });
  });

  it('says that the event is full, and keeps the picture', async () => {
    const { book, phone, id } = await setup(1);
    book.fault = ({ method, path }) => (method === 'POST' && path.includes('/uploads') ? 'quota_full' : undefined);
    await phone.round();
    expect(await phone.row(id)).toMatchObject({ block: { code: 'quota_full' }, files: [{ state: 'waiting' }] });
    expect(await phone.db.bytes.count()).toBe(1);
    book.fault = () => undefined;
    await retryContribution(phone.db, id);
    await untilDone(phone);
    expect(await progress(phone, id)).toMatchObject({ arrived: 1 });
  });

  it('keeps the prepared bytes until a later visit confirms them', async () => {
    const { phone, id } = await setup(1);
    await submitContribution(phone.db, id, WORDS);
    await phone.round();
    await phone.round();
    expect(await phone.db.bytes.count()).toBe(1);
    const later = phone.revisit();
    await later.round();
    expect(await later.db.bytes.count()).toBe(0);
    expect(await progress(later, id)).toMatchObject({ arrived: 1, isWhole: true });
  });

  it('sends everything again to a server that was restored from a backup', async () => {
    const { book, phone, id } = await setup(2);
    await submitContribution(phone.db, id, WORDS);
    await phone.round();
    book.restoreEmpty();
    const later = await untilDone(phone.revisit());
    expect(book.held.get(id)?.said).toMatchObject(WORDS);
    expect(book.event.media.size).toBe(2);
    expect(await progress(later, id)).toMatchObject({ arrived: 2, isWhole: true });
  });

  it("accepts a restored server's new key beside the old one", async () => {
    const { book, phone, id } = await setup(1);
    await submitContribution(phone.db, id, WORDS);
    book.fault = ({ path }) => (path.startsWith('/api/uploads') ? 'cut' : undefined);
    await phone.round();
    book.fault = () => undefined;
    const before = book.key.spki;
    book.restoreEmpty(await makeKey());
    const later = await untilDone(phone.revisit());
    expect(await progress(later, id)).toMatchObject({ arrived: 1, isWhole: true });
    expect(later.reports).toEqual([]);
    expect(await later.row(id)).toMatchObject({ receiptKey: book.key.spki, earlierKeys: [before] });
    const last = later.revisit();
    await last.round();
    expect(await last.db.bytes.count()).toBe(0);
  });

  it('counts no picture as arrived whose receipt another key has signed', async () => {
    const { book, phone, id } = await setup(1);
    book.signer = await makeKey();
    await submitContribution(phone.db, id, WORDS);
    await phone.round();
    expect(await progress(phone, id)).toMatchObject({ images: 1, arrived: 0, at: null, isWhole: false });
    expect(phone.reports).toContain('guest: a receipt');
    await phone.revisit().round();
    expect(await phone.revisit().db.bytes.count()).toBe(1);
  });

  it('names a refused picture, and retries it on request', async () => {
    const { book, phone, id } = await setup(2);
    book.tus.refuses = 'unsupported_type';
    await submitContribution(phone.db, id, WORDS);
    await phone.round();
    expect((await progress(phone, id)).refused).toMatchObject([
      { code: 'unsupported_type' },
      { code: 'unsupported_type' },
    ]);
    book.tus.refuses = undefined;
    await retryContribution(phone.db, id);
    await untilDone(phone);
    expect(await progress(phone, id)).toMatchObject({ arrived: 2, refused: [] });
  });

  it('is deleted by its guest, even if first the line is dead', async () => {
    const { book, phone, id } = await setup(1);
    await submitContribution(phone.db, id, WORDS);
    await phone.round();
    await deleteContribution(phone.db, id);
    book.fault = () => 'cut';
    await phone.round();
    expect(book.held.has(id)).toBe(true);
    book.fault = () => undefined;
    await phone.round();
    expect(book.held.has(id)).toBe(false);
    expect(await phone.db.contributions.count()).toBe(0);
    expect(await phone.db.receipts.count()).toBe(0);
  });
});
