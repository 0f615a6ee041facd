// Separate process that attacks the server until its parent leaves: `node abuser.ts`, with its order by IPC.
import { ABUSES, type Abuse, type Abuser } from './abuses.ts';
import { GUEST_ABUSES, type GuestAbuser } from './guest-abuses.ts';

/** Answers by kind of abuse, and by status; 0 where there was none. */
export type AbuseCounts = Record<string, Record<number, number>>;

/** Attacker that the process plays. */
export type AbuseOrder = { account: Abuser } | { guests: GuestAbuser };

const counts: AbuseCounts = {};
/** Kinds that have had no answer yet. */
const silent = new Set<string>();
let isOver = false;

/** Says once that every kind is on its way: times before that measure how fast this process starts. */
function note(name: string): void {
  if (silent.delete(name) && silent.size === 0) process.send?.('begun');
}

async function run<Who>(name: string, abuse: Abuse<Who>, who: Who): Promise<void> {
  const statuses: Record<number, number> = {};
  counts[name] = statuses;
  const one = async (): Promise<void> => {
    const request = abuse.begin(who);
    while (!isOver) {
      const status = await request().catch(() => 0);
      statuses[status] = (statuses[status] ?? 0) + 1;
      note(name);
    }
  };
  await Promise.all(Array.from({ length: abuse.parallel }, one));
}

function runAll<Who>(abuses: Readonly<Record<string, Abuse<Who>>>, who: Who): void {
  for (const [name, { isSlow }] of Object.entries(abuses)) if (!isSlow) silent.add(name);
  for (const [name, abuse] of Object.entries(abuses)) void run(name, abuse, who);
}

process.on('message', (message: AbuseOrder | 'over') => {
  if (message === 'over') {
    isOver = true;
    process.send?.(counts, () => process.exit(0));
    return;
  }
  if ('guests' in message) runAll(GUEST_ABUSES, message.guests);
  else runAll(ABUSES, message.account);
});
process.on('disconnect', () => process.exit(0));
