import { nudgeStream, type Poke, PokeSchema } from '@tagfalter/contract/sync-stream';
import type { DexieOptions } from 'dexie';
import * as v from 'valibot';
import { bindAccount } from './base/bind-account.ts';
import { bearer } from './base/credentials.ts';
import type { Env } from './base/env.ts';
import { accountOwner, type Owner } from './base/owner.ts';
import { type Report, reporting } from './base/report.ts';
import { DiaryDb } from './db/diary-db.ts';
import { reconnecting } from './db/reconnect.ts';
import { countLeft } from './entries/outbox.ts';
import { pinnedMedia, storesOfPinned } from './entries/pinned-media.ts';
import { type After, createLoop, type LoopParts, type RoundOutcome, type SyncLoop } from './loop/loop.ts';
import { createNudges, type NudgeChannel, type NudgeListener, type NudgeStream } from './loop/nudges.ts';
import { dropSentMedia } from './media/evict.ts';
import type { SendingEnv } from './media/sending.ts';
import { createQuietTimer, hasUnsentQuiet } from './quiet/due.ts';
import { applyPoke } from './sync/poke.ts';
import { runRound } from './sync/round.ts';

/** Stored with the account, because entries are written offline. */
export interface DiaryAccount {
  id: string;
  /** Random (spec decision 46). */
  entrySpace: string;
}

/** The first query opens the database. @param options for tests */
export function openDiary({ id, entrySpace }: DiaryAccount, options?: DexieOptions): DiaryDb {
  const db = new DiaryDb(accountOwner(id), entrySpace, options);
  db.space = {
    pinnedIn: storesOfPinned(db),
    pinned: (recovery) => pinnedMedia(db, recovery),
    freeSpace: (bytes, recovery) => dropSentMedia(db, bytes, recovery),
  };
  return db;
}

export type DiaryLoop = SyncLoop<Poke>;

/** After sign-out the database is closed, so errors are expected. */
function untilLeft(db: DiaryDb, report: Report): Report {
  return (error, where) => {
    if (!db.hasBeenClosed()) report(error, where);
  };
}

/** @param after see `createLoop` */
export function createDiaryLoop(db: DiaryDb, env: SendingEnv, after?: After): DiaryLoop {
  const quiet = createQuietTimer(db, env.now);
  /** Runs after the days, which are more urgent; loads its code when first needed. */
  const settleQuiet = async (outcome: RoundOutcome): Promise<RoundOutcome> => {
    if (outcome.status !== 'synced' || !(await quiet.isDue())) return outcome;
    const { exchangeQuiet } = await import('./sync/exchange-quiet.ts');
    const fault = await exchangeQuiet(db, env);
    if (fault) return { status: 'failed', fault };
    quiet.done();
    return outcome;
  };
  const parts = {
    round: (options) =>
      reconnecting(db, () => runRound(db, env, options)).then((outcome) =>
        settleQuiet(outcome).catch(reporting(env, 'loop: what rests', outcome)),
      ),
    hasWaiting: async () => {
      const { days, files } = await countLeft(db);
      return days + files > 0 || (await hasUnsentQuiet(db));
    },
    applyPoke: async (poke) => {
      const { outcome } = await reconnecting(db, () => applyPoke(db, env, poke));
      return outcome !== 'unfit';
    },
  } satisfies LoopParts<Poke>;
  return createLoop(parts, { ...env, report: untilLeft(db, env.report) }, after);
}

function pokeIn(data: string): Poke | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PokeSchema), data);
  return parsed.success ? parsed.output : undefined;
}

export function createDiaryNudges(
  owner: Owner,
  env: Env,
  listener: NudgeListener<Poke>,
  channel: NudgeChannel,
): NudgeStream {
  const authorize = (signal: AbortSignal) => bearer(bindAccount(env, owner.id, signal));
  return createNudges({ owner, path: nudgeStream.path, authorize, pokeIn: pokeIn }, env, listener, channel);
}
