import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { someBytes } from '../../test/device.ts';
import { makeBook, makePhone, TOKEN } from '../../test/guest-phone.ts';
import { EventDb, rehearsalOwner } from './event-db.ts';
import { clearRehearsal, measureLine, REHEARSAL_PACE, type Rehearsal, rehearseGuest } from './rehearse.ts';

const SIZE = 150_000;
const picture = (seed: number) => new Blob([someBytes(SIZE, seed)], { type: 'image/jpeg' });
const PICTURES = [1, 2, 3].map(picture);

/** A host's device; its clock runs by what is waited for. */
async function setup(event: Partial<Rehearsal['event']> = {}) {
  const book = await makeBook();
  book.makesPictures = true;
  const { env } = makePhone(book);
  const indexedDB = new IDBFactory();
  const stop = new AbortController();
  let clock = 0;
  const rehearsal = (): Rehearsal => ({
    db: new EventDb(TOKEN, { indexedDB, IDBKeyRange }, rehearsalOwner(TOKEN)),
    env: { ...env, now: () => clock },
    event: { id: book.event.id, receiptKey: book.key.spki, sharingMode: 'public', eventCode: null, ...event },
    guestName: 'Generalprobe',
    signal: stop.signal,
    sleep: async (ms) => {
      clock += Math.max(0, ms);
    },
  });
  return { book, rehearsal, stop, elapsed: () => clock };
}

describe('a rehearsal', () => {
  it('sends pictures at 50 kB/s with two resumed cuts, and leaves nothing', async () => {
    const { book, rehearsal, elapsed } = await setup();
    const shares: number[] = [];
    const mine = rehearsal();
    let atEnd = 0;
    const result = await rehearseGuest(mine, PICTURES, (share) => {
      shares.push(share);
      atEnd = elapsed();
    });
    expect(result).toEqual({ status: 'passed', value: { images: 3, cuts: 2 } });
    // Bytes that arrived before a cut are not sent again.
    expect(book.tus.received).toBe(3 * SIZE);
    expect(atEnd).toBeGreaterThanOrEqual((3 * SIZE * 1000) / REHEARSAL_PACE - 1000);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(book.held.size).toBe(0);
    expect(await Promise.all(mine.db.tables.map((table) => (table.name === 'meta' ? 0 : table.count())))).toEqual(
      mine.db.tables.map(() => 0),
    );
  });

  it('is never submitted, so that no guest is shown it', async () => {
    const { book, rehearsal } = await setup();
    const said: boolean[] = [];
    book.fault = () => {
      for (const held of book.held.values()) said.push(held.said.submitted);
      return undefined;
    };
    await rehearseGuest(rehearsal(), PICTURES, () => undefined);
    expect(said.length).toBeGreaterThan(0);
    expect(said).not.toContain(true);
  });

  it("uses the event's code, and reports that it has changed", async () => {
    const { book, rehearsal } = await setup({ sharingMode: 'code_required', eventCode: 'FLIEDER7' });
    book.code = 'FLIEDER7';
    expect(await rehearseGuest(rehearsal(), PICTURES, () => undefined)).toMatchObject({ status: 'passed' });
    book.code = 'ROSE1234';
    const wrong = await rehearseGuest(rehearsal(), PICTURES, () => undefined);
    expect(wrong).toEqual({ status: 'failed', why: { kind: 'refused', code: 'wrong_code' } });
    expect(book.held.size).toBe(0);
  });

  it('reports a dead line, keeps the secret, and cleans up next time', async () => {
    const { book, rehearsal } = await setup();
    let requests = 0;
    book.fault = () => {
      requests += 1;
      return requests > 6 ? 'cut' : undefined;
    };
    const result = await rehearseGuest(rehearsal(), PICTURES, () => undefined);
    expect(result).toMatchObject({ status: 'failed', why: { kind: 'fault', fault: { kind: 'network' } } });
    expect(book.held.size).toBe(1);
    book.fault = () => undefined;
    expect(await clearRehearsal(rehearsal())).toBe(true);
    expect(book.held.size).toBe(0);
  });

  it('leaves nothing when its host gives it up', async () => {
    const { book, rehearsal, stop } = await setup();
    const result = await rehearseGuest(rehearsal(), PICTURES, (share) => share > 0.3 && stop.abort());
    expect(result).toEqual({ status: 'cancelled' });
    expect(book.held.size).toBe(0);
  });

  it('measures the line by one picture, which goes again', async () => {
    const { book, rehearsal } = await setup();
    const mine = rehearsal();
    let clock = 0;
    const slow: typeof fetch = async (input, init) => {
      if (init?.method === 'PATCH') clock += 500;
      return book.fetch(input, init);
    };
    const result = await measureLine({ ...mine, env: { ...mine.env, fetch: slow, now: () => clock } }, picture(4));
    expect(result).toEqual({ status: 'passed', value: SIZE * 2 });
    expect(book.held.size).toBe(0);
  });
});
