import type { PullReply } from '@tagfalter/contract/sync-pull';
import { type Place, placeOf } from '../client.ts';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import { applyPage, type Page } from './apply-page.ts';
import { type Fault, serverFault } from './fault.ts';
import { createPages } from './fetch-pages.ts';
import { beginGathering, gatherPage } from './gather.ts';
import type { Standing } from './push.ts';
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

/**
 * Fetches what changed since the cursor, page by page (S1, S5). It names no client and reads no `lastMutationId`: that
 * number would say that a mutation whose answer was lost is processed, but not what came of it. The push before this
 * sends it again, and the server repeats the stored result; so no refusal is ever missed (S4).
 * @param standing where this device stands after its push
 * @param onAnswered called after each answer of the server
 * @returns what stopped it, or null when everything is here
 */
export async function pullAll(
  db: DiaryDb,
  env: Env,
  { place, processedBelow }: Standing,
  onAnswered: () => void,
): Promise<Fault | null> {
  const pages = createPages(env);
  let wasReset = false;
  let isOfMany = false;
  for (let from = place; ; ) {
    const answer = await pages.after(from);
    if (!answer.ok) return answer.fault;
    onAnswered();
    const reply = answer.value;
    const { more, cursor } = reply;
    // A second reset, or more to come after the very same cursor: that would go on for ever.
    if (reply.reset ? wasReset : more && cursor === from.cursor) return serverFault(200);
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
