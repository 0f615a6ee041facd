import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { report } from '../size.ts';
import { beyond } from './verdicts.ts';
import type { HeldResources, WatchedServer } from './watched-server.ts';

const MIB = 2 ** 20;

/** Looks at rest: timers of jobs are away while these ask the database. */
const LOOKS = 6;

function mostOf(counts: ReadonlyArray<Record<string, number>>): Record<string, number> {
  const most: Record<string, number> = {};
  for (const [kind, number] of counts.flatMap((each) => Object.entries(each)))
    most[kind] = Math.max(most[kind] ?? 0, number);
  return most;
}

/** The most that it holds in a few looks, once nobody uses it. */
export async function lookAtRest(server: WatchedServer): Promise<HeldResources> {
  const looks: HeldResources[] = [];
  let last: HeldResources;
  do {
    last = await server.look('rest');
    looks.push(last);
  } while (looks.length < LOOKS);
  return {
    ...last,
    handles: mostOf(looks.map(({ handles }) => handles)),
    descriptors: mostOf(looks.map(({ descriptors }) => descriptors)),
    heldRequests: Math.min(...looks.map(({ heldRequests }) => heldRequests)),
    connections: Math.max(...looks.map(({ connections }) => connections)),
    advisoryLocks: Math.max(...looks.map(({ advisoryLocks }) => advisoryLocks)),
  };
}

/** The same once it stays so: what those held who have just gone has gone, too. */
export async function settledAtRest(server: WatchedServer): Promise<HeldResources> {
  let before = await lookAtRest(server);
  for (;;) {
    const now = await lookAtRest(server);
    if ([...beyond(before, now), ...beyond(now, before)].length === 0) return now;
    before = now;
  }
}

/** Looks until told to stop. */
export async function lookEachMinute(server: WatchedServer, signal: AbortSignal): Promise<HeldResources[]> {
  const looks: HeldResources[] = [];
  try {
    for (;;) {
      await delay(MINUTE_MS, undefined, { signal });
      const held = await server.look('look');
      looks.push(held);
      sayHeld(`minute ${looks.length}`, held);
    }
  } catch (fault) {
    // Expected: the end of it.
    if (!signal.aborted) throw fault;
  }
  return looks;
}

/** A line of progress, in soak runs only. */
export function sayHeld(when: string, held: HeldResources): void {
  const { heap, external, resident, requests, heldRequests, connections, advisoryLocks, files } = held;
  const memory = `heap ${inMib(heap)}, external ${inMib(external)}, resident ${resident.toFixed(0)} MiB`;
  const open = `handles ${inWords(held.handles)}; descriptors ${inWords(held.descriptors)}`;
  const database = `${connections} connections, ${advisoryLocks} advisory locks`;
  report(
    `${when}: ${memory}; ${open}; ${database}; ${files.length} temporary files; ${requests} requests, ${heldRequests} of them held`,
  );
}

const inMib = (bytes: number): string => (bytes / MIB).toFixed(1);

function inWords(counts: Record<string, number>): string {
  const sum = Object.values(counts).reduce((total, number) => total + number, 0);
  return `${sum} (${Object.entries(counts)
    .map(([kind, number]) => `${kind} ${number}`)
    .join(', ')})`;
}
