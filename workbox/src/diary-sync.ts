import { authUser } from '@tagfalter/contract/auth-user';
import type { ErrorLog } from '@tagfalter/local/base/error-log';
import { overNetwork } from '@tagfalter/local/base/over-network';
import { ownRefusal } from '@tagfalter/local/base/own-refusal';
import { createTokenSource } from '@tagfalter/local/base/token';
import { hasDiary } from '@tagfalter/local/db/diary-db';
import { type DiaryAccount, openDiary } from '@tagfalter/local/diary';
import { sendFile } from '@tagfalter/local/media/send-file';
import type { SendingEnv } from '@tagfalter/local/media/sending';
import { runRound } from '@tagfalter/local/sync/round';
import * as v from 'valibot';
import { type FlushParts, TryLater } from './flush.ts';

const TIMEOUT_MS = 30_000;
/**
 * How long a window may be at it already: one that is just being closed leaves what it has begun to the worker (S11). No
 * longer, as a worker that waits keeps its successor from taking over; the browser comes again.
 */
const PATIENCE_MS = 5000;
const PersonSchema = v.pick(authUser.reply, ['id', 'entrySpace']);

/** The device store's surroundings inside the worker: nobody looks at it, so it is never "visible". */
function workerEnv({ report }: ErrorLog): SendingEnv {
  const fetchHere: typeof fetch = (input, init) => fetch(input, init);
  return {
    fetch: fetchHere,
    origin: '',
    now: () => Date.now(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    token: createTokenSource(fetchHere, '', () => Date.now()),
    uploader: async () => sendFile,
    locks: navigator.locks,
    online: () => navigator.onLine,
    visible: () => false,
    report,
  };
}

async function accountOf(token: string): Promise<DiaryAccount | null> {
  const reply = await overNetwork(() =>
    fetch(authUser.path, {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  const code = reply.ok ? undefined : await ownRefusal(reply);
  if (reply.status === 404 && code === 'not_found') return null;
  if (!reply.ok) throw new TryLater(`Asking who is signed in was answered with ${reply.status}`);
  return v.parse(PersonSchema, await overNetwork(() => reply.json()));
}

/** Everything `flushOutbox` needs, on the real network and the real databases. */
export function diaryParts(errorLog: ErrorLog): FlushParts {
  const env = workerEnv(errorLog);
  return {
    token: () => env.token(),
    accountOf,
    hasDiary,
    sendAll: async (account) => {
      const db = openDiary(account);
      try {
        const outcome = await runRound(db, env, { patienceMs: PATIENCE_MS });
        if (outcome.status === 'synced') return outcome.waiting === 0;
        // Signed out, refused or too old: coming again without the person would change nothing.
        return !['network', 'server', 'protocol'].includes(outcome.fault.kind);
      } finally {
        db.close();
      }
    },
  };
}
