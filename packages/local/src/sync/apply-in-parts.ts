import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { pageLife } from '../db/running.ts';
import { Pace } from '../db/while-time.ts';
import {
  inPullTransaction,
  isPacked,
  MIN_PACKED,
  obstacle,
  type PageOutcome,
  type PullPage,
  readLocalState,
  writePage,
} from './write-page.ts';

const ofRows = new Pace(100);
/** A page: packed days are a few records. */
const ofPacked = new Pace(2000);

function recordsOf(page: PullPage, from: number, to?: number): PullPage {
  const { changes, days = [] } = page.reply;
  const inDays = (index: number) => Math.max(0, index - changes.length);
  const part = { changes: changes.slice(from, to), days: days.slice(inDays(from), to && inDays(to)) };
  return { ...page, reply: { ...page.reply, ...part } };
}

/**
 * A large page in short transactions; the cursor moves with the last (decision 153). After a kill the page is asked for
 * again, and storing it once more changes nothing (S3, S5).
 */
export async function applyInParts(db: DiaryDb, env: Env, page: PullPage): Promise<PageOutcome> {
  const { changes, days = [] } = page.reply;
  const total = changes.length + days.length;
  // Fewer days would not be packed, however slow the device.
  const [pace, least] = isPacked(page) ? [ofPacked, MIN_PACKED] : [ofRows];
  let stored = 0;
  let part: string | undefined;
  while (stored < total) {
    if (pageLife.isHidden) return 'paused';
    const [begun, before] = [stored, part];
    const named = env.uuid();
    const rest = recordsOf(page, begun);
    const end = await inPullTransaction(
      db,
      env,
      rest.reply,
      async (local) => {
        const hindered = obstacle(page, local, before);
        if (hindered) return hindered;
        return pace.whileTime({ from: begun, total, least }, async (from, to) => {
          const records = recordsOf(page, from, to);
          const now = from === begun ? local : await readLocalState(db, env);
          await writePage(db, env, to < total ? { ...records, part: named } : records, now);
        });
      },
      isPacked(rest),
    );
    if (typeof end === 'string') return end;
    [stored, part] = [end, named];
  }
  return 'applied';
}
