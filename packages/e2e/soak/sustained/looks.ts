import { setTimeout as delay } from 'node:timers/promises';
import { report } from '../size.ts';
import { beyond } from './verdicts.ts';
import type { Held, WatchedServer } from './watched-server.ts';

const MINUTE_MS = 60_000;
const MIB = 2 ** 20;

/** Resolves once what it holds stays the same. */
export async function atRest(server: WatchedServer): Promise<Held> {
  for (;;) {
    const [one, other] = [await server.look('rest'), await server.look('rest')];
    if ([...beyond(one, other), ...beyond(other, one)].length === 0) return other;
  }
}

/** Looks until told to stop. */
export async function lookEachMinute(server: WatchedServer, signal: AbortSignal): Promise<Held[]> {
  const looks: Held[] = [];
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
export function sayHeld(when: string, held: Held): void {
  const { heap, external, resident, requests, connections, advisoryLocks, files } = held;
  const memory = `heap ${inMib(heap)}, external ${inMib(external)}, resident ${resident.toFixed(0)} MiB`;
  const open = `handles ${inWords(held.handles)}; descriptors ${inWords(held.descriptors)}`;
  const database = `${connections} connections, ${advisoryLocks} advisory locks`;
  report(`${when}: ${memory}; ${open}; ${database}; ${files.length} temporary files; ${requests} requests`);
}

const inMib = (bytes: number): string => (bytes / MIB).toFixed(1);

function inWords(counts: Record<string, number>): string {
  const sum = Object.values(counts).reduce((total, number) => total + number, 0);
  return `${sum} (${Object.entries(counts)
    .map(([kind, number]) => `${kind} ${number}`)
    .join(', ')})`;
}
