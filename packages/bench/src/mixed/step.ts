import { setTimeout as delay } from 'node:timers/promises';
import type { LoopDelay } from '../loop-delay.ts';
import { type ServerMemory, watchServer } from '../server-memory.ts';
import type { ServerProcess } from '../sides/product/server-process.ts';
import { Crowd } from './crowd.ts';
import type { DevicesEnd } from './messages.ts';
import type { Population } from './prepare.ts';
import { MAX_P99_MS } from './size.ts';
import { errorsIn, figuresOf, type Kind, type KindFigures } from './tally.ts';

const WARM_MS = 15_000;
const SAY_EVERY_MS = 10_000;
/** Nobody waits for the server to look into a photo: it is decoded behind the others. */
const UNAWAITED: readonly Kind[] = ['photo ends'];

/** Figures of a step: a number of devices. */
export interface StepFigures {
  devices: number;
  /** How long it was measured. */
  seconds: number;
  kinds: KindFigures[];
  errors: Record<string, number>;
  /** MiB, at their peak: all server processes together, and the main process alone. */
  memory: number;
  memoryOfMain: number;
  loop: LoopDelay;
  /** Event-loop delay of the devices' own processes, p99 in milliseconds. */
  ownDelay: number;
  /** Undefined if looking for it did not end. */
  end: DevicesEnd | undefined;
}

/** Why a step broke, in words; undefined if it held. */
export function breakOf({ kinds, errors, end }: StepFigures): string | undefined {
  const reasons: string[] = [];
  for (const [name, count] of Object.entries(errors)) reasons.push(`error ${name} (${count.toLocaleString('en-US')})`);
  for (const { kind, p99 } of kinds)
    if (!UNAWAITED.includes(kind) && p99 > MAX_P99_MS)
      reasons.push(`p99 of ${kind} is ${p99.toLocaleString('en-US')} ms`);
  if (!end) reasons.push('what was lost could not be found out');
  if (end && end.lost > 0) reasons.push(`${end.lost} acknowledged entries lost`);
  if (end && end.unpolled > 0) reasons.push(`${end.unpolled} edits unheard`);
  return reasons.length > 0 ? reasons.join(', ') : undefined;
}

/** A measured step under way. */
export interface RunningStep {
  finish(): Promise<StepFigures>;
  stop(): void;
}

/**
 * Starts the devices of a step, and measures once all are awake and warm.
 * @param photo file of the photo from which theirs are made
 */
export async function beginStep(
  server: ServerProcess,
  { today, accounts }: Population,
  { photo, devices }: { photo: string; devices: number },
  say: (line: string) => void,
): Promise<RunningStep> {
  const crowd = Crowd.start(server, today, photo, firstOf(accounts, devices));
  const over = new AbortController();
  try {
    const awake = await crowd.awake();
    say(`${awake} of ${crowd.size} devices are awake`);
    await delay(WARM_MS);
  } catch (fault) {
    crowd.stop();
    throw fault;
  }
  const memory = watchServer(server.pid, over.signal);
  await server.takeLoopDelay();
  crowd.measure();
  const began = performance.now();
  const saying = setInterval(() => say(`${crowd.size} devices: ${stateOf(crowd, memory)}`), SAY_EVERY_MS);
  const stop = (): void => {
    clearInterval(saying);
    over.abort();
    crowd.stop();
  };
  return {
    stop,
    async finish() {
      clearInterval(saying);
      const seconds = Math.round((performance.now() - began) / 1000);
      const loop = await server.takeLoopDelay();
      const { ownDelay } = crowd;
      const { most, mostOfMain } = memory;
      const end = await crowd.finish();
      const { counts } = crowd;
      stop();
      const measured = { kinds: figuresOf(counts), errors: counts.errors };
      return { devices: crowd.size, seconds, ...measured, memory: most, memoryOfMain: mostOfMain, loop, ownDelay, end };
    },
  };
}

function firstOf<T>(accounts: readonly T[][], devices: number): T[][] {
  return accounts.slice(0, Math.ceil(devices / (accounts[0]?.length ?? 1)));
}

function stateOf(crowd: Crowd, memory: ServerMemory): string {
  const { counts } = crowd;
  const kinds = figuresOf(counts);
  const requests = kinds.reduce((sum, { count }) => sum + count, 0);
  const quick = kinds
    .filter(({ kind }) => ['push', 'pull', 'feed', 'heard'].includes(kind))
    .map(({ kind, p50, p99 }) => `${kind} ${p50}/${p99}`);
  return [
    `${requests} requests, ${errorsIn(counts)} errors`,
    `p50/p99 ms: ${quick.join(', ')}`,
    `server ${Math.round(memory.now)} MB`,
  ].join('; ');
}
