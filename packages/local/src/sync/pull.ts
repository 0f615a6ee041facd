import type { PullReply } from '@tagfalter/contract/sync-pull';
import { type Place, placeOf } from '../client.ts';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import { type Fault, serverFault } from '../fault.ts';
import { applyPage, type Page } from './apply-page.ts';
import { createPages } from './fetch-pages.ts';
import { beginGathering, gatherPage } from './gather.ts';
import type { DevicePlace } from './push-batch.ts';
import { resendForgotten } from './renumber.ts';

type TakenPage = Page & { reply: PullReply };

/** Takes over a page, or puts it aside while what the server holds is gathered. */
async function takePage(db: DiaryDb, env: Env, page: TakenPage): Promise<'applied' | 'overtaken'> {
  const { from, reply } = page;
  if (from.recovery) return gatherPage(db, env, from.recovery, page);
  const outcome = await applyPage(db, env, page);
  if (outcome !== 'forgotten') return outcome;
  await resendForgotten(db, env, reply.epoch ?? 0);
  return (await applyPage(db, env, page)) === 'overtaken' ? 'overtaken' : 'applied';
}

/** A page that was applied leaves this device at its cursor; where another tab goes on from there, the next page is told. */
async function placeAfter(db: DiaryDb, { from, reply }: TakenPage, outcome: 'applied' | 'overtaken'): Promise<Place> {
  if (outcome === 'overtaken' || from.recovery) return placeOf(db);
  return { cursor: reply.cursor, epoch: reply.epoch ?? 0, recovery: undefined };
}

/** A second reset, or more to come after the very same cursor, would go on for ever. */
function isForEver({ reset, more, cursor }: PullReply, from: Place, wasReset: boolean): boolean {
  return reset ? wasReset : more && cursor === from.cursor;
}

/** What a pull goes by. */
export interface PullStart extends DevicePlace {
  /** This device's name, after a push that failed: then pages say how far it is processed. */
  clientId?: string | undefined;
}

/**
 * Fetches what changed since the cursor, page by page (S1, S5). A push before this has sent what waits, and the server has
 * said what came of it (S4); that a mutation is processed is never learnt here. But where a push failed, an earlier one may
 * have been taken, its answer lost: a page that holds the effect of what is pending would show it twice, and is left.
 * @param start where this device stands after its push
 * @param onAnswered called after each answer of the server
 * @returns what stopped it, or null when everything is here or has to wait for the next push
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
    const answer = await pages.after(from);
    if (!answer.ok) return answer.fault;
    onAnswered();
    const reply = answer.value;
    const { more } = reply;
    // What is pending here is in it: that is for the next push to say. A page that was not asked names no id.
    if (reply.lastMutationId >= processedBelow) return null;
    if (isForEver(reply, from, wasReset)) return serverFault(200);
    if (reply.reset) {
      wasReset = await beginGathering(db, from, reply);
      from = await placeOf(db);
      continue;
    }
    isOfMany ||= more;
    const page = { from, reply, isOfMany, processedBelow };
    const outcome = await takePage(db, env, page);
    if (!more && outcome === 'applied') return null;
    from = await placeAfter(db, page, outcome);
  }
}
