import { authUser } from '@tagfalter/contract/auth-user';
import type { ErrorLog } from '@tagfalter/local/base/error-log';
import { overNetwork } from '@tagfalter/local/base/over-network';
import { ownRefusal } from '@tagfalter/local/base/own-refusal';
import { reporting } from '@tagfalter/local/base/report';
import { hasDiary } from '@tagfalter/local/db/diary-db';
import { type DiaryAccount, openDiary } from '@tagfalter/local/diary';
import { runRound } from '@tagfalter/local/sync/round';
import { badgeUnsent } from '@tagfalter/local/unsent/badge';
import * as v from 'valibot';
import { type FlushParts, TryLater } from './flush.ts';
import type { EventStores } from './within-event.ts';
import { PATIENCE_MS, workerEnv } from './worker-env.ts';

const TIMEOUT_MS = 30_000;
const PersonSchema = v.pick(authUser.reply, ['id', 'entrySpace']);

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

/** The parts of `flushOutbox` on the real network and databases. */
export function diaryParts(errorLog: ErrorLog, stores: EventStores): FlushParts {
  const env = workerEnv(errorLog);
  return {
    token: () => env.token(),
    accountOf,
    hasDiary,
    sendAll: async (account) => {
      const db = stores.watch(openDiary(account));
      try {
        const outcome = await runRound(db, env, { patienceMs: PATIENCE_MS });
        // No window may be open to do it.
        await badgeUnsent(db, navigator).catch(reporting(env, 'badge of the icon', undefined));
        if (outcome.status === 'synced') return outcome.waiting === 0;
        // Signed out, refused or too old: without the person a retry changes nothing.
        return !['network', 'server', 'protocol'].includes(outcome.fault.kind);
      } finally {
        db.close();
      }
    },
  };
}
