import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { sha256Of } from '../src/base/hash.ts';
import type { ContributionRow } from '../src/guest/contribution-rows.ts';
import { addGuestFile, beginContribution, type GuestProof } from '../src/guest/contributions.ts';
import { EventDb } from '../src/guest/event-db.ts';
import type { GuestEnv } from '../src/guest/guest-env.ts';
import { runGuestRound } from '../src/guest/round.ts';
import { sendFile } from '../src/media/send-file.ts';
import { someBytes } from './device.ts';
import { FakeBook, makeKey } from './fake-book.ts';

export const TOKEN = 'AbCdEfGhIjKlMnOpQrStUv';
const EVENT_ID = '5d1c8e2e-90a4-4b6b-8a54-3a0f2d4c7b61';
export const NOW = Date.parse('2026-11-20T20:00:00Z');

export async function makeBook(): Promise<FakeBook> {
  return new FakeBook(EVENT_ID, await makeKey());
}

/** A guest's browser; the same `indexedDB` given again is the same phone at a later visit. */
export function makePhone(
  book: FakeBook,
  indexedDB: IDBFactory = new IDBFactory(),
  mode: ContributionRow['mode'] = 'public',
) {
  const reports: string[] = [];
  const env: GuestEnv = {
    fetch: book.fetch,
    origin: 'http://book.test',
    now: () => NOW,
    uuid: () => crypto.randomUUID(),
    random: () => 0.5,
    token: async () => ({ status: 'signed-out' }),
    locks: undefined,
    online: () => true,
    visible: () => true,
    uploader: async () => sendFile,
    report: (_error, where) => reports.push(where),
    visit: crypto.randomUUID(),
    account: () => null,
  };
  const db = new EventDb(TOKEN, { indexedDB, IDBKeyRange });
  const begin = (proof: GuestProof = {}) =>
    beginContribution(db, env, { id: EVENT_ID, receiptKey: book.key.spki, sharingMode: mode }, proof);
  const photo = async (id: string, size: number, seed: number, role: 'top' | 'more' = 'more', task?: string) => {
    const blob = new Blob([someBytes(size, seed)], { type: 'image/jpeg' });
    const source = await sha256Of(new Blob([`picked ${seed}`]));
    return addGuestFile(db, id, { blob, source, role, name: `foto-${seed}.jpg`, task });
  };
  const row = async (id: string): Promise<ContributionRow> => {
    const found = await db.contributions.get(id);
    if (!found) throw new Error('the contribution is gone');
    return found;
  };
  const round = () => runGuestRound(db, env);
  /** The browser is killed; what comes is a later visit on the same phone. */
  const revisit = () => {
    db.close();
    return makePhone(book, indexedDB, mode);
  };
  return { db, env, reports, begin, photo, row, round, revisit };
}
export type Phone = ReturnType<typeof makePhone>;
