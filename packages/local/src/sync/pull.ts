import type { PullReply } from '@tagfalter/contract/sync-pull';
import type { Env } from '../base/env.ts';
import { type Fault, protocolFault } from '../base/fault.ts';
import { overNetwork } from '../base/over-network.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { readSyncPosition, type SyncPosition } from '../entries/client.ts';
import { createPages } from './fetch-pages.ts';
import type { OutboxPosition } from './push-batch.ts';
import { resendForgotten } from './rotate-client-id.ts';
import { applyPage, type PageOutcome, type PullPage } from './write-page.ts';

type TakenPage = PullPage & { reply: PullReply };

/**
 * Few devices ever need this code (wire 32).
 * @throws ConnectionLost if it cannot be fetched; until then nothing is changed
 */
const loadResync = () => overNetwork(() => import('./resync.ts'));

/** Records that fit a short transaction. */
const MAX_RECORDS = 50;

/** @throws ConnectionLost as `loadResync` */
async function apply(db: DiaryDb, env: Env, page: TakenPage): Promise<PageOutcome> {
  const { changes, days = [] } = page.reply;
  if (changes.length + days.length <= MAX_RECORDS) return applyPage(db, env, page);
  return (await overNetwork(() => import('./apply-in-parts.ts'))).applyInParts(db, env, page);
}

/** During a resync the page is staged. */
async function takePage(db: DiaryDb, env: Env, page: TakenPage): Promise<Exclude<PageOutcome, 'forgotten'>> {
  const { from, reply } = page;
  if (from.recovery) return (await loadResync()).resyncPage(db, env, from.recovery, page);
  const outcome = await apply(db, env, page);
  if (outcome !== 'forgotten') return outcome;
  await resendForgotten(db, env, reply.epoch);
  const again = await apply(db, env, page);
  return again === 'forgotten' ? 'overtaken' : again;
}

/** Without a read: if another tab has gone on, the next page is `overtaken`. */
async function positionAfter(
  db: DiaryDb,
  { from, reply }: TakenPage,
  outcome: 'applied' | 'overtaken',
): Promise<SyncPosition> {
  if (outcome === 'overtaken' || from.recovery) return readSyncPosition(db);
  return { cursor: reply.cursor, epoch: reply.epoch, recovery: undefined };
}

/** A second reset, or more pages after the same cursor. */
function isEndless({ reset, more, cursor }: PullReply, from: SyncPosition, wasReset: boolean): boolean {
  return reset ? wasReset : more && cursor === from.cursor;
}

export interface PullStart extends OutboxPosition {
  /** After a push with an open outcome: pages then say how far this client is processed. */
  clientId?: string | undefined;
}

/**
 * Pulls page by page (S1, S5). Only push replies acknowledge mutations (S4). After a lost push reply, a page with the
 * effect of pending mutations is not applied: it would show them twice.
 * @param start position after the push
 * @param onAnswered called after each reply
 * @returns the fault that stopped it; `null` if it is complete or the next push must come first
 */
export async function pullAll(
  db: DiaryDb,
  env: Env,
  { place, processedBelow, clientId }: PullStart,
  onAnswered: () => void,
): Promise<Fault | null> {
  const pages = createPages(env, clientId);
  let wasReset = false;
  let isOfMany = false;
  for (let from = place; ; ) {
    const response = await pages.after(from);
    if (!response.ok) return response.fault;
    onAnswered();
    const reply = response.value;
    const { more } = reply;
    // The page contains what is pending here. Without `clientId` it names id 0.
    if (reply.lastMutationId >= processedBelow) return null;
    if (isEndless(reply, from, wasReset)) return protocolFault(env, 'pull: the pages lead nowhere');
    if (reply.reset) {
      wasReset = await (await loadResync()).beginResync(db, from, reply);
      from = await readSyncPosition(db);
      continue;
    }
    isOfMany ||= more;
    const page = { from, reply, isOfMany, processedBelow };
    const outcome = await takePage(db, env, page);
    // Missing parts are requested again once the window is visible (decision 153).
    if (outcome === 'paused' || (!more && outcome === 'applied')) return null;
    from = await positionAfter(db, page, outcome);
  }
}
