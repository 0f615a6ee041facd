// A process of its own that does one account's worst until its parent leaves: `node abuser.ts`, the account by IPC.
import { ABUSES, type Abuse, type Abuser } from './abuses.ts';

/** Answers by kind of abuse, and by status; 0 where there was none. */
export type AbuseCounts = Record<string, Record<number, number>>;

const counts: AbuseCounts = {};
/** Kinds that have had no answer yet. */
const silent = new Set(Object.keys(ABUSES));
let isOver = false;

/** Says once that every kind is on its way: what is measured before that is how fast this process starts. */
function note(name: string): void {
  if (silent.delete(name) && silent.size === 0) process.send?.('begun');
}

async function run(name: string, abuse: Abuse, abuser: Abuser): Promise<void> {
  const statuses: Record<number, number> = {};
  counts[name] = statuses;
  const one = async (): Promise<void> => {
    const request = abuse.begin(abuser);
    while (!isOver) {
      const status = await request().catch(() => 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
      note(name);
    }
  };
  await Promise.all(Array.from({ length: abuse.parallel }, one));
}

process.on('message', (message: Abuser | 'over') => {
  if (message === 'over') {
    isOver = true;
    process.send?.(counts, () => process.exit(0));
    return;
  }
  for (const [name, abuse] of Object.entries(ABUSES)) void run(name, abuse, message);
});
process.on('disconnect', () => process.exit(0));
