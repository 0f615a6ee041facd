import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { indexedDbPlace } from '../identity/identity-db.ts';
import { keepShare } from '../media/keep-share.ts';
import { listKeptShares } from '../media/shares.ts';
import { pageLife } from './running.ts';
import { CopiesDb, keepCopy, readCopy } from './server-copies.ts';

afterEach(() => {
  vi.restoreAllMocks();
  pageLife.comeBack();
});

/** The page is left in the middle of the next write. @returns how many were ended by it */
function leaveInTheMiddle(): () => number {
  const begin = IDBDatabase.prototype.transaction;
  let leavings = 0;
  let ended = 0;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    const transaction = begin.apply(this, args);
    if (transaction.mode === 'readwrite' && leavings === 0) {
      leavings += 1;
      transaction.addEventListener('abort', () => {
        ended += 1;
      });
      queueMicrotask(() => pageLife.leave());
      setTimeout(() => pageLife.comeBack());
    }
    return transaction;
  });
  return () => ended;
}

const form = new FormData();
form.set('text', 'Am See');
const copies = new CopiesDb('anna');
const place = indexedDbPlace(() => indexedDB);

it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['a copy of the server', () => keepCopy(copies, 'feed', 'kept', 1), () => readCopy(copies, 'feed', 1)],
  [
    'what another app shares',
    () => keepShare(form, { now: () => 0, locks: undefined, isSure: true }),
    async () => ((await listKeptShares(undefined)).length === 1 ? 'kept' : ''),
  ],
  ['who is signed in', () => place.swap(() => true, 'kept'), () => place.read()],
])('is stored once the page is back: %s (spec decision 80)', async (_what, act, read) => {
  const ended = leaveInTheMiddle();
  await act();
  expect(ended()).toBe(1);
  expect(await read()).toBe('kept');
});
