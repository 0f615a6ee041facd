import { authUser } from '@tagfalter/contract/auth-user';
import { hasDiary, openDiary } from '@tagfalter/local/db';
import type { Env } from '@tagfalter/local/env';
import { letGo } from '@tagfalter/local/let-go';
import { syncOnce } from '@tagfalter/local/sync/sync-once';
import { createTokenSource } from '@tagfalter/local/token';
import { sendFile } from '@tagfalter/local/uploads/send-file';
import * as v from 'valibot';
import type { FlushParts } from './flush.ts';

const TIMEOUT_MS = 30_000;
/**
 * How long a window may be at it already: one that is just being closed leaves what it has begun to the worker (S11). No
 * longer, as a worker that waits keeps its successor from taking over; the browser comes again.
 */
const PATIENCE_MS = 5000;
const PersonSchema = v.pick(authUser.reply, ['id']);

/** The device store's surroundings inside the worker: nobody looks at it, so it is never "visible". */
function workerEnv(): Env {
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
  };
}

async function accountOf(token: string): Promise<string | null> {
  const reply = await fetch(authUser.path, {
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) await letGo(reply);
  if (reply.status === 404) return null;
  if (!reply.ok) throw new Error(`Asking who is signed in was answered with ${reply.status}`);
  return v.parse(PersonSchema, await reply.json()).id;
}

/** Everything `flushOutbox` needs, on the real network and the real databases. */
export function diaryParts(): FlushParts {
  const env = workerEnv();
  return {
    token: () => env.token(),
    accountOf,
    hasDiary,
    sendAll: async (accountId) => {
      const db = openDiary(accountId);
      try {
        const outcome = await syncOnce(db, env, accountId, { patienceMs: PATIENCE_MS });
        if (outcome.status === 'synced') return outcome.waiting === 0;
        // Signed out, refused or too old: coming again without the person would change nothing.
        return outcome.fault.kind !== 'network' && outcome.fault.kind !== 'server';
      } finally {
        db.close();
      }
    },
  };
}
